/** The sandbox's clock, as its users see it. All engines on one database share it. */

/** `auto`: it runs with the real time. `manual`: it is stopped, and moves by `advance` alone. */
export type ClockMode = 'auto' | 'manual';

export interface ClockState {
  mode: ClockMode;
  /** Milliseconds since 1970 on the sandbox's clock. */
  now: number;
}

export interface Clock {
  /**
   * The sandbox's time. A change that another process made is seen after the next `clock`,
   * `runDueTransitions` or `claimDueDeliveries`.
   */
  now(): number;
  clock(): Promise<ClockState>;
  /** Lets the clock run, or stops it, from the time it shows. It never goes back. */
  setClockMode(mode: ClockMode): Promise<ClockState>;
  /**
   * Moves the clock forward, in either mode, and makes the transitions that are due by then, each
   * with the time it was due at.
   *
   * @param milliseconds a whole number, 0 or more, at most 366 days
   * @throws EngineError `out-of-bounds`
   */
  advance(milliseconds: number): Promise<ClockState>;
}
