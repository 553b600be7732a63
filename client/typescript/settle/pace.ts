/** When the service may be called: not before the time that it has asked for. */
import type { Clock } from '../clock.js';
import { isPayoutClientError } from '../errors.js';
import type { Lifetime } from './lifetime.js';

export interface Pace {
  /** Whether the service has answered anything in this run, other than that it lets nobody in. */
  hasAnswered(): boolean;
  /** Notes how a call ended: with an answer, or with this error. */
  heard(error?: unknown): void;
  /** Waits until calls may be made. False when that is after `until`, or the run ends. */
  pass(until: number): Promise<boolean>;
}

/** @param poll the wait after a 429 or 503 that asks for no time: doubled each time in a row */
export function pace(
  clock: Clock,
  poll: { firstDelay: number; maxDelay: number },
  { isOver, pause }: Lifetime,
): Pace {
  let answered = false;
  let closedUntil = 0;
  let delay = poll.firstDelay;
  return {
    hasAnswered: () => answered,
    heard(error) {
      const { status, retryAfter } = isPayoutClientError(error) ? error : {};
      const isAnswer = error === undefined || status !== undefined;
      if (isAnswer && status !== 401 && status !== 403) answered = true;
      if (status !== 429 && status !== 503) {
        if (isAnswer) delay = poll.firstDelay;
        return;
      }
      const now = clock.now();
      // Calls that were under way when it closed say nothing new.
      if (now >= closedUntil) {
        closedUntil = now + delay;
        delay = Math.min(delay * 2, poll.maxDelay);
      }
      closedUntil = Math.max(closedUntil, now + (retryAfter ?? 0));
    },
    async pass(until) {
      while (!isOver() && clock.now() < closedUntil) {
        if (closedUntil > until) return false;
        await pause(closedUntil - clock.now());
      }
      return !isOver();
    },
  };
}
