/** `npm start`: the docs and the mock together, built first where they are stale. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { buildIfStale } from './build/build.ts';
import { runCommand } from './command.ts';
import type { RunningServer } from './mock/listen.ts';
import { portProblem } from './mock/listen.ts';
import { readPorts } from './mock/options.ts';
import type { RunningMock } from './mock/server.ts';
import { startMock } from './mock/server.ts';
import { stopRequested } from './mock/stop.ts';
import { projectRoot } from './project.ts';
import { startDocs } from './start/docs-server.ts';
import { startOnFreePort } from './start/free-port.ts';
import { say, sayDone, sayError } from './terminal.ts';

const usage = `
Usage: npm start -- [--docs-port <number>] [--mock-port <number>]

Builds what is stale, then serves the docs and the mock on 127.0.0.1 until Ctrl-C. A port that is
taken is passed over for the next one.

  --docs-port <number>   8080 unless told otherwise; 0 takes any free one
  --mock-port <number>   4010 unless told otherwise; 0 takes any free one
  --help                 this text

What the mock answers, and how to ask it for something else: npm run mock -- --help

Exit code: 0 stopped, 2 wrong option, no port can be taken, or the contract cannot be read.
`;

const host = '127.0.0.1';

await runCommand({ name: 'npm start', usage, run: start });

async function start(args: string[]): Promise<number> {
  const ports = readPorts(args, { 'docs-port': 8080, 'mock-port': 4010 });
  try {
    await buildIfStale(projectRoot);
    await serve(ports['docs-port'], ports['mock-port']);
    return 0;
  } catch (error) {
    if (!portProblem(error)) throw error;
    sayError('no port could be taken');
    sayError('choose others: npm start -- --docs-port 0 --mock-port 0 (0 takes any free one)');
    return 2;
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
