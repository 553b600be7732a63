import type { Clock } from '../clock.js';
import { isPayoutClientError } from '../errors.js';
import { isOverload, meaningOf } from '../statuses.js';

/** Wakes all waiting tasks at the end of a run, without a signal listener per payout. */
export interface Lifetime {
  isOver(): boolean;
  end(): void;
  pause(milliseconds: number): Promise<void>;
  /** Resolves to the promise's value, or to `undefined` this long after the end of the run. */
  orEnd<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined>;
  /** Makes a call that aborts at the end of the run, or after a limit in milliseconds. */
  call<T>(make: (signal: AbortSignal) => Promise<T>, limit?: number): Promise<T>;
}

export function lifetime(clock: Clock): Lifetime {
  const waiting = new Set<() => void>();
  let over = false;
  const atEnd = (wake: () => void): (() => void) => {
    if (over) wake();
    else waiting.add(wake);
    return () => waiting.delete(wake);
  };
  return {
    isOver: () => over,
    end() {
      over = true;
      const all = [...waiting];
      waiting.clear();
      for (const wake of all) wake();
    },
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (over) {
          resolve();
          return;
        }
        const cancel = clock.after(milliseconds, () => {
          forget();
          resolve();
        });
        const forget = atEnd(() => {
          cancel();
          resolve();
        });
      }),
    orEnd: (promise, milliseconds) =>
      new Promise((resolve, reject) => {
        let cancel = (): void => {};
        const forget = atEnd(() => {
          cancel = clock.after(milliseconds, () => resolve(undefined));
        });
        promise
          .finally(() => {
            forget();
            cancel();
          })
          .then(resolve, reject);
      }),
    async call(make, limit) {
      const controller = new AbortController();
      const stop = (): void => controller.abort();
      const forget = atEnd(stop);
      const cancel = limit === undefined ? undefined : clock.after(limit, stop);
      try {
        return await make(controller.signal);
      } finally {
        forget();
        cancel?.();
      }
    },
  };
}

export interface Pace {
  /** Whether the service has answered any call of this run, apart from rejecting the credentials. */
  hasAnswered(): boolean;
  heard(error?: unknown): void;
  /** Waits until calls may be made. Returns false if that is after `until` or the run ends. */
  pass(until: number): Promise<boolean>;
}

/** @param poll the wait after an overload without `Retry-After`; it doubles with each overload in a row */
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
      if (isAnswer && !meaningOf(status).aboutCredentials) answered = true;
      if (!isOverload(status)) {
        if (isAnswer) delay = poll.firstDelay;
        return;
      }
      const now = clock.elapsed();
      // Calls that began before the pause say nothing new.
      if (now >= closedUntil) {
        closedUntil = now + delay;
        delay = Math.min(delay * 2, poll.maxDelay);
      }
      closedUntil = Math.max(closedUntil, now + (retryAfter ?? 0));
    },
    async pass(until) {
      for (let left; !isOver() && (left = closedUntil - clock.elapsed()) > 0;) {
        if (closedUntil > until) return false;
        await pause(left);
      }
      return !isOver();
    },
  };
}
