/** A PostgreSQL server for one test, which may stop it, freeze it and start it again. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';

export interface PostgresServer {
  /** The address of the server's database. */
  url: string;
  /** Stops the server. `immediate` acts like a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Freezes the server and its connection processes. */
  freeze(): Promise<void>;
  /** Freezes the connection processes, while the server starts others. */
  freezeConnections(): Promise<void>;
  thaw(): Promise<void>;
  /** Returns the server's log. */
  log(): string;
}

const run = promisify(execFile);
const script = join(projectRoot, '.ci/start-postgres');

/** Whether PostgreSQL is installed, by the same variable as in the other tests. */
export const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** Starts a server until the test ends. */
export async function startPostgres(): Promise<PostgresServer> {
  const [folder = '', url = ''] = (await run(script, ['start'])).stdout.split('\n');
  const data = join(folder, 'data');
  // The server has recorded its start command.
  const [program = ''] = readFileSync(join(data, 'postmaster.opts'), 'utf8').split(' ');
  const control = join(dirname(program), 'pg_ctl');
  const listening = `--options=-h 127.0.0.1 -p ${new URL(url).port} -k ${folder}`;
  // The server does not run as root.
  const asOwner = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const pgCtl = async (...args: string[]) => {
    const [command = control, ...rest] = [...asOwner, control, `--pgdata=${data}`, ...args];
    await run(command, rest);
  };
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = async () => {
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', `${pid()}`]);
    return stdout.trim().split(/\s+/).map(Number);
  };
  let frozen: number[] = [];
  const server: PostgresServer = {
    url,
    stop: (mode) => pgCtl(`--mode=${mode}`, '--wait', 'stop'),
    start: () => pgCtl(`--log=${folder}/log`, listening, '--wait', 'start'),
    async freeze() {
      // Stop the postmaster first, so that it starts no other process.
      process.kill(pid(), 'SIGSTOP');
      frozen = [pid(), ...(await children())];
      for (const one of frozen) process.kill(one, 'SIGSTOP');
    },
    async freezeConnections() {
      frozen = await children();
      for (const one of frozen) process.kill(one, 'SIGSTOP');
    },
    async thaw() {
      for (const one of frozen.splice(0)) process.kill(one, 'SIGCONT');
    },
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
  };
  onTestFinished(async () => {
    await server.thaw();
    await run(script, ['stop', folder]).catch(async () => {
      await server.start();
      await run(script, ['stop', folder]);
    });
  });
  return server;
}
