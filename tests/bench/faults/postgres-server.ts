/** A PostgreSQL server of the bench's own, to restart as it likes. */
import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { atExit } from '../at-exit.ts';

export interface PostgresServer extends AsyncDisposable {
  /** Gives the address of a new schema with nothing in it. */
  schema(): Promise<string>;
  /** `fast` as an administrator does; `immediate` as when it crashes. Resolves when it is back. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
}

/** @throws Error with what the script says, when PostgreSQL is not installed or does not start */
export async function startPostgres(root: string): Promise<PostgresServer> {
  const script = join(root, '.ci/start-postgres');
  const run = promisify(execFile);
  const { stdout } = await run(script, ['start']);
  const [folder = '', address = ''] = stdout.trim().split('\n');
  const forget = atExit(() => execFileSync(script, ['stop', folder]));
  return {
    async schema() {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await client.query(`create schema ${name}`);
      // A connection that stays open would be cut by the next restart.
      await client.end();
      const url = new URL(address);
      url.searchParams.set('options', `-c search_path=${name}`);
      return url.href;
    },
    async restart(mode) {
      await run(script, ['restart', folder, mode]);
    },
    async [Symbol.asyncDispose]() {
      forget();
      await run(script, ['stop', folder]);
    },
  };
}
