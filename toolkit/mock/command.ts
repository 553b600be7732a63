import { styleText } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { Caller, Command } from '../cli/command.ts';
import { createCommand } from '../cli/options.ts';
import { say } from '../cli/terminal.ts';
import { serve } from '../serve/serve.ts';
import { mockOptions } from './options.ts';

export function mockCommand({ call, readContract }: Caller): Command {
  return createCommand({
    call,
    options: mockOptions,
    about: 'Serves the contract from its examples, until Ctrl-C.',
    more: whatItAnswers,
    exitCodes:
      '0 stopped, 2 wrong option, the address cannot be taken, or the contract cannot be read.',
    run: (options) =>
      serve({
        word: 'mock',
        address: options,
        callWith: (option) => `${call} ${option}`,
        async start() {
          // What Prism leaves behind at each request is soon garbage. Node would let three times of it
          // pile up before it collects.
          setFlagsFromString('--optimize-for-size');
          // Prism is not loaded for a wrong option.
          const { startMock } = await import('./server.ts');
          const log = (line: string): void => say('mock', line);
          const mock = await startMock({ ...options, contract: await readContract(), log });
          say('mock', styleText('bold', mock.url, { stream: process.stdout }));
          if (mock.curl !== undefined) say('try', mock.curl);
          return mock;
        },
      }),
  });
}

const whatItAnswers = `
What it answers:

  the first example    to a request that fits the contract
  400 or 422           to one that does not; the header sl-violations, or the body, says why
  406, 415             where no documented media type fits Accept, or the body
  401                  without Authorization: Bearer <any text>, where the contract wants a token
  501                  from an operation that the contract only names

A header asks for another answer of the contract:

  Prefer: code=400
  Prefer: example=paid
`;
