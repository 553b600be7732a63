import type { Contract } from '../contract/contract.ts';
import { sayError } from './terminal.ts';

export interface Command {
  /** How it is called, with its options after it: `npm run mock --`. */
  call: string;
  /** What `--help` prints. */
  usage: string;
  /** Does the work and gives the exit code. */
  run(args: string[]): Promise<number>;
}

/** Of a command that is both a script of the project and a part of the toolkit package. */
export interface Caller extends Pick<Command, 'call'> {
  /** Reads the contract as it is written, or as it is published. */
  readContract(): Promise<Contract>;
}

/** The command was called wrongly. The message says how, and repeats nothing that may be secret. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Sets the exit code: that of the command, or 2 when it was called wrongly or could not run. */
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

/** `head` closes the pipe when it has read enough; that is not an error. One listener is enough. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
