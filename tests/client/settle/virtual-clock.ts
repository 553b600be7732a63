/** A clock that jumps to the next timer when nothing else is left to do. */
import type { Clock } from '../../../generated/client/typescript/index.js';

export interface VirtualClock extends Clock {
  /** Sets the time of day back or ahead by milliseconds, as a person or a time server does. */
  setBy(milliseconds: number): void;
  /** Lets time pass until the promise settles; it jumps to a deadline only if nothing else can end the work. */
  until<T>(promise: Promise<T>, isWaiting: () => boolean): Promise<T>;
}

/** A timer of at least this length is the deadline of a run. */
export const deadline = 600_000;

export function virtualClock(): VirtualClock {
  const timers = new Map<number, { at: number; long: boolean; callback: () => void }>();
  let now = Date.UTC(2026, 2, 4);
  let setBy = 0;
  let made = 0;
  return {
    now: () => now + setBy,
    elapsed: () => now,
    setBy: (milliseconds) => void (setBy += milliseconds),
    after(milliseconds, callback) {
      const id = (made += 1);
      timers.set(id, { at: now + milliseconds, long: milliseconds >= deadline, callback });
      return () => timers.delete(id);
    },
    async until(promise, isWaiting) {
      const progress = { ended: false };
      const end = (): void => {
        progress.ended = true;
      };
      promise.then(end, end);
      for (;;) {
        await new Promise(setImmediate);
        if (progress.ended) return promise;
        const timed = [...timers.values()].some(({ long }) => !long);
        if (!timed && !isWaiting()) continue;
        let next: { id: number; at: number } | undefined;
        for (const [id, { at }] of timers) if (!next || at < next.at) next = { id, at };
        if (!next) continue;
        const timer = timers.get(next.id);
        timers.delete(next.id);
        now = Math.max(now, next.at);
        timer?.callback();
      }
    },
  };
}
