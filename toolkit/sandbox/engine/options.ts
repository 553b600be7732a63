/** `auto`: it runs with the real time. `manual`: it is stopped, and only `advance` moves it. */
export type ClockMode = 'auto' | 'manual';

/** What an engine is opened with. Every default is the sandbox's choice: the source shows none. */
export interface EngineOptions {
  /** A file, `:memory:`, or a `postgres://…` address. */
  database: string;
  /** To PostgreSQL, at most. 8 when left out. */
  databaseConnections?: number;
  /** The clock's mode on a new database; an existing one stays in its own. */
  clock?: ClockMode;
  /** From acceptance (`02`) to `01` or `10`, in milliseconds. 1,000 when left out. */
  processingMs?: number;
  /** From `01` to the outcome, in milliseconds. 2,000 when left out. */
  bankMs?: number;
  /**
   * What one recipient account may be paid by one partner in one currency on one UTC day, in minor
   * units; what exceeds it is flagged (`10`). A million million of the currency when left out.
   */
  recipientDailyLimit?: bigint;
  /** Entries on a page of the statement. 50 when left out. */
  statementPageSize?: number;
  /** The real time in milliseconds since 1970. `Date.now` when left out. */
  realNow?: () => number;
}
