import type { Clock } from '../clock.js';
import { limiter, type Limiter } from './queue.js';

/** Questions for a status. Some are under way at the same time; the others wait for their turn. */
export interface Questions extends Limiter {
  /** When a question is sent. The function takes its answer. */
  sent(): (answer: { isOverload: boolean }) => void;
}

/**
 * Asks more at the same time while others wait and the answers come as fast as before, up to `most`;
 * and fewer again, down to `start`. After an overload it starts again and grows slowly.
 */
export function questions(clock: Clock, start: number, most: number): Questions {
  const asking = limiter(start);
  let atOnce = start;
  /** Milliseconds until an answer when few questions are under way. */
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
