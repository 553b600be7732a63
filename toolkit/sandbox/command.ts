/** The command that serves the sandbox. */
import { usageOf } from './command-options.ts';
import { runSandbox } from './run-command.ts';
import type { Caller, Command } from '../cli/command.ts';

export function sandboxCommand({ call }: Pick<Caller, 'call'>): Command {
  return {
    call,
    // In memory unless told otherwise: who runs a package wants no file that was not asked for.
    usage: usageOf(call, undefined),
    run: (args) => runSandbox(args, { call, environment: process.env }),
  };
}
