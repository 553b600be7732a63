/** SQLite as the store needs it, whoever brings it along. */
import { isBuiltin } from 'node:module';
import { StoreUnavailableError } from './store.ts';
import type { Row, Value } from './store.ts';

/** Its methods throw StoreUnavailableError where the file cannot be read or written now. */
export interface SqliteDriver {
  /** Runs a script. */
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

export interface SqliteStatement {
  /** The rows of a select, with whole numbers as `bigint`. */
  all(values: readonly Value[]): Row[];
  /** How many rows were inserted, updated or deleted. */
  run(values: readonly Value[]): number;
}

/** Another process is writing; a moment later it may not be. */
export class SqliteBusyError extends StoreUnavailableError {
  override name = 'SqliteBusyError';
}

/** Whether this Node.js has SQLite built in: 22.13 and later have. */
export function hasSqlite(): boolean {
  return isBuiltin('node:sqlite');
}
