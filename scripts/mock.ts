/** `npm run mock`: the contract's examples on a port of this machine. */
import { styleText } from 'node:util';
import { runCommand } from './command.ts';
import { portProblem } from './mock/listen.ts';
import { readPorts } from './mock/options.ts';
import { startMock } from './mock/server.ts';
import { stopRequested } from './mock/stop.ts';
import { projectRoot } from './project.ts';
import { say, sayDone, sayError } from './terminal.ts';

const usage = `
Usage: npm run mock -- [--port <number>]

Serves the contract on 127.0.0.1, from its examples, until Ctrl-C.

  --port <number>   4010 unless told otherwise; 0 takes any free one
  --help            this text

What it answers:

  the first example    to a request that fits the contract
  400 or 422           to one that does not; the header sl-violations, or the body, says why
  401                  without Authorization: Bearer <any text>, except to the login
  501                  from an operation that the contract only names

A header asks for another answer of the contract:

  Prefer: code=400
  Prefer: example=paid

Exit code: 0 stopped, 2 wrong option, the port cannot be taken, or the contract cannot be read.
`;

await runCommand({ name: 'npm run mock', usage, run: serve });

async function serve(args: string[]): Promise<number> {
  const { port } = readPorts(args, { port: 4010 });
  const stopped = stopRequested();
  try {
    const log = (line: string): void => say('mock', line);
    const mock = await startMock({ root: projectRoot, port, host: '127.0.0.1', log });
    say('mock', styleText('bold', mock.url, { stream: process.stdout }));
    say('try', mock.curl);
    say('stop', 'Ctrl-C');
    await stopped;
    await mock.close();
    sayDone('mock', 'stopped');
    return 0;
  } catch (error) {
    const problem = portProblem(error);
    if (!problem) throw error;
    sayError(`port ${port} is ${problem}`);
    sayError('choose another: npm run mock -- --port 4020 (0 takes any free one)');
    return 2;
  }
}
