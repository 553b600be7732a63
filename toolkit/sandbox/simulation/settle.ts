/**
 * Waits until what is due is done, whichever process does it, and moves the clock from one thing to the
 * next until nothing is to come.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../engine/interface/clock.ts';

/** Real time between two looks. */
const pollMs = 10;

/** So often the clock is moved at most: what follows from a notification may never end. */
const mostSteps = 1_000;

/**
 * Waits until every step is made and every notification attempted that is due by a time on the clock.
 *
 * @param deadline when to give up, by `performance.now()`
 * @returns false when the deadline came first
 */
export async function untilDone(
  engine: Pick<Clock, 'countDue'>,
  time: number,
  partnerCode: string | undefined,
  deadline: number,
): Promise<boolean> {
  while ((await engine.countDue(time, partnerCode)) > 0) {
    if (performance.now() >= deadline) return false;
    await pause(pollMs);
  }
  return true;
}

/**
 * Moves the clock to what comes next and waits until that is done, again and again: every payout comes
 * to rest, and every notification is delivered or has failed for good.
 *
 * @param deadline when to give up, by `performance.now()`
 * @returns how often the clock was moved, and whether nothing is to come any more
 */
export async function settle(
  engine: Pick<Clock, 'advance' | 'clock' | 'countDue' | 'lastDueBy' | 'upcoming'>,
  partnerCode: string | undefined,
  deadline: number,
): Promise<{ done: boolean; steps: number }> {
  for (let steps = 0; ; steps += 1) {
    const { now } = await engine.clock(partnerCode);
    if (!(await untilDone(engine, now, partnerCode, deadline))) return { done: false, steps };
    const { nextAt } = await engine.upcoming(partnerCode);
    if (nextAt === null) return { done: true, steps };
    if (steps === mostSteps || performance.now() >= deadline) return { done: false, steps };
    // What failed together comes back within half as long again, and is attempted together.
    const togetherUntil = nextAt + Math.max(0, nextAt - now) / 2;
    const last = await engine.lastDueBy(Math.floor(togetherUntil), partnerCode);
    const time = Math.max(nextAt, last ?? nextAt);
    await engine.advance(Math.max(0, time - now), partnerCode);
  }
}
