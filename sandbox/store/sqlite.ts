/**
 * The store in a file, by the SQLite that Node brings along.
 *
 * All transactions that are begun in one turn of the event loop are committed together: each commit
 * waits for the disk, so many share one wait.
 */
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { applyMigrations } from './migrations.ts';
import { forSqlite } from './sql.ts';
import { StoreError } from './store.ts';
import type { Result, Row, Rows, Statement, Store, Value, Work } from './store.ts';

/** How long to wait for another process that writes. */
const busyTimeoutMs = 10_000;

// A commit is on disk before it is answered. Keys are hashes, so pages are written in no order: a
// larger cache (32 MB at most) and rarer checkpoints (every 32 MB) write a page less often.
const pragmas = `
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
 * @param file a path, or `:memory:`
 * @throws StoreError when it cannot be opened or is not a database
 */
export function openSqlite(file: string): Store {
  const database = openFile(file);
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

function openFile(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs, readBigInts: true });
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
      `The database ${file} cannot be used: ${error instanceof Error ? error.message : error}. ` +
        'Give the path of a file that can be written, or one that does not exist yet.',
      { cause: error },
    );
  }
}

/**
 * One failure undoes them all, so each is then done alone. That is rare, and spares the others a
 * savepoint each, for which SQLite would copy every page that they change.
 */
function commitTogether(database: DatabaseSync, group: readonly Pending[]): void {
  let begun = false;
  try {
    inTransaction(database, () => {
      begun = true;
      for (const one of group) one.run();
    });
  } catch (error) {
    // Where none could begin, since another process writes on and on, none could alone.
    if (begun && group.length > 1) for (const one of group) commitTogether(database, [one]);
    else for (const one of group) one.reject(error);
    return;
  }
  for (const one of group) one.resolve();
}

function inTransaction(database: DatabaseSync, body: () => void): void {
  database.exec('begin immediate');
  try {
    body();
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

type Execute = (statement: Statement) => Result;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
  columns: string[];
}

function executor(database: DatabaseSync): Execute {
  const known = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const { text, columns } = forSqlite(sql);
    const statement = database.prepare(text);
    return { statement, returnsRows: statement.columns().length > 0, columns };
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
      if (returnsRows) rows.push(...statement.all(...values));
      else changes += Number(statement.run(...values).changes);
    }
    return { rows, changes: returnsRows ? rows.length : changes };
  };
}

/** The values of one execution, or of one for each row. */
function bindings(params: Statement['params'], columns: readonly string[]): Value[][] {
  const before: Value[] = [];
  const after: Value[] = [];
  let rows: Rows['rows'] | undefined;
  for (const param of params) {
    if (isRows(param)) rows = param.rows;
    else (rows ? after : before).push(param);
  }
  if (!rows) return [before];
  return rows.map((row) => [...before, ...columns.map((name) => row[name] ?? null), ...after]);
}

function isRows(param: Value | Rows): param is Rows {
  return typeof param === 'object' && param !== null;
}

function runWork<T>(work: Work<T>, execute: Execute): T {
  let step = work.next();
  while (!step.done) step = work.next(execute(step.value));
  return step.value;
}
