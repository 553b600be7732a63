import { say, sayDone, sayError } from '../cli/terminal.ts';
import { addressProblem, type RunningServer } from './listen.ts';
import type { Address } from './options.ts';

export interface Serving {
  /** The first word of the server's log lines. */
  word: string;
  address: Address;
  /** Returns the command line with one option changed. */
  callWith(option: string): string;
  /** Starts the server and prints its address and purpose. */
  start(): Promise<RunningServer>;
}

/** Serves until Ctrl-C, then returns the exit code: 2 if the address cannot be taken. */
export async function serve({ word, address, callWith, start }: Serving): Promise<number> {
  const stopped = stopRequested();
  try {
    const server = await Promise.race([start(), stopped]);
    if (server) {
      say('stop', 'Ctrl-C');
      await stopped;
      await server.close();
    }
    sayDone(word, 'stopped');
    // A pending start, such as a wait for a database, would keep the process alive.
    if (!server) process.exit(0);
    return 0;
  } catch (error) {
    const problem = addressProblem(error, address);
    if (!problem) throw error;
    sayError(problem.message);
    sayError(`choose another: ${callWith(problem.option)}`);
    return 2;
  }
}

/**
 * Settles at the first Ctrl-C or SIGTERM. The handlers stay, because npm repeats a Ctrl-C that the
 * terminal already sent, and the repeat must not cut the clean stop short.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
