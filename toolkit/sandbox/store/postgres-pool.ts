/** Connections to PostgreSQL that never take the process with them, and never wait for ever. */
import { Socket } from 'node:net';
import pg from 'pg';
import { cannotConnect } from './postgres-errors.ts';
import { StoreUnavailableError } from './store.ts';

export interface Connections {
  /** Takes a connection for as long as it is used. One that has become useless is closed. */
  use<T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Closes all connections when this has settled, or after some seconds. */
  close(begun: Promise<unknown>): Promise<void>;
}

/** How long a task waits for a client. */
const connectMs = 5_000;
/**
 * A task that takes longer may be long, or PostgreSQL frozen: one that does not answer a small
 * question either is given up, with all that is under way.
 */
const slowMs = 3_000;
const questionMs = 2_000;
/** How long `close` waits for what is under way. */
const closeMs = 5_000;
const lockMs = 4_000;
/** For one statement. The server gives up first: then it is known that nothing has come of it. */
const statementMs = 60_000;
const queryMs = 65_000;
/** A process that was stopped in a transaction keeps others waiting for so long. */
const idleInTransactionMs = 10_000;

const connectionCount = 8;
const keepAliveMs = 10_000;

// A plan is made while a table is empty, when reading all of it is cheapest, and reused for long.
const planning = 'set enable_seqscan = off';
const limits = `
  set statement_timeout = ${statementMs};
  set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

export function openConnections(connectionString: string): Connections {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...clientOptions(connectionString),
    max: connectionCount,
    query_timeout: queryMs,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    verify: (client, done) => client.query(`${planning};${limits}`, (error) => done(error)),
  });
  // A connection that breaks while idle is replaced at the next use; what is under way on one that
  // breaks fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const cut = () => {
    for (const socket of sockets) socket.destroy(new Error('timeout'));
  };
  let question: Promise<void> | undefined;
  const cutIfSilent = () => {
    question ??= answers(connectionString)
      .then((answered) => {
        if (!answered) cut();
      })
      .finally(() => (question = undefined));
  };
  const take = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw cannotConnect(error);
    }
  };
  const useOne = async <T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = await take();
    let broken = false;
    try {
      return await task(client);
    } catch (error) {
      broken = error instanceof StoreUnavailableError;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    async use(task) {
      const watch = setInterval(cutIfSilent, slowMs);
      try {
        return await useOne(task);
      } finally {
        clearInterval(watch);
      }
    },
    async close(begun) {
      const tooLong = setTimeout(cut, closeMs);
      await begun;
      await pool.end();
      clearTimeout(tooLong);
      // A server that does not answer does not close them either.
      setTimeout(cut, farewellMs).unref();
    },
  };
}

/** How long a server may take to close a connection that has said goodbye. */
const farewellMs = 500;

/** Whether the server answers; an answer that it cannot be asked is one. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    ...clientOptions(connectionString),
    connectionTimeoutMillis: questionMs,
    query_timeout: questionMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end();
  }
}

/** A connection of its own, without limits for what it does: tables may take long to change. */
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
