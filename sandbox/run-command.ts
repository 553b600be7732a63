/** The command itself: the contract, alive, on a port of this machine. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { readOptions, usage, UsageError } from './command-options.ts';
import type { CommandOptions } from './command-options.ts';
import { demoCredentials } from './engine/demo-partners.ts';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { isLocal } from './simulation/guard.ts';
import { say, sayError } from './terminal.ts';

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const options = readOptions(args, process.env);
    if (options !== 'help') return await serve(options);
    process.stdout.write(`${usage}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      sayError(error.message);
      sayError('Run: npm run sandbox -- --help');
      return 2;
    }
    // Without its stack: what cannot be opened or read is the user's to mend.
    sayError(error instanceof Error ? error.message : 'The sandbox cannot start.');
    return 1;
  }
}

async function serve(options: CommandOptions): Promise<number> {
  const stopped = stopRequested();
  const database = options.database ?? ownFile();
  const log = options.quiet ? {} : { log: (line: string) => say('sandbox', line) };
  try {
    const engine = { ...options.engine, database };
    const sandbox = await startSandbox({ ...options, engine, ...log });
    introduce(sandbox, database, options.host);
    await stopped;
    await sandbox.close();
    say('sandbox', 'stopped');
    return 0;
  } catch (error) {
    const problem = portProblem(error);
    if (!problem) throw error;
    sayError(`port ${options.port} is ${problem}`);
    sayError('Choose another: npm run sandbox -- --port 4021 (0 takes any free one)');
    return 2;
  }
}

function introduce({ url }: Sandbox, database: string, host: string): void {
  say('sandbox', styleText('bold', url, { stream: process.stdout }));
  say('page', `${url}/_sandbox/`);
  say('data', withoutPassword(database));
  for (const { email, password, says } of demoCredentials) {
    say('login', `${email.padEnd(35)} ${password.padEnd(31)} ${says}`);
  }
  const [{ email, password } = { email: '', password: '' }] = demoCredentials;
  const body = JSON.stringify({ email, password });
  say('try', `curl -s ${url}/auth/login -H 'content-type: application/json' -d '${body}'`);
  if (!isLocal(host)) {
    say('note', `${host} lets others in: /_sandbox/ takes no token, and the passwords are public`);
  }
  say('stop', 'Ctrl-C');
}

/** The signals stay handled: npm passes on a Ctrl-C that the terminal has sent already. */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/** A folder that git does not see. */
function ownFile(): string {
  const file = new URL('../node_modules/.cache/sandbox/sandbox.sqlite', import.meta.url);
  const path = fileURLToPath(file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function withoutPassword(database: string): string {
  const url = URL.parse(database);
  if (!url?.hostname) return database;
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function portProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return;
  if (!('code' in error)) return;
  if (error.code === 'EADDRINUSE') return 'taken';
  return error.code === 'EACCES' ? 'not allowed' : undefined;
}
