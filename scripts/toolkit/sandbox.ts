/** The command that serves the sandbox. */
import { usageOf } from '../../sandbox/command-options.ts';
import { runSandbox } from '../../sandbox/run-command.ts';
import type { Caller, Command } from '../command.ts';

export function sandboxCommand({ call }: Pick<Caller, 'call'>): Command {
  return {
    call,
    // In memory unless told otherwise: who runs a package wants no file that was not asked for.
    usage: usageOf(call, undefined),
    run: (args) => runSandbox(args, { call, environment: process.env }),
  };
}
