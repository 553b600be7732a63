/** What the commands do that serve at an address until Ctrl-C. */
import { readArgs } from '../cli/command.ts';
import { say, sayDone, sayError } from '../cli/terminal.ts';
import { addressProblem, type RunningServer } from './listen.ts';
import { readHost, readPort } from './options.ts';
import { stopRequested } from './stop.ts';

/** Where a command serves. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Reads `--port` and `--host`; what else there is are positionals.
 *
 * @throws UsageError when there is another option, or a port or a host that is none.
 */
export function readAddress(
  args: string[],
  { port, allowPositionals = false }: { port: number; allowPositionals?: boolean },
): { address: Address; positionals: string[] } {
  const { values, positionals } = readArgs({
    args,
    allowPositionals,
    options: { port: { type: 'string' }, host: { type: 'string' } },
  });
  return {
    address: {
      port: readPort('port', values.port ?? String(port)),
      host: readHost(values.host ?? '127.0.0.1'),
    },
    positionals,
  };
}

export interface Serving {
  /** With which its lines begin. */
  word: string;
  address: Address;
  /** How it is called anew, with the option that is to be given another value. */
  callWith(option: string): string;
  /** Starts, and says where and what. */
  start(): Promise<RunningServer>;
}

/** Serves until Ctrl-C, and gives the exit code: 2 when the address cannot be taken. */
export async function serve({ word, address, callWith, start }: Serving): Promise<number> {
  const stopped = stopRequested();
  try {
    const server = await start();
    say('stop', 'Ctrl-C');
    await stopped;
    await server.close();
    sayDone(word, 'stopped');
    return 0;
  } catch (error) {
    const problem = addressProblem(error, address);
    if (!problem) throw error;
    sayError(problem.says);
    sayError(`choose another: ${callWith(problem.option)}`);
    return 2;
  }
}
