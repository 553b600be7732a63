/** The store in PostgreSQL, shared by several processes. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { makeTables } from './migrations.ts';
import { isConflict, tooManyConflicts, translated } from './postgres-errors.ts';
import { onConnection, openConnections } from './postgres-pool.ts';
import { bound, forPostgres } from './sql.ts';
import { query, StoreError, StoreUnavailableError } from './store.ts';
import type { Row, Statement, Step, Store, Work } from './store.ts';

/** How often to try a transaction with conflicts. */
const tries = 5;
/** The longest pause before the second try, in milliseconds; it grows with each try. */
const conflictPauseMs = 20;

/** The number of the migrations among the database's advisory locks. */
const migrationLock = 7_236_001;

/**
 * @param url `postgres://user:password@host:port/database`
 * @param connectionCount the most connections
 * @throws StoreError if it cannot be reached
 */
export async function openPostgres(url: string, connectionCount: number): Promise<Store> {
  const translate = translator();
  try {
    await onConnection(url, (client) => commit(client, migrateAlone, translate));
  } catch (error) {
    throw new StoreError(
      `The PostgreSQL database cannot be used: ${reasonOf(error)}. ` +
        'Check its address, that it is running, and that its user may create tables.',
      { cause: error },
    );
  }

  const connections = openConnections(url, connectionCount);
  const begun = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  const begin = async <T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    if (closed) throw new StoreUnavailableError('the database is closed');
    const promise = withRetries(() => connections.use(task));
    begun.add(promise);
    return promise.finally(() => begun.delete(promise));
  };
  const settled = async () => {
    while (begun.size > 0) await Promise.allSettled(begun);
  };
  return {
    read: (work) => begin((client) => runWork(work(), client, translate)),
    transaction: (work) => begin((client) => commit(client, work, translate)),
    close: () => (closed ??= connections.close(settled())),
  };
}

/** If two processes start together, the second waits and then finds the tables. */
function* migrateAlone(): Work<void> {
  yield* query(`select pg_advisory_xact_lock(${migrationLock})`);
  yield* makeTables();
}

async function commit<T>(
  client: pg.ClientBase,
  work: () => Work<T>,
  translate: Translate,
): Promise<T> {
  // `begin`, changes and `commit` do not wait: they are sent together with the next statements.
  const sent: Promise<unknown>[] = [send(client, 'begin')];
  try {
    const value = await runWork(work(), client, translate, sent);
    const end = send(client, 'commit');
    await answersTo([...sent, end]);
    const { command } = await end;
    if (command !== 'COMMIT') throw new Error(`PostgreSQL must commit, and did ${command}.`);
    return value;
  } catch (error) {
    await Promise.allSettled(sent);
    // A silent connection is closed, which also rolls back; the first error is the better one to report.
    if (!(error instanceof StoreUnavailableError)) await send(client, 'rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs the work to its end.
 *
 * @param sent statements whose answers are pending; changes are added to them
 */
async function runWork<T>(
  work: Work<T>,
  client: pg.ClientBase,
  translate: Translate,
  sent: Promise<unknown>[] = [],
): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const asked = translate(step.value).map((request) => send(client, request));
    sent.push(...asked);
    if ('together' in step.value) {
      step = work.next({ rows: [], changes: 0 });
      continue;
    }
    await answersTo(sent.splice(0));
    const answers = await Promise.all(asked);
    const changes = answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    step = work.next({ rows: answers.map(({ rows }) => rows), changes });
  }
  return step.value;
}

/** Waits for all promises and throws the first error, because it caused the others. */
async function answersTo(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(sent)) {
    if (answer.status === 'rejected') throw answer.reason;
  }
}

/** Deadlocks and serialisation failures changed nothing, so the work is retried. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tried === tries) throw tooManyConflicts(error);
    }
    // Try again at random times, so that they do not collide again.
    await pause(Math.random() * conflictPauseMs * tried);
  }
}

async function send(
  client: pg.ClientBase,
  request: string | pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>(request);
  } catch (error) {
    throw translated(error);
  }
}

/** Returns the reason of an error. A connection that failed at several addresses has its reasons inside. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

type Translate = (step: Step) => pg.QueryConfig[];

function translator(): Translate {
  const prepared = new Map<string, { name: string; text: string }>();
  const prepare = (sql: string) => {
    const before = prepared.get(sql);
    if (before) return before;
    const made = { name: `sandbox_${prepared.size}`, text: forPostgres(sql) };
    prepared.set(sql, made);
    return made;
  };
  const request = ({ sql, params }: Statement) => ({
    ...prepare(sql),
    values: params.map((param) => bound(param, (list) => list)),
  });
  return (step) => {
    // Drop `without rowid`, because all tables of PostgreSQL use the same storage.
    if ('script' in step) return [{ text: step.script.replaceAll(' without rowid', '') }];
    if ('queries' in step) return step.queries.map(request);
    return [request('sql' in step ? step : asOne(step.together))];
  };
}

/** Combines changes into one statement, which takes one round trip and sees a single state. */
function asOne(together: readonly Statement[]): Statement {
  const all = together.map(({ sql }, at) => `change_${at} as (${sql})`);
  return {
    sql: `with ${all.join(', ')} select 1`,
    params: together.flatMap(({ params }) => params),
  };
}
