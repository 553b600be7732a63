/** `auto`: runs with real time. `manual`: stands still, and only `advance` moves it. */
export type ClockMode = 'auto' | 'manual';

/** The options of an engine. Every default is the sandbox's choice, because the service's documentation gives none. */
export interface EngineOptions {
  /** A file, `:memory:`, or a `postgres://…` address. */
  database: string;
  /** The most connections to PostgreSQL; 8 by default. */
  databaseConnections?: number;
  /** The clock's mode in a new database; an existing one keeps its mode. */
  clock?: ClockMode;
  /** The time from acceptance (`02`) to `01` or `10`, in milliseconds; 1,000 by default. */
  processingMs?: number;
  /** The time from `01` to the outcome, in milliseconds; 2,000 by default. */
  bankMs?: number;
  /**
   * The daily limit per recipient account, partner and currency, by UTC day, in minor units. Payouts above it are
   * flagged (`10`). Default: a trillion of the currency.
   */
  recipientDailyLimit?: bigint;
  /** Entries per statement page; 50 by default. */
  statementPageSize?: number;
  /** Returns the real time in milliseconds since 1970; `Date.now` by default. */
  realNow?: () => number;
}
