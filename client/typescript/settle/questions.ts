import type { Clock } from '../clock.js';
import { limiter, type Limiter } from './queue.js';

/** Runs status requests. Some are in progress at the same time; the others wait their turn. */
export interface Questions extends Limiter {
  /** Called when a request is sent. Returns a function to call with its answer. */
  sent(): (answer: { isOverload: boolean }) => void;
}

/**
 * Allows more concurrent requests, up to `most`, while others wait and answers stay fast, and fewer, down to `start`,
 * when answers slow down. After an overload, it restarts at `start` and grows slowly.
 */
export function questions(clock: Clock, start: number, most: number): Questions {
  const asking = limiter(start);
  let atOnce = start;
  /** The usual response time with few requests in progress, in milliseconds. */
  let usual: number | undefined;
  let wasOverloaded = false;
  return Object.assign(asking, {
    sent() {
      const begun = clock.elapsed();
      const areFew = asking.running() <= start;
      return ({ isOverload }: { isOverload: boolean }): void => {
        const took = clock.elapsed() - begun;
        if (areFew) usual = usual === undefined ? took : usual + (took - usual) / 8;
        wasOverloaded ||= isOverload;
        const step = wasOverloaded ? 1 / atOnce : 1;
        const isFast = took <= 2 * (usual ?? took);
        atOnce += asking.isQueued() && isFast ? step : -step;
        atOnce = isOverload ? start : Math.min(most, Math.max(start, atOnce));
        asking.allow(Math.floor(atOnce));
      };
    },
  });
}
