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
    exitCodes: '0 stopped, 2 wrong option, or the address or the contract is not available.',
    run: (options) =>
      serve({
        word: 'mock',
        address: options,
        callWith: (option) => `${call} ${option}`,
        async start() {
          // Most objects of Prism are short-lived. By default, Node.js would collect them at three times this size.
          setFlagsFromString('--optimize-for-size');
          // Import this late, so that a wrong option fails fast.
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
Answers:

  the first example    to a valid request
  400 or 422           to an invalid one; the header sl-violations, or the body, says why
  406, 415             if no documented media type fits Accept, or the body
  401                  without Authorization: Bearer <any text>, if the contract requires a token
  501                  from a named-only operation

A header selects another answer:

  Prefer: code=400
  Prefer: example=paid
`;
