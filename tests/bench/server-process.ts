/** A server under test in a separate process, and what it costs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';

export interface ServerProcess extends AsyncDisposable {
  /** The address, such as `http://127.0.0.1:40123`, without a trailing slash. */
  url: string;
  /** The time from the start of the process to the end of its first answer, in milliseconds. */
  startMs: number;
  /** Processor time used so far, over all its threads, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Current memory (RSS), in bytes. */
  memory(): Promise<number>;
  /** Peak memory since the start, in bytes. */
  peakMemory(): Promise<number>;
}

export interface ServerCommand {
  root: string;
  script: string;
  /** The options of Node.js, as in the npm script. */
  nodeOptions?: string[];
  args(port: number): string[];
  /** A path that the server answers once it is ready, with any status. */
  path: string;
}

/** @throws Error with the output of the process if it ends before it answers */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const { root, script, nodeOptions = [], args, path } = command;
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, join(root, script), ...args(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  // End the server with the bench, however the bench ends.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`${script} does not start: ${said.trim()}`);
    if (performance.now() - start > patienceMs) {
      child.kill('SIGKILL');
      throw new Error(`${script} did not answer within ${patienceMs / 1000} s: ${said.trim()}`);
    }
  }
  const startMs = performance.now() - start;
  const { pid } = child;
  return {
    url: `http://127.0.0.1:${port}`,
    startMs,
    cpuMs: () => cpuMsOf(pid),
    memory: () => memoryOf(pid, 'VmRSS'),
    peakMemory: () => memoryOf(pid, 'VmHWM'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

/** Turns signals into exits, so that the servers end too. */
export function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}

/** Returns the processor time that a process has used, over all its threads, in milliseconds. */
export async function cpuMsOf(pid: number | undefined): Promise<number> {
  // Read fields 14 and 15, the user and system ticks, after the name, which may contain anything.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

async function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

const patienceMs = 60_000;

/** On Linux, Node reports processor time in hundredths of a second. */
const millisecondsPerTick = 10;

/** Makes one request, and waits a little if nothing listens yet. */
function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ port, path, host: '127.0.0.1', agent: false }, (response) => {
      response.resume().on('end', () => resolve(true));
    });
    asked.on('error', () => setTimeout(() => resolve(false), 2));
    asked.end();
  });
}
