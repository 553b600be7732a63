/** `npm start`: the docs and the mock together, built first where they are stale. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { buildIfStale } from './build.ts';
import type { RunningServer } from './mock/listen.ts';
import { portProblem } from './mock/listen.ts';
import { readPorts, UsageError } from './mock/options.ts';
import type { RunningMock } from './mock/server.ts';
import { startMock } from './mock/server.ts';
import { stopRequested } from './mock/stop.ts';
import { ContractError } from './openapi/load.ts';
import { projectRoot } from './project.ts';
import { startDocs } from './start/docs-server.ts';
import { startOnFreePort } from './start/free-port.ts';
import { say, sayDone, sayError } from './terminal.ts';

const usage = `
npm start -- [--docs-port <number>] [--mock-port <number>]

Builds what is stale, then serves the docs and the mock on 127.0.0.1 until Ctrl-C. A port that is
taken is passed over for the next one.

  --docs-port <number>   8080 unless told otherwise; 0 takes any free one
  --mock-port <number>   4010 unless told otherwise; 0 takes any free one
  --help                 this text

What the mock answers, and how to ask it for something else: npm run mock -- --help

Exit code: 0 stopped, 1 the contract cannot be read, 2 wrong option or a port cannot be taken.
`.trim();

const host = '127.0.0.1';

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const ports = readPorts(args, { 'docs-port': 8080, 'mock-port': 4010 });
    if (!ports) {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    await buildIfStale(projectRoot);
    await serve(ports['docs-port'], ports['mock-port']);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${usage}\n\n`);
      sayError(`${error.message}: the options are above`);
      return 2;
    }
    if (portProblem(error)) {
      sayError('no port could be taken');
      sayError('choose others: npm start -- --docs-port 0 --mock-port 0 (0 takes any free one)');
      return 2;
    }
    if (error instanceof ContractError) {
      sayError(error.message);
      return 1;
    }
    throw error;
  }
}

async function serve(docsPort: number, mockPort: number): Promise<void> {
  const stopped = stopRequested();
  const mock = await startOnFreePort(mockPort, startMockHere, sayTaken('mock'));
  try {
    const docs = await startOnFreePort(docsPort, startDocsHere, sayTaken('docs'));
    say('docs', prominent(`${docs.url}/`));
    say('mock', prominent(mock.url));
    say('try', mock.curl);
    say('stop', 'Ctrl-C');
    await stopped;
    await docs.close();
  } finally {
    await mock.close();
  }
  sayDone('start', 'stopped');
}

function startMockHere(port: number): Promise<RunningMock> {
  return startMock({ root: projectRoot, port, host, log: (line) => say('mock', line) });
}

function startDocsHere(port: number): Promise<RunningServer> {
  return startDocs({ folder: resolve(projectRoot, 'generated/docs'), port, host });
}

function sayTaken(word: string): (port: number) => void {
  return (port) => say(word, `port ${port} is taken, so the next one is tried`);
}

function prominent(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}
