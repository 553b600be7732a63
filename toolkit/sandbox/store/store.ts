/**
 * The database as the engine sees it: one SQL for SQLite and PostgreSQL, and work that is done in
 * transactions.
 *
 * A piece of work is a generator that yields statements and is given their results. SQLite runs it
 * without a pause, so that nothing comes between two of its statements; PostgreSQL waits for
 * each. It may be run again after a conflict, so it changes only the database.
 */

export type Value = string | bigint | number | null;

/** The last three are lists, for the forms `rows(?, …)`, `in texts(?)` and `in numbers(?)` of `sql.ts`. */
export type Param =
  | Value
  | { rows: readonly Readonly<{ [key: string]: Value }>[] }
  | { texts: readonly string[] }
  | { numbers: readonly number[] };

/** Text, or whole numbers as `bigint`. Read it by `text`, `integer` and so on. */
export type Row = Readonly<{ [key: string]: unknown }>;

export interface Statement {
  /** In the dialect of `sql.ts`. */
  sql: string;
  params: readonly Param[];
}

export interface Result {
  /** Of each query. */
  rows: Row[][];
  /** How many rows a statement has inserted, updated or deleted. */
  changes: number;
}

/**
 * A statement, which reports how many rows it has changed; queries of which none needs the rows of another;
 * changes of different tables, which report nothing; or a script without parameters.
 */
export type Step =
  | Statement
  | { queries: readonly Statement[] }
  | { together: readonly Statement[] }
  | { script: string };

export type Work<T> = Generator<Step, T, Result>;

export interface Store {
  /** Sees what is committed, and changes nothing. */
  read<T>(work: () => Work<T>): Promise<T>;
  /** Does all of the work or none of it, and resolves when it is on disk. */
  transaction<T>(work: () => Work<T>): Promise<T>;
  /** Waits for what was begun. */
  close(): Promise<void>;
}

/** The database cannot be opened or is not the sandbox's. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/**
 * The database does not answer now: it is stopped, frozen, full, or locked by others. What was asked
 * for is not done, or not known to be done; the message says why, without what was to be stored.
 */
export class StoreUnavailableError extends StoreError {
  override name = 'StoreUnavailableError';
}

/** The same, and waiting does not help: the file is damaged, or was deleted. */
export class StoreBrokenError extends StoreUnavailableError {
  override name = 'StoreBrokenError';
}

/** Yields a query and gives its rows. */
export function* query(sql: string, ...params: Param[]): Work<Row[]> {
  const [rows = []] = yield* queryTogether([{ sql, params }]);
  return rows;
}

/** Yields queries and gives the rows of each; PostgreSQL answers them in one round trip. */
export function* queryTogether(queries: readonly Statement[]): Work<Row[][]> {
  return (yield { queries }).rows;
}

/** Yields a statement and gives the number of rows that it changed. */
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

/** A whole number that is small enough for a `number`: a time, a count. */
export function smallInteger(row: Row, column: string): number {
  return Number(integer(row, column));
}

export function smallIntegerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : smallInteger(row, column);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}
