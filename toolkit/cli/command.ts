import type { Contract } from '../contract/contract.ts';
import { sayError } from './terminal.ts';

export interface Command {
  /** The command line without its options: `npm run mock --`. */
  call: string;
  /** The text of `--help`. */
  usage: string;
  /** Runs the command and returns its exit code. */
  run(args: string[]): Promise<number>;
}

/** A command that is both a script of the project and part of the toolkit package. */
export interface Caller extends Pick<Command, 'call'> {
  /** Loads the contract, from its sources or as published. */
  readContract(): Promise<Contract>;
}

/** The command line is wrong. The message says how to fix it and repeats nothing that may be secret. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Sets the exit code: the command's own, or 2 after a usage error or a crash. */
export async function runCommand(command: Command, args = process.argv.slice(2)): Promise<void> {
  const { call, usage, run } = command;
  process.stdout.off('error', endWithReader).on('error', endWithReader);
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

/** Ignores the error of a pipe that its reader has closed, as `head` does. Call it only once. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
