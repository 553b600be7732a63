/** The command that serves the mock. */
import { styleText } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readArgs, type Caller, type Command } from '../cli/command.ts';
import { say } from '../cli/terminal.ts';
import { corsOption, readOrigins } from '../serve/cors.ts';
import { addressOptions, readAddress } from '../serve/options.ts';
import { serve } from '../serve/serve.ts';

export function mockCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const { values } = readArgs({ args, options: { ...addressOptions, ...corsOption } });
      const address = readAddress(values, 4010);
      const cors = readOrigins(values.cors);
      return serve({
        word: 'mock',
        address,
        callWith: (option) => `${call} ${option}`,
        async start() {
          // What Prism leaves behind at each request is soon garbage. Node would let three times of it
          // pile up before it collects.
          setFlagsFromString('--optimize-for-size');
          // Prism is not loaded for a wrong option.
          const { startMock } = await import('./server.ts');
          const log = (line: string): void => say('mock', line);
          const mock = await startMock({ contract: await readContract(), ...address, cors, log });
          say('mock', styleText('bold', mock.url, { stream: process.stdout }));
          if (mock.curl !== undefined) say('try', mock.curl);
          return mock;
        },
      });
    },
  };
}

function usageOf(call: string): string {
  return `
Usage: ${call} [--port <number>] [--host <address>] [--cors <origin>]

Serves the contract from its examples, until Ctrl-C.

  --port <number>    default 4010; 0 takes any free one
  --host <address>   default 127.0.0.1
  --cors <origin>    pages of this origin may call it in a browser; may be repeated
  --help             prints this

What it answers:

  the first example    to a request that fits the contract
  400 or 422           to one that does not; the header sl-violations, or the body, says why
  401                  without Authorization: Bearer <any text>, where the contract wants a token
  501                  from an operation that the contract only names

A header asks for another answer of the contract:

  Prefer: code=400
  Prefer: example=paid

Exit code: 0 stopped, 2 wrong option, the address cannot be taken, or the contract cannot be read.
`;
}
