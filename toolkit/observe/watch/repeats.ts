/** Finds out whether a request that was repeated by key or reference got the first answer again. */
import { createHash } from 'node:crypto';
import { addDuration, increase, noDurations, sumOf } from './counts.ts';

export interface Attempt {
  /** A key that is equal for requests that ask for the same thing. */
  asked: string;
  /** A key that is equal for identical answers. */
  answered: string;
  status: number;
  at: number;
}

export type Repeats = ReturnType<typeof noRepeats>;

export function noRepeats() {
  return {
    /** The first accepted request with each value. */
    first: new Map<string, Attempt>(),
    answers: new Set<string>(),
    /** Values whose first answer equals that of another value, so that a repeat proves nothing. */
    alike: 0,
    repeated: new Set<string>(),
    /** For the same value and content, how often the first answer came again, and which others came. */
    same: 0,
    otherAnswer: new Map<string, number>(),
    /** For the same value and other content, the statuses; `the first answer` if that came again. */
    otherContent: new Map<string, number>(),
    /** The time from the first request to a repeat with the same answer. */
    after: noDurations(),
  };
}

/** @returns whether it repeats the content of an earlier request that shares one of the values */
export function addAttempt(repeats: Repeats, values: readonly string[], attempt: Attempt): boolean {
  const { asked, answered, status, at } = attempt;
  const { first, answers } = repeats;
  // Skip a request that was rejected for another reason, which says nothing about its values.
  if (!isTaken(status) && !rejections.has(status)) return false;
  const known = values.flatMap((one) => first.get(one) ?? []);
  const before = known.find((one) => one.asked === asked) ?? known[0];
  if (!before) {
    if (!isTaken(status)) return false;
    for (const value of values) first.set(value, attempt);
    for (const [oldest] of first) {
      if (first.size <= mostValues) break;
      first.delete(oldest);
    }
    if (answers.has(answered)) repeats.alike += 1;
    else if (answers.size < mostValues) answers.add(answered);
    return false;
  }
  const isSame = before.answered === answered;
  if (before.asked !== asked) {
    increase(repeats.otherContent, isSame ? firstAnswer : String(status));
    return false;
  }
  if (repeats.repeated.size < mostValues) repeats.repeated.add(values[0] ?? '');
  if (isSame) {
    repeats.same += 1;
    addDuration(repeats.after, Math.abs(at - before.at));
  } else {
    increase(repeats.otherAnswer, `${isTaken(status) ? 'another answer' : 'rejected'} (${status})`);
  }
  return true;
}

export function countOf({ same, otherAnswer, otherContent }: Repeats): number {
  return same + sumOf(otherAnswer) + sumOf(otherContent);
}

export function digestOf(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('base64').slice(0, 12);
}

export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Statuses about the content of a request, not about its sender or frequency. */
export const rejections: ReadonlySet<number> = new Set([400, 409, 422]);

const firstAnswer = 'the first answer';
export const mostValues = 10_000;
