/** The command that serves the mock. */
import { styleText } from 'node:util';
import type { Caller, Command } from '../command.ts';
import { readArgs } from '../command.ts';
import { say, sayDone, sayError } from '../terminal.ts';
import { addressProblem } from './listen.ts';
import { readHost, readPort } from './options.ts';
import { stopRequested } from './stop.ts';

export function mockCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const { values } = readArgs({
        args,
        options: { port: { type: 'string' }, host: { type: 'string' } },
      });
      const port = readPort('port', values.port ?? '4010');
      const host = readHost(values.host ?? '127.0.0.1');
      const stopped = stopRequested();
      try {
        // Prism is not loaded for a wrong option.
        const { startMock } = await import('./server.ts');
        const mock = await startMock({
          document: await readContract(),
          port,
          host,
          log: (line) => say('mock', line),
        });
        say('mock', styleText('bold', mock.url, { stream: process.stdout }));
        say('try', mock.curl);
        say('stop', 'Ctrl-C');
        await stopped;
        await mock.close();
        sayDone('mock', 'stopped');
        return 0;
      } catch (error) {
        const problem = addressProblem(error, { host, port });
        if (!problem) throw error;
        sayError(problem.says);
        sayError(`choose another: ${call} ${problem.option}`);
        return 2;
      }
    },
  };
}

function usageOf(call: string): string {
  return `
Usage: ${call} [--port <number>] [--host <address>]

Serves the contract from its examples, until Ctrl-C.

  --port <number>    4010 unless told otherwise; 0 takes any free one
  --host <address>   127.0.0.1 unless told otherwise
  --help             this text

What it answers:

  the first example    to a request that fits the contract
  400 or 422           to one that does not; the header sl-violations, or the body, says why
  401                  without Authorization: Bearer <any text>, except to the login
  501                  from an operation that the contract only names

A header asks for another answer of the contract:

  Prefer: code=400
  Prefer: example=paid

Exit code: 0 stopped, 2 wrong option, the address cannot be taken, or the contract cannot be read.
`;
}
