/**
 * The store in SQLite: a file, or the memory of the process.
 *
 * All transactions that are begun in one turn of the event loop are committed together: each commit
 * waits for the disk, so many share one wait.
 */
import { applyMigrations } from './migrations.ts';
import { forSqlite } from './sql.ts';
import type { SqliteDriver, SqliteStatement } from './sqlite-driver.ts';
import { StoreError } from './store.ts';
import type { Changes, Param, Result, Row, Rows, Statement, Store, Value, Work } from './store.ts';

/** How long to wait for another process that writes. */
const busyTimeoutMs = 10_000;

// A commit is on disk before it is answered. Keys are hashes, so pages are written in no order: a
// larger cache (32 MB at most) and rarer checkpoints (every 32 MB) write a page less often.
const pragmas = `
  pragma busy_timeout = ${busyTimeoutMs};
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma cache_size = -32768;
  pragma wal_autocheckpoint = 8192;`;

interface Pending {
  run(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * @param file a path, or `:memory:`, for the message when it fails
 * @throws StoreError when it cannot be opened or is not a database
 */
export function openSqlite(file: string, open: () => SqliteDriver): Store {
  const database = openUpToDate(file, open);
  const execute = executor(database);
  let pending: Pending[] = [];
  let closed = false;

  const commitPending = () => {
    const group = pending;
    pending = [];
    if (group.length > 0) commitTogether(database, group);
  };

  return {
    async read(work) {
      return runWork(work(), execute);
    },
    transaction(work) {
      return new Promise((resolve, reject) => {
        if (closed) throw new StoreError('The database is closed.');
        let finish = () => {};
        const run = () => {
          const value = runWork(work(), execute);
          finish = () => resolve(value);
        };
        pending.push({ run, resolve: () => finish(), reject });
        if (pending.length === 1) setImmediate(commitPending);
      });
    },
    async close() {
      if (closed) return;
      closed = true;
      commitPending();
      database.close();
    },
  };
}

function openUpToDate(file: string, open: () => SqliteDriver): SqliteDriver {
  try {
    const database = open();
    database.exec(pragmas);
    inTransaction(database, () => {
      const execute = executor(database);
      runWork(
        applyMigrations((sql) => database.exec(sql)),
        execute,
      );
    });
    return database;
  } catch (error) {
    throw new StoreError(
      `The database ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}. ` +
        'Give the path of a file that can be written, or one that does not exist yet.',
      { cause: error },
    );
  }
}

/**
 * One failure undoes them all, so each is then done alone. That is rare, and spares the others a
 * savepoint each, for which SQLite would copy every page that they change.
 */
function commitTogether(database: SqliteDriver, group: readonly Pending[]): void {
  const progress = { begun: false };
  try {
    inTransaction(database, () => {
      progress.begun = true;
      for (const one of group) one.run();
    });
  } catch (error) {
    // Where none could begin, since another process writes on and on, none could alone.
    if (progress.begun && group.length > 1)
      for (const one of group) commitTogether(database, [one]);
    else for (const one of group) one.reject(error);
    return;
  }
  for (const one of group) one.resolve();
}

function inTransaction(database: SqliteDriver, body: () => void): void {
  database.exec('begin immediate');
  try {
    body();
    database.exec('commit');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** After some failures SQLite has done so by itself; then the first error says more than this one. */
function rollBack(database: SqliteDriver): void {
  try {
    database.exec('rollback');
  } catch {}
}

type Execute = (statement: Statement) => Result;

interface Prepared {
  statement: SqliteStatement;
  returnsRows: boolean;
  columns: string[];
}

function executor(database: SqliteDriver): Execute {
  const known = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const { text, columns } = forSqlite(sql);
    const returnsRows = /^\s*select\b/.test(text);
    return { statement: database.prepare(text), returnsRows, columns };
  };
  return ({ sql, params }) => {
    let prepared = known.get(sql);
    if (!prepared) {
      prepared = prepare(sql);
      known.set(sql, prepared);
    }
    const { statement, returnsRows, columns } = prepared;
    const rows: Row[] = [];
    let changes = 0;
    for (const values of bindings(params, columns)) {
      if (returnsRows) rows.push(...statement.all(values));
      else changes += statement.run(values);
    }
    return { rows, changes: returnsRows ? rows.length : changes };
  };
}

/** The values of one execution, or of one for each row: those of the row come first. */
function bindings(params: readonly Param[], columns: readonly string[]): Value[][] {
  const others: Value[] = [];
  let rows: Rows['rows'] | undefined;
  for (const param of params) {
    if (typeof param !== 'object' || param === null) others.push(param);
    else if ('rows' in param) rows = param.rows;
    else others.push(JSON.stringify(param.texts));
  }
  if (!rows) return [others];
  return rows.map((row) => [...columns.map((name) => row[name] ?? null), ...others]);
}

function runWork<T>(work: Work<T>, execute: Execute): T {
  let step = work.next();
  while (!step.done) step = work.next(result(step.value, execute));
  return step.value;
}

function result(asked: Statement | Changes, execute: Execute): Result {
  if ('sql' in asked) return execute(asked);
  for (const statement of asked.together) execute(statement);
  return { rows: [], changes: 0 };
}
