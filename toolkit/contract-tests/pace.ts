/** At most so many requests a second, over the whole run: the target may be shared. */

export interface Pace {
  /** Resolves when the next request may start. */
  turn(): Promise<void>;
  /** How many turns were taken. */
  taken(): number;
}

export interface Timer {
  /** Milliseconds on a clock that never runs back. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** Turns are evenly spread: no burst makes up for a pause. */
export function createPace(perSecond: number, timer: Timer): Pace {
  let next = timer.now();
  let taken = 0;
  return {
    async turn() {
      const start = Math.max(next, timer.now());
      next = start + 1000 / perSecond;
      taken += 1;
      const wait = start - timer.now();
      if (wait > 0) await timer.sleep(wait);
    },
    taken: () => taken,
  };
}

export const realTimer: Timer = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
