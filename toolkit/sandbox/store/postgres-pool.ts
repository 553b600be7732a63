/** PostgreSQL connections that never crash the process and never wait forever. */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cannotConnect } from './postgres-errors.ts';
import { StoreUnavailableError } from './store.ts';

/** How long a task waits for a free connection and for a new one, in milliseconds. */
const freeMs = 10_000;
const connectMs = 5_000;
/** The time limit for a statement. The server gives up first, so that the result is known: nothing happened. */
const statementMs = 6_000;
const queryMs = 7_000;
const lockMs = 4_000;
/** How long a process that stopped inside a transaction can block others, in milliseconds. */
const idleInTransactionMs = 10_000;
/** How long `close` waits for running work, and then for the server to close a connection. */
const closeMs = 700;
const farewellMs = 200;

const keepAliveMs = 10_000;

// A plan is made while a table is empty, when a full scan is cheapest, and is reused for long. Without `jit = off`,
// the costs from the first setting would trigger compilation of each short statement.
const planning = 'set enable_seqscan = off; set jit = off';
const limits = `
  set statement_timeout = ${statementMs};
  set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

/** @param max the most connections */
export function openConnections(connectionString: string, max: number) {
  const links = new Set<Socket>();
  const waiting = new Set<(error: unknown) => void>();
  const options = { ...clientOptions(connectionString), query_timeout: queryMs, max };
  let pool = newPool(options, links);

  const take = (from: pg.Pool): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(cannotConnect(error));
      waiting.add(fail);
      from
        .connect()
        .then(resolve, fail)
        .finally(() => waiting.delete(fail));
    });
  const cut = () => {
    for (const fail of waiting) fail(new Error('timeout'));
    for (const link of links) link.destroy(new Error('timeout'));
  };

  return {
    /** Lends a connection to a task. A broken one is closed. */
    async use<T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T> {
      const from = pool;
      const client = await take(from);
      let isBroken = false;
      try {
        return await task(client);
      } catch (error) {
        isBroken = error instanceof StoreUnavailableError;
        // Close all idle connections: they die together, and another task would only find the next dead one.
        if (isBroken && isLost(error) && from === pool) {
          pool = newPool(options, links);
          void from.end();
        }
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    /** Closes all connections when this has settled, or after a time limit. */
    async close(begun: Promise<unknown>): Promise<void> {
      const tooLong = setTimeout(cut, closeMs);
      await begun;
      clearTimeout(tooLong);
      // A silent server does not close them either.
      await Promise.race([pool.end(), pause(farewellMs, undefined, { ref: false })]);
      setTimeout(cut, farewellMs).unref();
    },
  };
}

function newPool(options: pg.PoolConfig, links: Set<Socket>): pg.Pool {
  const stream = () => {
    const link = new Socket();
    links.add(link);
    link.once('close', () => links.delete(link));
    return link;
  };
  class Client extends pg.Client {
    constructor() {
      super({ ...options, stream });
    }
  }
  const pool = new pg.Pool({
    ...{ ...options, Client, connectionTimeoutMillis: freeMs },
  });
  // A connection that breaks while idle is replaced at its next use; running work on it fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query(`${planning};${limits}`).catch(() => {});
  });
  return pool;
}

/** Whether the server did not answer: an error it reports proves that the connection works. */
function isLost(error: unknown): boolean {
  return error instanceof Error && !(error.cause instanceof pg.DatabaseError);
}

/** Opens a separate connection without time limits, because table changes may take long. */
export async function onConnection<T>(
  connectionString: string,
  task: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientOptions(connectionString));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(planning);
    return await task(client);
  } finally {
    await client.end();
  }
}

function clientOptions(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    pipeline: true,
    types: { getTypeParser },
  };
}

/** Reads integers as `bigint`, as from SQLite; everything else is text. */
function getTypeParser(oid: number): (text: string) => string | bigint {
  return wholeNumbers.has(oid) ? BigInt : String;
}

const wholeNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.INT4]);
