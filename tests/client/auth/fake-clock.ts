/** A clock that only moves when a test advances it. */
import type { Clock } from '../../../client/typescript/clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass, and runs every timer that falls due, at its own moment. */
  advance(milliseconds: number): Promise<void>;
}

export function createFakeClock(start: number = Date.UTC(2026, 2, 4, 9)): FakeClock {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    elapsed: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        await settled();
        const next = timers.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
      await settled();
    },
  };
}

/** Resolves once no promise can proceed without time or outside events. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
