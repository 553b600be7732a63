/**
 * The database as the engine sees it: one SQL dialect for SQLite and PostgreSQL, and work done in transactions.
 *
 * Work is a generator that yields statements and receives their results. SQLite runs it without a pause, so nothing
 * can happen between two of its statements; PostgreSQL waits for each. It may run again after a conflict, so it must
 * only change the database.
 */

export type Value = string | bigint | number | null;

/**
 * The values of a parameter. The last three are lists, for the forms `rows(?, …)`, `in texts(?)` and `in numbers(?)`
 * in `sql.ts`.
 */
export type Param =
  | Value
  | { rows: readonly Readonly<{ [key: string]: Value }>[] }
  | { texts: readonly string[] }
  | { numbers: readonly number[] };

/** A row with text, or integers as `bigint`. Read it with `text`, `integer` and so on. */
export type Row = Readonly<{ [key: string]: unknown }>;

export interface Statement {
  /** The SQL, in the dialect of `sql.ts`. */
  sql: string;
  params: readonly Param[];
}

export interface Result {
  /** The results, one for each query. */
  rows: Row[][];
  /** The number of rows that a statement inserted, updated or deleted. */
  changes: number;
}

/**
 * A step of work: a statement, which reports how many rows it changed; independent queries; changes of different
 * tables, which report nothing; or a script without parameters.
 */
export type Step =
  | Statement
  | { queries: readonly Statement[] }
  | { together: readonly Statement[] }
  | { script: string };

export type Work<T> = Generator<Step, T, Result>;

export interface Store {
  /** Runs work that sees committed data and changes nothing. */
  read<T>(work: () => Work<T>): Promise<T>;
  /** Does all of the work or none of it, and resolves when it is on disk. */
  transaction<T>(work: () => Work<T>): Promise<T>;
  /** Waits for running work. */
  close(): Promise<void>;
}

/** The database cannot be opened, or is not the sandbox's. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/**
 * The database does not answer at the moment: it is stopped, frozen, full, or locked by others. The work was not
 * done, or its result is unknown. The message gives the reason without any data to be stored.
 */
export class StoreUnavailableError extends StoreError {
  override name = 'StoreUnavailableError';
}

/** The database is unavailable, and waiting does not help: the file is damaged or was deleted. */
export class StoreBrokenError extends StoreUnavailableError {
  override name = 'StoreBrokenError';
}

/** Yields a query and returns its rows. */
export function* query(sql: string, ...params: Param[]): Work<Row[]> {
  const [rows = []] = yield* queryTogether([{ sql, params }]);
  return rows;
}

/** Yields queries and returns the rows of each; PostgreSQL answers them in one round trip. */
export function* queryTogether(queries: readonly Statement[]): Work<Row[][]> {
  return (yield { queries }).rows;
}

/** Yields a statement and returns the number of rows changed. */
export function* execute(sql: string, ...params: Param[]): Work<number> {
  return (yield { sql, params }).changes;
}

/** Yields changes of different tables, which PostgreSQL makes in one round trip. */
export function* executeTogether(together: readonly Statement[]): Work<void> {
  if (together.length > 0) yield { together };
}

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} must be text.`);
  return value;
}

export function integer(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== 'bigint') throw new TypeError(`Column ${column} must be a whole number.`);
  return value;
}

/** Reads an integer that fits a `number`: a time, a count. */
export function smallInteger(row: Row, column: string): number {
  return Number(integer(row, column));
}

export function smallIntegerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : smallInteger(row, column);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}
