/** The command that serves the sandbox. */
import { usageOf } from '../../sandbox/command-options.ts';
import { runSandbox } from '../../sandbox/run-command.ts';
import type { Caller, Command } from '../command.ts';

export function sandboxCommand({ call }: Pick<Caller, 'call'>): Command {
  // In memory: who runs a package wants no file that was not asked for.
  const dataFile = ':memory:';
  return {
    call,
    usage: usageOf(call, dataFile),
    run: (args) => runSandbox(args, { call, dataFile, environment: process.env }),
  };
}
