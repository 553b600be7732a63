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
  /** The time by the partner's clock, as this process has looked last. */
  now(partnerCode?: string, real?: number): number;
  clock(partnerCode?: string): Promise<ClockState>;
  /** Lets the clock run or stops it, and moves it forward to a time, or throws `out-of-bounds`. */
  setClock(wanted: { mode?: ClockMode; now?: number }, partnerCode?: string): Promise<ClockState>;
  /** Moves the clock forward by 366 days at most; each step that is due by then has its own time. */
  advance(milliseconds: number, partnerCode?: string): Promise<ClockState>;
  /** What is to come for all partners who live by the clock. */
  upcoming(partnerCode?: string): Promise<Upcoming>;
  /** How much of it is due by a time and not done. */
  countDue(time: number, partnerCode?: string): Promise<number>;
  /** When the last of the notifications is due that are due by a time; null when none is. */
  lastDueBy(time: number, partnerCode?: string): Promise<number | null>;
}
