/** What every command does around its own work: `--help`, wrong options, errors, exit codes. */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import { sayError } from './terminal.ts';
import { nearest } from './words.ts';

export interface Command {
  /** How it is called, with its options after it: `npm run mock --`. */
  call: string;
  /** What `--help` prints: the call, what it does, the options, the exit codes. */
  usage: string;
  /** Does the work and gives the exit code. */
  run(args: string[]): Promise<number>;
}

/** Who offers a command that is both a script of the project and a part of the toolkit package. */
export interface Caller {
  /** How its users call the command: `npm run mock --`. */
  call: string;
  /** Reads the contract as it is written, or as it is published. */
  readContract(): Promise<Contract>;
}

/** The command was called wrongly. The message says how, and repeats nothing that may be secret. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command, by default with the arguments of this process, and sets the exit code: its own, or
 * 2 when it was called wrongly or could not run.
 */
export async function runCommand(
  { call, usage, run }: Command,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trim()}\n`);
    return;
  }
  try {
    process.exitCode = await run(args);
  } catch (error) {
    sayError(error instanceof Error ? error.message : 'The command could not run.');
    if (error instanceof UsageError) sayError(`Run: ${call} --help`);
    process.exitCode = 2;
  }
}

/**
 * `parseArgs` of Node.js, for a user's eyes.
 *
 * @throws UsageError for an unknown option, or one without its value.
 */
export function readArgs<Config extends ParseArgsConfig & { args: string[] }>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs({ ...config, args: joinNegativeNumbers(config.args) });
  } catch (error) {
    // The message goes on with advice about positional arguments.
    const [first = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)|\n/) : [];
    const [, unknown] = /^Unknown option '(--[^']+)'$/.exec(first) ?? [];
    const names = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const meant = unknown === undefined ? undefined : nearest(unknown, names);
    const hint = meant === undefined ? '' : ` Did you mean '${meant}'?`;
    throw new UsageError(`${first.replace('argument is ambiguous', 'needs a value')}.${hint}`);
  }
}

/** @throws UsageError for what is not a whole number in these bounds */
export function readNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}.`);
}

/** Node.js takes `--port -1` for two options; as `--port=-1` the option can say what it must be. */
function joinNegativeNumbers(args: string[]): string[] {
  return args.reduce<string[]>((joined, arg) => {
    const last = joined.at(-1) ?? '';
    if (!/^-\d/.test(arg) || !/^--[^=]+$/.test(last)) return [...joined, arg];
    return [...joined.slice(0, -1), `${last}=${arg}`];
  }, []);
}
