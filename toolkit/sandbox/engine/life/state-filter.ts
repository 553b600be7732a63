/** Finds payouts by state, including states that follow from the clock. */
import type { ResponseCode } from '../interface/schemas.ts';
import { isNotified, simulatedLives, stepAfter } from './life.ts';
import type { Course, Reached, Waits } from './life.ts';

/** Returns the condition for payouts `t` that are in a state at a time, with `reachedBy`. */
export function isInSql(code: ResponseCode, time: number, waits: Waits): string {
  return `(${simulatedLives.map((life) => isFromSql(code, life.code, time, waits)).join(' or ')})`;
}

/** Returns the condition for payouts that were last written in one state. */
function isFromSql(code: ResponseCode, written: ResponseCode, time: number, waits: Waits): string {
  // Without a next step, a payout keeps its written state.
  const stays = courses.every(
    (course) => !stepAfter({ code: written, changedAt: 0 }, course, waits),
  );
  if (stays) return written === code ? `t.code = '${code}'` : 'false';
  const ways = new Map<string, string[]>();
  for (const course of courses) {
    for (const planned of [false, true]) {
      const span = spanOf(code, { code: written, changedAt: 0 }, planned, course, waits);
      if (!span) continue;
      const way = [
        `t.due_at is ${planned ? 'not null' : 'null'}`,
        ...(span.from === 0 ? [] : [`t.changed_at <= ${time - span.from}`]),
        ...(span.to === undefined ? [] : [`t.changed_at > ${time - span.to}`]),
      ].join(' and ');
      ways.set(way, [...(ways.get(way) ?? []), `'${course.outcome}${course.flagged ? 1 : 0}'`]);
    }
  }
  const alternatives = [...ways].map(
    ([way, ends]) => `${way} and t.outcome || t.flagged in (${ends.join(', ')})`,
  );
  return `t.code = '${written}' and (${alternatives.join(' or ') || 'false'})`;
}

const courses: readonly Course[] = simulatedLives.flatMap(({ code: outcome }) =>
  [false, true].map((flagged) => ({ outcome, flagged })),
);

/** Returns how long after the written state another state begins and ends; undefined if it never comes. */
function spanOf(
  code: ResponseCode,
  reached: Reached,
  planned: boolean,
  course: Course,
  waits: Waits,
): { from: number; to: number | undefined } | undefined {
  const step = stepAfter(reached, course, waits);
  // A notified state is written when planned, so it does not follow from the clock.
  const next = step && planned && isNotified(step.code) ? undefined : step;
  if (reached.code === code) return { from: reached.changedAt, to: next?.changedAt };
  return next && spanOf(code, next, planned, course, waits);
}
