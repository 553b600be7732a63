/** The command that holds a running service to the contract. */
import type { Caller, Command } from '../cli/command.ts';
import { readOptions, usageOf } from './options.ts';

export function testCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const options = readOptions(args, process.env);
      // What is heavy is loaded only now, and not for a wrong option.
      if ('list' in options) {
        const { listChecks } = await import('./list.ts');
        process.stdout.write(
          `${listChecks((await readContract()).document, options.list).join('\n')}\n`,
        );
        return 0;
      }
      const { testService } = await import('./test-service.ts');
      return testService((await readContract()).document, options.run);
    },
  };
}
