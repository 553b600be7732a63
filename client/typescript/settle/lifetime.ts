/** How long a run goes on, and what waits in it. One run adds no listener per payout to a signal. */
import type { Clock } from '../clock.js';

export interface Lifetime {
  isOver(): boolean;
  end(): void;
  /** Waits, at most until the run ends. */
  pause(milliseconds: number): Promise<void>;
  /** What a promise gives; `undefined` when it has not, this long after the end of the run. */
  orEnd<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined>;
  /** Makes a call that the end of the run aborts, or a limit in milliseconds. */
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
