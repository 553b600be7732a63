/** The command itself: the contract, alive, on a port of this machine. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import { readOptions, usageOf, UsageError } from './command-options.ts';
import type { CommandOptions } from './command-options.ts';
import { demoCredentials } from './engine/demo-partners.ts';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { isLocal } from './simulation/guard.ts';
import { silenceSqliteWarning } from './sqlite-warning.ts';
import { isOpenable, noSqlite } from './store/open.ts';
import { say, sayError } from './terminal.ts';

/** Who offers the command: this project, or the package that is published. */
export interface SandboxCaller {
  /** How its users call it, up to the options: `npm run sandbox --`. */
  call: string;
  /** The path of the file where data are kept when no database is named; nothing: in memory. */
  dataFile?: string;
  environment: NodeJS.ProcessEnv;
}

/** Runs until a signal stops it, and gives the exit code. */
export async function runSandbox(args: string[], caller: SandboxCaller): Promise<number> {
  const { call, dataFile, environment } = caller;
  try {
    const options = readOptions(args, environment);
    if (options !== 'help') return await serve(options, caller);
    process.stdout.write(`${usageOf(call, dataFile)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      sayError(error.message);
      sayError(`Run: ${call} --help`);
      return 2;
    }
    // Without its stack: what cannot be opened or read is the user's to mend.
    sayError(error instanceof Error ? error.message : 'The sandbox cannot start.');
    return 1;
  }
}

async function serve(options: CommandOptions, { call, dataFile }: SandboxCaller): Promise<number> {
  const stopped = stopRequested();
  const { database, says } = chooseDatabase(options.database, dataFile);
  const log = options.quiet ? {} : { log: (line: string) => say('sandbox', line) };
  silenceSqliteWarning();
  try {
    const engine = { ...options.engine, database };
    const sandbox = await startSandbox({ ...options, engine, ...log });
    introduce(sandbox, says, options.host);
    await stopped;
    await sandbox.close();
    say('sandbox', 'stopped');
    return 0;
  } catch (error) {
    const problem = portProblem(error);
    if (!problem) throw error;
    sayError(`port ${options.port} is ${problem}`);
    sayError(`Choose another: ${call} --port 4021 (0 takes any free one)`);
    return 2;
  }
}

/** The address of the database, and how the user is told of it. */
function chooseDatabase(
  asked: string | undefined,
  dataFile: string | undefined,
): { database: string; says: string } {
  if (asked !== undefined) {
    if (!isOpenable(asked)) throw new UsageError(noSqlite);
    return { database: asked, says: withoutPassword(asked) };
  }
  if (dataFile === undefined) return { database: ':memory:', says: nothingAsked };
  if (!isOpenable(dataFile)) return { database: ':memory:', says: nothingKept };
  mkdirSync(dirname(dataFile), { recursive: true });
  return { database: dataFile, says: dataFile };
}

const nothingAsked = 'memory: nothing is kept; --database <file> keeps it';

const nothingKept =
  'memory, since this Node.js has no SQLite: nothing is kept; ' +
  'Node.js 22.13 or --database postgres://... keeps it';

function introduce({ url, notes }: Sandbox, data: string, host: string): void {
  say('sandbox', styleText('bold', url, { stream: process.stdout }));
  say('page', `${url}/_sandbox/`);
  say('data', data);
  for (const { email, password, says } of demoCredentials) {
    say('login', `${email.padEnd(35)} ${password.padEnd(31)} ${says}`);
  }
  const [{ email, password } = { email: '', password: '' }] = demoCredentials;
  const body = JSON.stringify({ email, password });
  say('try', `curl -s ${url}/auth/login -H 'content-type: application/json' -d '${body}'`);
  if (!isLocal(host)) {
    say('note', `${host} lets others in: /_sandbox/ takes no token, and the passwords are public`);
  }
  for (const note of notes) say('note', note);
  say('stop', 'Ctrl-C');
}

/** The signals stay handled: npm passes on a Ctrl-C that the terminal has sent already. */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

function withoutPassword(database: string): string {
  if (!URL.canParse(database)) return database;
  const url = new URL(database);
  if (url.hostname === '') return database;
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function portProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return;
  if (!('code' in error)) return;
  if (error.code === 'EADDRINUSE') return 'taken';
  return error.code === 'EACCES' ? 'not allowed' : undefined;
}
