/**
 * The store in SQLite: a file, or the memory of the process.
 *
 * All transactions that are begun in one turn of the event loop are committed together: each commit
 * waits for the disk, so many share one wait. Reads of one turn share a transaction too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createQueue, pendingOf } from './groups.ts';
import type { Pending, Queue } from './groups.ts';
import { applyMigrations } from './migrations.ts';
import { forSqlite, type ValuePlace } from './sql.ts';
import { SqliteBusyError } from './sqlite-driver.ts';
import type { SqliteDriver, SqliteStatement } from './sqlite-driver.ts';
import { StoreError, StoreUnavailableError } from './store.ts';
import type { Param, Result, Row, Rows, Statement, Step, Store, Value, Work } from './store.ts';
import { byTurn, endOfTurn } from './turns.ts';

/** How long to wait for another process that writes, at the start and later. */
const openingBusyMs = 10_000;
const busyMs = 5_000;
/** So much of it in SQLite itself, which stops everything else in this process. */
const blockingBusyMs = 20;
/** The longest pause before the next try. */
const busyPauseMs = 20;

// A commit is on disk before it is answered. Keys are hashes, so pages are written in no order: a
// larger cache (32 MB at most) and rarer checkpoints (every 32 MB) write a page less often.
const pragmas = `
  pragma synchronous = full;
  pragma cache_size = -32768;
  pragma wal_autocheckpoint = 8192;`;

/**
 * @param file a path, or `:memory:`, for the message when it fails
 * @throws StoreError when it cannot be opened or is not a database
 */
export async function openSqlite(file: string, open: () => SqliteDriver): Promise<Store> {
  const database = await openUpToDate(file, open);
  const execute = executor(database);
  const single: Pending[] = [];
  const queues: Pick<Queue<unknown, unknown>, 'next'>[] = [];
  /** Those that have failed together, each to be tried alone. */
  const parts: Pending[] = [];
  let waiting = false;
  let closed: Promise<void> | undefined;
  let whenIdle = () => {};

  const takeGroup = (): Pending[] => {
    const part = parts.shift();
    if (part) return [part];
    return [...single.splice(0), ...queues.flatMap((queue) => queue.next() ?? [])];
  };
  const commitNext = () => {
    const group = takeGroup();
    waiting = group.length > 0;
    if (waiting) commit(group, performance.now() + busyMs);
    else whenIdle();
  };
  const commit = (group: Pending[], until: number) => {
    try {
      database.exec('begin immediate');
    } catch (error) {
      if (isBusy(error, until)) {
        setTimeout(() => commit(group, until), busyPause());
        return;
      }
      // Those behind it have waited as long.
      for (let next = group; next.length > 0; next = takeGroup()) {
        for (const one of next) one.fail(error);
      }
      setImmediate(commitNext);
      return;
    }
    setImmediate(commitNext);
    parts.push(...commitBegun(database, execute, group));
  };
  const commitSoon = () => {
    if (!waiting) setImmediate(commitNext);
    waiting = true;
  };
  const addRead = byTurn<{ run(): void; fail(error: unknown): void }>((reads) => {
    // It takes the lock of the file once for all of them. Where it cannot begin, each read says why.
    if (reads.length > 1) attempt(database, 'begin');
    for (const read of reads) {
      try {
        read.run();
      } catch (error) {
        read.fail(error);
      }
    }
    // They have written nothing.
    if (reads.length > 1) attempt(database, 'rollback');
  });
  const readSoon = async <T>(work: () => Work<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      addRead({ run: () => resolve(runWork(work(), execute)), fail: reject });
    });
  const checkOpen = () => {
    if (closed) throw new StoreError('The database is closed.');
  };
  const close = async () => {
    if (waiting) await new Promise<void>((resolve) => (whenIdle = resolve));
    await endOfTurn();
    database.close();
  };

  return {
    read: (work) => unlessBusy(busyMs, () => readSoon(work)),
    async transaction(work) {
      checkOpen();
      return new Promise((resolve, reject) => {
        const run = function* () {
          return [yield* work()];
        };
        single.push(pendingOf(run, [{ input: undefined, resolve, reject }]));
        commitSoon();
      });
    },
    grouped(work) {
      const queue = createQueue(work);
      queues.push(queue);
      return async (input) => {
        checkOpen();
        commitSoon();
        return queue.add(input);
      };
    },
    close: () => (closed ??= close()),
  };
}

/** Whether another process was writing and may soon be done. */
function isBusy(error: unknown, until: number): boolean {
  return error instanceof SqliteBusyError && performance.now() < until;
}

/** Not the same for two that wait for a third. */
function busyPause(): number {
  return Math.random() * busyPauseMs;
}

/** Tries again for so many milliseconds while another process writes. */
async function unlessBusy<T>(waitMs: number, attempt: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error, until)) throw error;
    }
    await pause(busyPause());
  }
}

async function openUpToDate(file: string, open: () => SqliteDriver): Promise<SqliteDriver> {
  try {
    const database = open();
    database.exec(`pragma busy_timeout = ${openingBusyMs}`);
    // SQLite itself does not wait here for another process that opens the same new file, but fails.
    await unlessBusy(openingBusyMs, () => database.exec('pragma journal_mode = wal'));
    database.exec(pragmas);
    inTransaction(database, () => {
      runWork(applyMigrations(), executor(database));
    });
    database.exec(`pragma busy_timeout = ${blockingBusyMs}`);
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
 * Commits all of them.
 *
 * @returns each input alone, to be tried again, where one of them has failed
 */
function commitBegun(
  database: SqliteDriver,
  execute: Execute,
  group: readonly Pending[],
): readonly Pending[] {
  try {
    for (const one of group) runWork(one.work(), execute);
    database.exec('commit');
  } catch (error) {
    attempt(database, 'rollback');
    const parts = group.flatMap((one) => one.parts());
    // What the disk rejects to all it rejects to each.
    const alone = parts.length > 1 && !(error instanceof StoreUnavailableError);
    if (alone) return parts;
    for (const one of group) one.fail(error);
    return [];
  }
  for (const one of group) one.succeed();
  return [];
}

function inTransaction(database: SqliteDriver, body: () => void): void {
  database.exec('begin immediate');
  try {
    body();
    database.exec('commit');
  } catch (error) {
    attempt(database, 'rollback');
    throw error;
  }
}

/** After some failures SQLite has rolled back by itself; then the first error is the better one. */
function attempt(database: SqliteDriver, sql: string): void {
  try {
    database.exec(sql);
  } catch {}
}

type Execute = (step: Step) => Result;

interface Prepared {
  statement: SqliteStatement;
  places: ValuePlace[];
}

function executor(database: SqliteDriver): Execute {
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const before = prepared.get(sql);
    if (before) return before;
    const { text, places } = forSqlite(sql);
    const made = { statement: database.prepare(text), places };
    prepared.set(sql, made);
    return made;
  };
  const ask = ({ sql, params }: Statement): Row[] => {
    const { statement, places } = prepare(sql);
    return bindings(params, places).flatMap((values) => statement.all(values));
  };
  const change = ({ sql, params }: Statement): number => {
    const { statement, places } = prepare(sql);
    return bindings(params, places).reduce((sum, values) => sum + statement.run(values), 0);
  };
  return (step) => {
    if ('queries' in step) return { rows: step.queries.map(ask), changes: 0 };
    if ('sql' in step) return { rows: [], changes: change(step) };
    if ('script' in step) database.exec(step.script);
    else for (const statement of step.together) change(statement);
    return { rows: [], changes: 0 };
  };
}

/** The values of one execution, or of one for each row. */
function bindings(params: readonly Param[], places: readonly ValuePlace[]): Value[][] {
  const others: Value[] = [];
  let rows: Rows['rows'] | undefined;
  for (const param of params) {
    if (typeof param !== 'object' || param === null) others.push(param);
    else if ('rows' in param) rows = param.rows;
    else others.push(JSON.stringify('texts' in param ? param.texts : param.numbers));
  }
  if (!rows) return [others];
  return rows.map((row) =>
    places.map((place) => (typeof place === 'string' ? row[place] : others[place]) ?? null),
  );
}

function runWork<T>(work: Work<T>, execute: Execute): T {
  let step = work.next();
  while (!step.done) step = work.next(execute(step.value));
  return step.value;
}
