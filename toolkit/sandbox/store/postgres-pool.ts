/** Connections to PostgreSQL that never take the process with them, and never wait for ever. */
import { Socket } from 'node:net';
import pg from 'pg';
import { cannotConnect } from './postgres-errors.ts';
import { StoreUnavailableError } from './store.ts';
import type { Row } from './store.ts';

export interface Connections {
  /** Takes a connection for as long as it is used. One that has become useless is closed. */
  use<T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Closes all connections when this has settled, or after some seconds. */
  close(begun: Promise<unknown>): Promise<void>;
}

/** How long a task waits for a client. */
const connectMs = 5_000;
/**
 * A task that takes longer may be long, or PostgreSQL frozen, or its connection dead: then the server is
 * asked over another connection.
 */
const slowMs = 3_000;
const questionMs = 2_000;
/** How long `close` waits for what is under way. */
const closeMs = 5_000;
const lockMs = 4_000;
/** For one statement. The server gives up first: then it is known that nothing has come of it. */
const statementMs = 30_000;
const queryMs = 32_000;
/** A process that was stopped in a transaction keeps others waiting for so long. */
const idleInTransactionMs = 10_000;

const connectionCount = 8;
const keepAliveMs = 10_000;

// A plan is made while a table is empty, when reading all of it is cheapest, and reused for long.
// What the first setting makes of the cost would have each short statement compiled.
const planning = 'set enable_seqscan = off; set jit = off';
const limits = `
  set statement_timeout = ${statementMs};
  set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

export function openConnections(connectionString: string): Connections {
  const links = new Set<Socket>();
  /** Of connections that no task uses. */
  const spare = new Set<Socket>();
  const options = { ...clientOptions(connectionString), query_timeout: queryMs };

  /** Knows what it is connected by, and to which process of the server. */
  class LinkedClient extends pg.Client {
    readonly link: Socket;
    processId: unknown;

    constructor() {
      const link = new Socket();
      super({ ...options, stream: () => link });
      this.link = link;
      links.add(link);
      link.once('close', () => {
        links.delete(link);
        spare.delete(link);
      });
    }
  }

  const prepare = async (client: pg.PoolClient): Promise<void> => {
    await client.query(`${planning};${limits}`);
    const { rows } = await client.query<Row>('select pg_backend_pid() as id');
    if (client instanceof LinkedClient) client.processId = rows[0]?.['id'];
  };
  const pool = new pg.Pool({
    ...options,
    Client: LinkedClient,
    max: connectionCount,
    verify: (client, done) => void prepare(client).then(() => done(), done),
  });
  // A connection that breaks while idle is replaced at the next use; what is under way on one that
  // breaks fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const cut = (some: Iterable<Socket>) => {
    for (const link of some) link.destroy(new Error('timeout'));
  };
  let question: Promise<Set<unknown> | undefined> | undefined;
  const cutIfSilent = async (client: pg.PoolClient) => {
    question ??= idleProcesses(connectionString).finally(() => (question = undefined));
    const idle = await question;
    if (!idle) cut(links);
    // The server has waited for it as long as it has waited for the server. Connections die together,
    // so those that nothing uses are closed with it, or each would fail a task first.
    else if (client instanceof LinkedClient && idle.has(client.processId)) {
      cut([client.link, ...spare]);
    }
  };
  const setSpare = (client: pg.PoolClient, isSpare: boolean) => {
    if (!(client instanceof LinkedClient)) return;
    if (isSpare && !client.link.destroyed) spare.add(client.link);
    else spare.delete(client.link);
  };
  const take = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw cannotConnect(error);
    }
  };

  return {
    async use(task) {
      const client = await take();
      setSpare(client, false);
      const watch = setInterval(() => void cutIfSilent(client), slowMs);
      let broken = false;
      try {
        return await task(client);
      } catch (error) {
        broken = error instanceof StoreUnavailableError;
        throw error;
      } finally {
        clearInterval(watch);
        setSpare(client, true);
        client.release(broken);
      }
    },
    async close(begun) {
      const tooLong = setTimeout(() => cut(links), closeMs);
      await begun;
      await pool.end();
      clearTimeout(tooLong);
      // A server that does not answer does not close them either.
      setTimeout(() => cut(links), farewellMs).unref();
    },
  };
}

/** How long a server may take to close a connection that has said goodbye. */
const farewellMs = 500;

/**
 * Which processes of the server have been idle for as long as a task is slow; undefined when it does not
 * answer. An answer that it cannot be asked is one.
 */
async function idleProcesses(connectionString: string): Promise<Set<unknown> | undefined> {
  const client = new pg.Client({
    ...clientOptions(connectionString),
    connectionTimeoutMillis: questionMs,
    query_timeout: questionMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Row>(idleSql, [`${slowMs} ms`]);
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof pg.DatabaseError ? new Set() : undefined;
  } finally {
    void client.end();
  }
}

const idleSql = `
  select pid from pg_stat_activity
  where state <> 'active' and state_change < now() - cast($1 as interval)`;

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
