/** The store in PostgreSQL, for several processes. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createQueue } from './groups.ts';
import type { Pending, Queue } from './groups.ts';
import { applyMigrations } from './migrations.ts';
import { isConflict, tooManyConflicts, translated } from './postgres-errors.ts';
import { onConnection, openConnections } from './postgres-pool.ts';
import { bigintArray, textArray } from './postgres-arrays.ts';
import { forPostgres, scriptForPostgres } from './sql.ts';
import type { Column } from './sql.ts';
import { query, StoreError, StoreUnavailableError } from './store.ts';
import type { Param, Row, Statement, Step, Store, Value, Work } from './store.ts';
import { byTurn, endOfTurn } from './turns.ts';

/** How often a transaction is tried that conflicts with others. */
const tries = 5;
/** The longest pause before the second try, in milliseconds; it grows with the tries. */
const conflictPauseMs = 20;

/** Numbers the migrations' lock among the advisory locks of the database. */
const migrationLock = 7_236_001;

/**
 * @param url `postgres://user:password@host:port/database`
 * @throws StoreError when it cannot be reached
 */
export async function openPostgres(url: string): Promise<Store> {
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

  const connections = openConnections(url);
  const open = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  const begin = async <T>(task: () => Promise<T>): Promise<T> => {
    if (closed) throw new StoreError('The database is closed.');
    const promise = task();
    open.add(promise);
    const forget = () => open.delete(promise);
    promise.then(forget, forget);
    return promise;
  };
  const settled = async () => {
    while (open.size > 0) await Promise.allSettled(open);
  };
  const transaction = <T>(work: () => Work<T>): Promise<T> =>
    withRetries(() => connections.use((client) => commit(client, work, translate)));

  // Reads of one turn share a connection, and none of them waits for the answer of another.
  const addRead = byTurn<Read>((reads) => {
    const fail = (error: unknown) => {
      for (const read of reads) read.fail(error);
    };
    const runAll = (client: pg.ClientBase) =>
      answersTo(reads.map((read) => runAlone(read, client)));
    connections.use(runAll).catch(fail);
  });
  const readSoon = async <T>(work: () => Work<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const run = async (client: pg.ClientBase) =>
        resolve(await runWork(work(), client, translate));
      addRead({ run, fail: reject });
    });

  return {
    read: (work) => begin(() => readSoon(work)),
    transaction: (work) => begin(() => transaction(work)),
    grouped(work) {
      const queue = createQueue(work);
      let writing = false;
      const write = async () => {
        await endOfTurn();
        for (let group = queue.next(); group; group = queue.next()) {
          await commitGroup(group, queue, transaction);
        }
        writing = false;
      };
      return (input) =>
        begin(() => {
          const output = queue.add(input);
          if (!writing) void write();
          writing = true;
          return output;
        });
    },
    close: () => (closed ??= connections.close(settled())),
  };
}

interface Read {
  run(client: pg.ClientBase): Promise<void>;
  fail(error: unknown): void;
}

/** It fails by itself; the others learn of it when the connection is given back. */
async function runAlone({ run, fail }: Read, client: pg.ClientBase): Promise<void> {
  try {
    await run(client);
  } catch (error) {
    fail(error);
    throw error;
  }
}

/** Commits the group, or each input alone where one of them fails. */
async function commitGroup(
  group: Pending,
  queue: Pick<Queue<unknown, unknown>, 'next'>,
  transaction: Store['transaction'],
): Promise<void> {
  try {
    await transaction(() => group.work());
  } catch (error) {
    if (error instanceof StoreUnavailableError) {
      // What became of the group may be unknown, so it is not tried again. Those behind it have
      // waited as long as it.
      for (let one: Pending | undefined = group; one; one = queue.next()) one.fail(error);
      return;
    }
    const parts = group.parts();
    if (parts.length === 1) group.fail(error);
    else for (const part of parts) await commitGroup(part, queue, transaction);
    return;
  }
  group.succeed();
}

/** Two processes that start at once: the second waits, and finds the tables there. */
function* migrateAlone(): Work<void> {
  yield* query(`select pg_advisory_xact_lock(${migrationLock})`);
  yield* applyMigrations();
}

/** `begin` and `commit` wait for nobody: they are sent with the statements beside them. */
async function commit<T>(
  client: pg.ClientBase,
  work: () => Work<T>,
  translate: Translate,
): Promise<T> {
  const sent = [send(client, 'begin')];
  try {
    const value = await runWork(work(), client, translate, sent);
    const end = send(client, 'commit');
    await answersTo([...sent, end]);
    const { command } = await end;
    if (command !== 'COMMIT') throw new Error(`PostgreSQL must commit, and did ${command}.`);
    return value;
  } catch (error) {
    await Promise.allSettled(sent);
    // A connection that does not answer is closed, which rolls back too; the first error is the
    // better one.
    if (!(error instanceof StoreUnavailableError)) await send(client, 'rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs the work to its end.
 *
 * @param sent statements whose answers nobody has waited for; changes are added to them
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
    } else {
      await answersTo(sent.splice(0));
      const answers = await Promise.all(asked);
      const changes = answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
      step = work.next({ rows: answers.map(({ rows }) => rows), changes });
    }
  }
  return step.value;
}

/** Deadlocks and serialisation failures have changed nothing: they are tried again. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tried === tries) throw tooManyConflicts(error);
    }
    // At different times, or they would meet again.
    await pause(Math.random() * conflictPauseMs * tried);
  }
}

/** Waits for all, and throws what went wrong first: the others have failed because of it. */
async function answersTo(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(sent)) {
    if (answer.status === 'rejected') throw answer.reason;
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

/** A rejected connection to several addresses has its reasons inside, and an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

type Translate = (step: Step) => (string | pg.QueryConfig)[];

function translator(): Translate {
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string) => {
    const before = prepared.get(sql);
    if (before) return before;
    const made = { name: `sandbox_${prepared.size}`, ...forPostgres(sql) };
    prepared.set(sql, made);
    return made;
  };
  const request = ({ sql, params }: Statement) => {
    const { name, text, columns } = prepare(sql);
    return { name, text, values: valuesOf(params, columns) };
  };
  return (step) => {
    if ('script' in step) return [scriptForPostgres(step.script)];
    if ('queries' in step) return step.queries.map(request);
    return [request('sql' in step ? step : asOne(step.together))];
  };
}

interface Prepared {
  name: string;
  text: string;
  /** Of each of its rows. */
  columns: Column[][];
}

function valuesOf(
  params: readonly Param[],
  columns: readonly (readonly Column[])[],
): (Value | Buffer)[] {
  let rowsBefore = 0;
  return params.flatMap<Value | Buffer>((param) => {
    if (typeof param !== 'object' || param === null) return [param];
    if ('texts' in param) return [textArray(param.texts)];
    if ('numbers' in param) return [bigintArray(param.numbers)];
    const ofRows = columns[rowsBefore++] ?? [];
    return ofRows.map(({ name, type }) => {
      const values = param.rows.map((row) => row[name] ?? null);
      return type === 'text' ? textArray(values) : bigintArray(values);
    });
  });
}

/** Changes as one statement, which is one round trip. */
function asOne(together: readonly Statement[]): Statement {
  const all = together.map(({ sql }, at) => `change_${at} as (${sql})`);
  return {
    sql: `with ${all.join(', ')} select 1`,
    params: together.flatMap(({ params }) => params),
  };
}
