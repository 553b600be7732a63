/** Clocks for tests that do not wait. */
import type { Clock } from '../../../client/typescript/clock.ts';

/** A clock on which waiting costs nothing. */
export interface ShortClock extends Clock {
  /** Each pause that has passed, in milliseconds. */
  pauses: number[];
  /** Fires all timers that are still waiting. */
  expire(): void;
}

/**
 * Pauses below `held` milliseconds pass immediately, and the clock moves with them. Longer timers, which belong to
 * attempts, fire when the test says so.
 */
export function shortClock(held = 12_000): ShortClock {
  let now = Date.parse('2026-03-04T09:15:27Z');
  const waiting = new Set<() => void>();
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    elapsed: () => now,
    after(milliseconds, callback) {
      let over = false;
      const pass = (): void => {
        if (over) return;
        over = true;
        waiting.delete(pass);
        now += milliseconds;
        callback();
      };
      if (milliseconds >= held) {
        waiting.add(pass);
      } else {
        setImmediate(() => {
          if (!over) pauses.push(milliseconds);
          pass();
        });
      }
      return () => {
        over = true;
        waiting.delete(pass);
      };
    },
    expire() {
      for (const pass of [...waiting]) pass();
    },
  };
}

/** A clock that jumps to the next timer when nothing else is left to do, for calls that never leave the process. */
export function jumpingClock(): Clock {
  let now = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  let running = false;
  const jump = (): void => {
    const [next] = [...timers].sort((a, b) => a.at - b.at);
    running = next !== undefined;
    if (!next) return;
    timers.delete(next);
    now = Math.max(now, next.at);
    next.callback();
    soon(jump);
  };
  return {
    now: () => now,
    elapsed: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      if (!running) {
        running = true;
        soon(jump);
      }
      return () => timers.delete(timer);
    },
  };
}

// Two turns of the event loop, because streams need one.
function soon(run: () => void): void {
  setImmediate(() => setImmediate(run));
}
