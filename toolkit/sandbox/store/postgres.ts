/** The store in PostgreSQL, for several processes. */
import pg from 'pg';
import { createQueue } from './groups.ts';
import type { Pending } from './groups.ts';
import { applyMigrations } from './migrations.ts';
import { forPostgres, scriptForPostgres } from './sql.ts';
import { query, StoreError } from './store.ts';
import type {
  Changes,
  Param,
  Result,
  Row,
  Script,
  Statement,
  Store,
  Value,
  Work,
} from './store.ts';

const connections = 8;
const connectionTimeoutMillis = 10_000;
/** How often a transaction is tried that conflicts with others. */
const tries = 10;

/** Numbers the migrations' lock among the advisory locks of the database. */
const migrationLock = 7_236_001;

/**
 * @param url `postgres://user:password@host:port/database`
 * @throws StoreError when it cannot be reached
 */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis,
    types: { getTypeParser },
    // A plan is made while a table is empty, when reading all of it is cheapest, and reused for long.
    verify: (client, done) => client.query('set enable_seqscan = off', done),
  });
  // A connection that breaks while idle is replaced at the next use.
  pool.on('error', () => {});
  const execute = executor();
  const open = new Set<Promise<unknown>>();

  const track = <T>(promise: Promise<T>): Promise<T> => {
    open.add(promise);
    const forget = () => open.delete(promise);
    promise.then(forget, forget);
    return promise;
  };

  try {
    await withClient(pool, (client) => commit(client, migrateAlone, execute));
  } catch (error) {
    await pool.end();
    throw new StoreError(
      `The PostgreSQL database cannot be used: ${reasonOf(error)}. ` +
        'Check its address, that it is running, and that its user may create tables.',
      { cause: error },
    );
  }

  const transaction = <T>(work: () => Work<T>): Promise<T> =>
    withRetries(() => withClient(pool, (client) => commit(client, work, execute)));

  return {
    read: (work) => track(withClient(pool, (client) => runWork(work(), client, execute))),
    transaction: (work) => track(transaction(work)),
    grouped(work) {
      const queue = createQueue(work);
      let writing = false;
      const write = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        for (let group = queue.next(); group; group = queue.next()) {
          await commitGroup(group, transaction);
        }
        writing = false;
      };
      return (input) => {
        const output = track(queue.add(input));
        if (!writing) void write();
        writing = true;
        return output;
      };
    },
    async close() {
      while (open.size > 0) await Promise.allSettled(open);
      if (!pool.ended) await pool.end();
    },
  };
}

/** Commits the group, or each input alone where one of them fails. */
async function commitGroup(group: Pending, transaction: Store['transaction']): Promise<void> {
  try {
    await transaction(() => group.work());
  } catch (error) {
    const parts = group.parts();
    if (parts.length === 1) group.fail(error);
    else for (const part of parts) await commitGroup(part, transaction);
    return;
  }
  group.succeed();
}

/** Two processes that start at once: the second waits, and finds the tables there. */
function* migrateAlone(): Work<void> {
  yield* query(`select pg_advisory_xact_lock(${migrationLock})`);
  yield* applyMigrations();
}

async function commit<T>(client: pg.PoolClient, work: () => Work<T>, execute: Execute): Promise<T> {
  await client.query('begin');
  try {
    const value = await runWork(work(), client, execute);
    await client.query('commit');
    return value;
  } catch (error) {
    // A lost connection has rolled back by itself; the first error is the better one.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Deadlocks and serialisation failures have changed nothing: they are tried again. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if ((code !== '40001' && code !== '40P01') || tried === tries) throw error;
    }
  }
}

async function withClient<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await use(client);
  } catch (error) {
    // An error of the server leaves the connection usable; any other may not.
    broken = !(error instanceof pg.DatabaseError);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A refused connection to several addresses has its reasons inside, and an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Whole numbers as `bigint`, as SQLite gives them here; everything else is text. */
function getTypeParser(oid: number): (text: string) => string | bigint {
  return wholeNumbers.has(oid) ? BigInt : String;
}

const wholeNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.INT4]);

type Execute = (step: Statement | Changes | Script, client: pg.PoolClient) => Promise<Result>;

function executor(): Execute {
  const prepared = new Map<string, { name: string; text: string }>();
  const prepare = (sql: string) => {
    const before = prepared.get(sql);
    if (before) return before;
    const made = { name: `sandbox_${prepared.size}`, text: forPostgres(sql) };
    prepared.set(sql, made);
    return made;
  };
  return async (step, client) => {
    if ('script' in step) {
      await client.query(scriptForPostgres(step.script));
      return { rows: [], changes: 0 };
    }
    const { sql, params } = asOne(step);
    const values = params.map(parameter);
    const { rows, rowCount } = await client.query<Row>({ ...prepare(sql), values });
    return { rows, changes: rowCount ?? 0 };
  };
}

/** Rows go as JSON, whose escapes can write any text. */
function parameter(param: Param): Value | readonly (string | number)[] {
  if (typeof param !== 'object' || param === null) return param;
  if ('texts' in param) return param.texts;
  if ('numbers' in param) return param.numbers;
  return JSON.stringify(param.rows, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

async function runWork<T>(work: Work<T>, client: pg.PoolClient, execute: Execute): Promise<T> {
  let step = work.next();
  while (!step.done) step = work.next(await execute(step.value, client));
  return step.value;
}

/** Changes as one statement, which is one round trip. */
function asOne(step: Statement | Changes): Statement {
  if ('sql' in step) return step;
  const { together } = step;
  const all = together.map(({ sql }, at) => `change_${at} as (${sql})`);
  return {
    sql: `with ${all.join(', ')} select 1`,
    params: together.flatMap(({ params }) => params),
  };
}
