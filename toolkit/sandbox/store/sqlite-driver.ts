/** The SQLite that is built into Node.js, from 22.13 on. */
import { isBuiltin } from 'node:module';
import { StoreUnavailableError } from './store.ts';
import type { Row, Value } from './store.ts';

/** Its methods throw StoreUnavailableError where the file cannot be read or written now. */
export type SqliteDriver = ReturnType<typeof openNodeSqlite>;
export type SqliteStatement = ReturnType<SqliteDriver['prepare']>;

/** Another process is writing; a moment later it may not be. */
export class SqliteBusyError extends StoreUnavailableError {
  override name = 'SqliteBusyError';
}

export function hasSqlite(): boolean {
  return isBuiltin('node:sqlite');
}

/** @param file a path, or `:memory:` */
export function openNodeSqlite(file: string) {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file);
  return {
    /** Runs a script. */
    exec: (sql: string) => translating(() => database.exec(sql)),
    prepare(sql: string) {
      const statement = translating(() => database.prepare(sql));
      statement.setReadBigInts(true);
      return {
        /** The rows of a select, with whole numbers as `bigint`. */
        all: (values: readonly Value[]): Row[] => translating(() => statement.all(...values)),
        /** How many rows were inserted, updated or deleted. */
        run: (values: readonly Value[]): number =>
          translating(() => Number(statement.run(...values).changes)),
      };
    },
    close: () => database.close(),
  };
}

/** Not by an import, which fails on an older Node.js before any message can be given. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  // Node.js 22 warns that its SQLite may change. Nothing else is loaded while that is held back.
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function translating<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  // The rest of the number says more than is needed here.
  const code = Number(error.errcode) & 0xff;
  if (code === 5 || code === 6) {
    return new SqliteBusyError('the database file is locked by another process', { cause: error });
  }
  const reason = reasons[code];
  return reason === undefined ? error : new StoreUnavailableError(reason, { cause: error });
}

/** By the number of SQLite's result code, of those that do not come from the statement. */
const reasons: { readonly [code: number]: string | undefined } = {
  7: 'SQLite is out of memory',
  8: 'the database file is read-only',
  10: 'the disk reports an error',
  11: 'the database file is damaged',
  13: 'the disk is full',
  14: 'the database file cannot be opened',
  26: 'the file is not a database any more',
};
