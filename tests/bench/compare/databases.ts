/** Empty databases for the bench: a SQLite file on a disk, or a schema of PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { cpuMsOf } from '../server-process.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

export interface BenchDatabase extends AsyncDisposable {
  /** For `--database`. */
  address: string;
  /**
   * Starts to count the processor time of PostgreSQL's processes. Undefined for SQLite, which has
   * none, and for a server on another machine.
   */
  startCounting(): Promise<Counting | undefined>;
}

export interface Counting {
  /** Milliseconds since it started. */
  cpuMs(): Promise<number>;
}

/**
 * @param folder where SQLite's files are written
 * @param server the address of PostgreSQL
 */
export async function freshDatabase(
  kind: DatabaseKind,
  folder: string,
  server: string | undefined,
): Promise<BenchDatabase> {
  if (kind === 'SQLite') return freshFile(folder);
  if (server === undefined) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server.');
  return freshSchema(server);
}

function freshFile(folder: string): BenchDatabase {
  const address = join(folder, `${randomUUID()}.sqlite`);
  return {
    address,
    startCounting: async () => undefined,
    async [Symbol.asyncDispose]() {
      for (const ending of ['', '-wal', '-shm']) await rm(address + ending, { force: true });
    },
  };
}

async function freshSchema(server: string): Promise<BenchDatabase> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const schema = `bench_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    address: url.href,
    async startCounting() {
      const before = await cpuByProcess(client);
      if (before.size === 0) return undefined;
      return {
        async cpuMs() {
          const after = await cpuByProcess(client);
          return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}

/** All but the one that answers this; those of another machine are not among ours. */
async function cpuByProcess(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  const times = new Map<number, number>();
  for (const { pid } of rows) {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    // It may end between the two looks.
    const ms = name.trim() === 'postgres' ? await cpuMsOf(pid).catch(() => undefined) : undefined;
    if (ms !== undefined) times.set(pid, ms);
  }
  return times;
}
