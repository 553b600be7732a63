/** What every command does around its own work: `--help`, wrong options, errors, exit codes. */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { sayError } from './terminal.ts';

export interface Command {
  /** How it is called: `npm run mock`. */
  name: string;
  /** What `--help` prints: the call, what it does, the options, the exit codes. */
  usage: string;
  /** Does the work and gives the exit code. */
  run(args: string[]): Promise<number>;
}

/** The command was called wrongly. The message says how, and repeats nothing that may be secret. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command with the arguments of this process and sets the exit code: its own, or 2 when it
 * was called wrongly or could not run.
 */
export async function runCommand({ name, usage, run }: Command): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${usage.trim()}\n`);
    return;
  }
  try {
    process.exitCode = await run(args);
  } catch (error) {
    sayError(error instanceof Error ? error.message : `${name} could not run.`);
    if (error instanceof UsageError) sayError(`Run: ${name} -- --help`);
    process.exitCode = 2;
  }
}

/**
 * `parseArgs` of Node, for a user's eyes.
 *
 * @throws UsageError for an option that there is not, or one without its value.
 */
export function readArgs<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's message goes on with advice about positional arguments.
    const [first = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)|\n/) : [];
    throw new UsageError(`${first}.`);
  }
}
