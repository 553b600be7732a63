/**
 * The sandbox's clocks, as its users see them. The demo partners share one; a partner that is made has
 * its own. All engines on one database share all of them.
 */

/** `auto`: it runs with the real time. `manual`: it is stopped, and only `advance` moves it. */
export type ClockMode = 'auto' | 'manual';

export interface ClockState {
  mode: ClockMode;
  /** Milliseconds since 1970 on the clock. */
  now: number;
}

/** Changes that are still to come on a clock. */
export interface Upcoming {
  /** Payouts that will change. */
  payouts: number;
  /** Notifications with an attempt to come. */
  notifications: number;
  /** When the first of them is due; null when nothing is to come. */
  nextAt: number | null;
}

/** Where a partner is left out, the clock of the demo partners is meant. */
export interface Clock {
  /**
   * The time by the partner's clock. A change that another process made is seen after the next
   * `clock`, `runDueTransitions` or `claimDueDeliveries`.
   */
  now(partnerCode?: string, real?: number): number;
  /** @throws EngineError `unknown-partner` */
  clock(partnerCode?: string): Promise<ClockState>;
  /**
   * Lets the clock run, or stops it, and moves it forward to a time, with the transitions that are due
   * by then. What is left out stays as it is.
   *
   * @throws EngineError `out-of-bounds` for a time before what it shows, `unknown-partner`
   */
  setClock(wanted: { mode?: ClockMode; now?: number }, partnerCode?: string): Promise<ClockState>;
  /**
   * Moves the clock forward, in either mode, and makes the transitions that are due by then, each
   * with the time it was due at.
   *
   * @param milliseconds a whole number, 0 or more, at most 366 days, and not past the year 9998
   * @throws EngineError `out-of-bounds`, `unknown-partner`
   */
  advance(milliseconds: number, partnerCode?: string): Promise<ClockState>;
  /**
   * What is to come for all partners who live by the clock.
   *
   * @throws EngineError `unknown-partner`
   */
  upcoming(partnerCode?: string): Promise<Upcoming>;
  /**
   * How much of it is due by a time and not done: steps that have to be written, and notifications
   * that are neither delivered nor waiting for a later attempt.
   *
   * @throws EngineError `unknown-partner`
   */
  countDue(time: number, partnerCode?: string): Promise<number>;
  /**
   * When the last of the notifications is due that are due by a time; null when none is.
   *
   * @throws EngineError `unknown-partner`
   */
  lastDueBy(time: number, partnerCode?: string): Promise<number | null>;
}
