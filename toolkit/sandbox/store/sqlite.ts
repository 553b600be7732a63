/** The store in SQLite: a file, or the process's memory. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { makeTables } from './migrations.ts';
import { bound, forSqlite } from './sql.ts';
import { openNodeSqlite, SqliteBusyError } from './sqlite-driver.ts';
import type { SqliteDriver, SqliteStatement } from './sqlite-driver.ts';
import { StoreBrokenError, StoreError, StoreUnavailableError } from './store.ts';
import type { Param, Result, Row, Statement, Step, Store, Value, Work } from './store.ts';

/** How long to wait for another writing process, in milliseconds: at the start, later, and during a close. */
const openingBusyMs = 10_000;
const busyMs = 5_000;
const closingBusyMs = 700;
/** The part of this wait that is inside SQLite, which blocks everything else in this process. */
const blockingBusyMs = 20;
/** The longest pause before the next try, in milliseconds. */
const busyPauseMs = 20;
/** How often reads check that the file still exists; a commit always does. */
const watchMs = 50;

// A commit is on disk before it is answered. Keys are hashes, so pages are written in random order:
// a larger cache (at most 32 MB) and rarer checkpoints (every 32 MB) write each page less often.
const pragmas = `
  pragma synchronous = full;
  pragma cache_size = -32768;
  pragma wal_autocheckpoint = 8192;`;

/**
 * @param file a path, or `:memory:`
 * @throws StoreError if it cannot be opened or is not a database
 */
export async function openSqlite(file: string): Promise<Store> {
  const database = await openUpToDate(file);
  const execute = executor(database);
  const commits = createCommits(database);
  const read = createReads(database);
  let closed: Promise<void> | undefined;
  return {
    read: (work) => unlessBusy(busyMs, () => read(async () => runWork(work(), execute))),
    async transaction(work) {
      if (closed) throw new StoreUnavailableError('the database is closed');
      return commits.add(() => runWork(work(), execute));
    },
    close: () => (closed ??= commits.done().then(() => database.close())),
  };
}

/**
 * The first read of a turn of the event loop, which serves the turn's requests, runs immediately. The others share
 * one transaction at the turn's end, which locks the file once and ends before a commit.
 */
function createReads(database: SqliteDriver) {
  let waiting: (() => void)[] | undefined;
  const endTurn = () => {
    const reads = waiting ?? [];
    waiting = undefined;
    if (reads.length > 1) attempt(database, 'begin');
    for (const read of reads) read();
    if (reads.length > 1) attempt(database, 'rollback');
  };
  return <T>(read: () => Promise<T>): Promise<T> => {
    database.checkFile(watchMs);
    const others = waiting;
    if (others) return new Promise((resolve) => others.push(() => resolve(read())));
    waiting = [];
    setImmediate(endTurn);
    return read();
  };
}

interface Pending {
  /** Returns the callback that reports success, for use after the commit. */
  run(): () => void;
  fail(error: unknown): void;
}

/** Commits the tasks of one turn of the event loop together, so that they wait for the disk once. */
function createCommits(database: SqliteDriver) {
  const waiting: Pending[] = [];
  let committing = Promise.resolve();
  let lastTry = Infinity;
  const commitWaiting = async (): Promise<void> => {
    await nextTurn();
    while (waiting.length > 0) {
      try {
        const commit = () => {
          database.exec('begin immediate');
          commitBegun(database, waiting.splice(0));
        };
        await unlessBusy(busyMs, commit, () => lastTry);
      } catch (error) {
        // No work began. Tasks that came meanwhile have waited too.
        for (const one of waiting.splice(0)) one.fail(error);
      }
      await nextTurn();
    }
  };
  return {
    /** Runs the task in a transaction and resolves after the commit. */
    add: <T>(task: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const run = () => {
          const value = task();
          return () => resolve(value);
        };
        waiting.push({ run, fail: reject });
        if (waiting.length === 1) committing = committing.then(commitWaiting);
      }),
    /** Resolves when everything is committed or has timed out waiting for another process, and all reads are done. */
    done(): Promise<void> {
      lastTry = performance.now() + closingBusyMs;
      return committing.then(() => nextTurn());
    },
  };
}

/** Commits all of them. If one fails, all are undone, and the others run again. */
function commitBegun(database: SqliteDriver, group: readonly Pending[]): void {
  const done: (() => void)[] = [];
  try {
    for (const one of group) {
      try {
        done.push(one.run());
      } catch (error) {
        // Do not try the others: a full disk is full for them too.
        if (error instanceof StoreUnavailableError) throw error;
        one.fail(error);
        database.exec('rollback; begin immediate');
        commitBegun(
          database,
          group.filter((other) => other !== one),
        );
        return;
      }
    }
    database.exec('commit');
    database.checkFile();
  } catch (error) {
    attempt(database, 'rollback');
    for (const one of group) one.fail(error);
    return;
  }
  for (const report of done) report();
}

/** Retries for `waitMs` while another process writes, but not beyond `lastTry`. */
async function unlessBusy<T>(
  waitMs: number,
  task: () => T | Promise<T>,
  lastTry: () => number = () => Infinity,
): Promise<T> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      const isOver = performance.now() >= Math.min(until, lastTry());
      if (!(error instanceof SqliteBusyError) || isOver) throw error;
    }
    // Wait for a random time, so that two waiting processes do not collide.
    await pause(Math.random() * busyPauseMs);
  }
}

async function openUpToDate(file: string): Promise<SqliteDriver> {
  let database: SqliteDriver | undefined;
  try {
    database = openNodeSqlite(file);
    database.exec(`pragma busy_timeout = ${openingBusyMs}`);
    // If another process opens the same new file, SQLite does not wait here but fails.
    const opened = database;
    await unlessBusy(openingBusyMs, () => opened.exec('pragma journal_mode = wal'));
    database.exec(pragmas);
    database.exec('begin immediate');
    runWork(makeTables(), executor(database));
    database.exec('commit');
    database.exec(`pragma busy_timeout = ${blockingBusyMs}`);
    database.checkFile();
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StoreBrokenError) throw error;
    throw new StoreError(
      `The database ${file} cannot be used: ` +
        `${error instanceof Error ? error.message : String(error)}. Give the path of a ` +
        'writable file, or of one that does not exist yet.',
      { cause: error },
    );
  }
}

/** After some failures SQLite has already rolled back; the first error is then the better one to report. */
function attempt(database: SqliteDriver, sql: string): void {
  try {
    database.exec(sql);
  } catch {}
}

type Execute = (step: Step) => Result;

function executor(database: SqliteDriver): Execute {
  const prepared = new Map<string, { statement: SqliteStatement; columns: readonly string[] }>();
  const prepare = (sql: string) => {
    const { columns, sql: own } = forSqlite(sql);
    const made = { columns, statement: database.prepare(own) };
    prepared.set(sql, made);
    return made;
  };
  const ask = ({ sql, params }: Statement): Row[] => {
    const { statement, columns } = prepared.get(sql) ?? prepare(sql);
    return valuesOf(params, columns).flatMap((values) => statement.all(values));
  };
  const change = ({ sql, params }: Statement): number => {
    const { statement, columns } = prepared.get(sql) ?? prepare(sql);
    let changes = 0;
    for (const values of valuesOf(params, columns)) changes += statement.run(values);
    return changes;
  };
  return (step) => {
    if ('queries' in step) return { rows: step.queries.map(ask), changes: 0 };
    if ('sql' in step) return { rows: [], changes: change(step) };
    if ('script' in step) database.exec(step.script);
    else for (const statement of step.together) change(statement);
    return { rows: [], changes: 0 };
  };
}

/** Returns the values of each run: one run per row of a table. */
function valuesOf(params: Statement['params'], columns: readonly string[]): Value[][] {
  const at = params.findIndex((param) => typeof param === 'object' && param && 'rows' in param);
  const valueOf = (param: Param) => bound(param, (list) => JSON.stringify(list));
  const table = params[at];
  if (typeof table !== 'object' || !table || !('rows' in table)) return [params.map(valueOf)];
  if (params.length === 1) return table.rows.map((row) => columns.map((name) => row[name] ?? null));
  const before = params.slice(0, at).map(valueOf);
  const after = params.slice(at + 1).map(valueOf);
  return table.rows.map((row) => {
    const own = columns.map((name) => row[name] ?? null);
    return [...before, ...own, ...after];
  });
}

function runWork<T>(work: Work<T>, execute: Execute): T {
  let step = work.next();
  while (!step.done) step = work.next(execute(step.value));
  return step.value;
}
