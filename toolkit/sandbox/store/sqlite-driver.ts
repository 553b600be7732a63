/** The SQLite built into Node.js, from 22.13 on. */
import { statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { StoreBrokenError, StoreUnavailableError } from './store.ts';
import type { Row, Value } from './store.ts';

/** An open file. Its methods throw StoreUnavailableError if the file cannot be read or written at the moment. */
export type SqliteDriver = ReturnType<typeof openNodeSqlite>;
export type SqliteStatement = ReturnType<SqliteDriver['prepare']>;

/** Another process is writing; it may be done a moment later. */
export class SqliteBusyError extends StoreUnavailableError {
  override name = 'SqliteBusyError';
}

/** @param file a path, or `:memory:` */
export function openNodeSqlite(file: string) {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file);
  const translating = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      throw translated(error, file);
    }
  };
  let openFiles: string | undefined;
  let checkedAt = 0;
  return {
    /** Runs a script. */
    exec: (sql: string) => translating(() => database.exec(sql)),
    prepare(sql: string) {
      const statement = translating(() => database.prepare(sql));
      let isRead = false;
      return {
        /** Returns the rows of a select, with whole numbers as `bigint`. */
        all(values: readonly Value[]): Row[] {
          if (!isRead) statement.setReadBigInts((isRead = true));
          return translating(() => statement.all(...values));
        },
        /** Returns how many rows were inserted, updated or deleted. */
        run: (values: readonly Value[]): number =>
          translating(() => Number(statement.run(...values).changes)),
      };
    },
    /**
     * Throws if the file or its log was replaced since the first call: SQLite would continue with
     * the deleted file and lose everything at the end.
     */
    checkFile(everyMs = 0): void {
      const now = performance.now();
      if (now < checkedAt + everyMs || file === ':memory:') return;
      const found = `${numberOf(file)} ${numberOf(`${file}-wal`)}`;
      openFiles ??= found;
      if (found !== openFiles) throw broken(file, 'was deleted or replaced');
      checkedAt = now;
    },
    close: () => database.close(),
  };
}

/** Loads SQLite without an import, which would fail on older Node.js versions before any message can be shown. */
function loadSqlite(): typeof import('node:sqlite') {
  if (!isBuiltin('node:sqlite')) {
    const needed = 'Use Node.js 22.13 or later, or a database postgres://...';
    throw new StoreBrokenError(`Node.js ${process.version} has no SQLite. ${needed}`);
  }
  const { emitWarning } = process;
  // Node.js 22 warns that its SQLite may change. Nothing else is loaded while the warning is suppressed.
  process.emitWarning = () => {};
  const sqlite = process.getBuiltinModule('node:sqlite');
  process.emitWarning = emitWarning;
  return sqlite;
}

function numberOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

function broken(file: string, what: string, cause?: unknown): StoreBrokenError {
  const advice = 'Stop the sandbox, then start it with a copy of this file or another one.';
  return new StoreBrokenError(`The database file ${file} ${what}. ${advice}`, { cause });
}

function translated(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  // Use only the low bits of the code; the rest is more specific than needed.
  const code = Number(error.errcode) & 0xff;
  if (code === 5 || code === 6) {
    return new SqliteBusyError('the database file is locked by another process', { cause: error });
  }
  if (code === 11) return broken(file, 'is damaged', error);
  if (code === 26) return broken(file, 'is not a database', error);
  const reason = reasons[code];
  return reason === undefined ? error : new StoreUnavailableError(reason, { cause: error });
}

/** The reasons by SQLite's result code, for errors that the statement does not cause. */
const reasons: { readonly [code: number]: string | undefined } = {
  7: 'SQLite is out of memory',
  8: 'the database file is read-only',
  10: 'the disk reports an error',
  13: 'the disk is full',
  14: 'the database file cannot be opened',
};
