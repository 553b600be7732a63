/** Connections to PostgreSQL that never take the process with them, and never wait for ever. */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cannotConnect } from './postgres-errors.ts';
import { StoreUnavailableError } from './store.ts';

/** How long a task waits until others give back a connection, and to connect. */
const freeMs = 10_000;
const connectMs = 5_000;
/** How long a statement takes. The server gives up first: then it is known that nothing has come of it. */
const statementMs = 6_000;
const queryMs = 7_000;
const lockMs = 4_000;
/** A process that was stopped in a transaction blocks others for so long. */
const idleInTransactionMs = 10_000;
/** How long `close` waits for what is under way, and a server for a connection to be closed. */
const closeMs = 700;
const farewellMs = 200;

const keepAliveMs = 10_000;

// A plan is made while a table is empty, when reading all of it is cheapest, and reused for long.
// Without `jit = off`, the costs that the first setting causes would compile each short statement.
const planning = 'set enable_seqscan = off; set jit = off';
const limits = `
  set statement_timeout = ${statementMs};
  set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

/** @param max how many at most */
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
    /** Takes a connection for as long as it is used. One that has become useless is closed. */
    async use<T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T> {
      const from = pool;
      const client = await take(from);
      let isBroken = false;
      try {
        return await task(client);
      } catch (error) {
        isBroken = error instanceof StoreUnavailableError;
        // Connections die together: another task would wait as long to find the next dead one.
        if (isBroken && isLost(error) && from === pool) {
          pool = newPool(options, links);
          void from.end();
        }
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    /** Closes all connections when this has settled, or after some time. */
    async close(begun: Promise<unknown>): Promise<void> {
      const tooLong = setTimeout(cut, closeMs);
      await begun;
      clearTimeout(tooLong);
      // A server that does not answer does not close them either.
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
  // A connection that breaks while idle is replaced at the next use; work on one that breaks fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query(`${planning};${limits}`).catch(() => {});
  });
  return pool;
}

/** Whether the server has not answered: an error that it reports says that the connection works. */
function isLost(error: unknown): boolean {
  return error instanceof Error && !(error.cause instanceof pg.DatabaseError);
}

/** A separate connection, without limits for what it does: tables may take long to change. */
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

/** Whole numbers as `bigint`, as SQLite gives them here; everything else is text. */
function getTypeParser(oid: number): (text: string) => string | bigint {
  return wholeNumbers.has(oid) ? BigInt : String;
}

const wholeNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.INT4]);
