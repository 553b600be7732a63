/** `npm start`: the docs, the mock and the sandbox together, built first where they are stale. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { demoCredentials } from '../toolkit/sandbox/engine/demo-partners.ts';
import { startSandbox } from '../toolkit/sandbox/main.ts';
import { buildIfStale } from './build/make.ts';
import { runCommand } from '../toolkit/cli/command.ts';
import type { RunningServer } from '../toolkit/serve/listen.ts';
import { portProblem } from '../toolkit/serve/listen.ts';
import { readPorts } from '../toolkit/serve/options.ts';
import type { RunningMock } from '../toolkit/mock/server.ts';
import { startMock } from '../toolkit/mock/server.ts';
import { stopRequested } from '../toolkit/serve/stop.ts';
import { loadContract } from '../toolkit/contract/load.ts';
import { projectRoot } from './project.ts';
import { startDocs } from './start/docs-server.ts';
import { startOnFreePort } from './start/free-port.ts';
import { say, sayDone, sayError } from '../toolkit/cli/terminal.ts';

const usage = `
Usage: npm start -- [--docs-port <number>] [--mock-port <number>] [--sandbox-port <number>]

Builds what is stale, then serves the docs, the mock and the sandbox on 127.0.0.1 until Ctrl-C. A port
that is taken is passed over for the next one. The sandbox forgets everything at the end; npm run
sandbox keeps its data.

  --docs-port <number>      8080 unless told otherwise; 0 takes any free one
  --mock-port <number>      4010 unless told otherwise; 0 takes any free one
  --sandbox-port <number>   4020 unless told otherwise; 0 takes any free one
  --help                    this text

What the mock answers, and how to ask it for something else: npm run mock -- --help

Exit code: 0 stopped, 2 wrong option, no port can be taken, or the contract cannot be read.
`;

const host = '127.0.0.1';

await runCommand({ call: 'npm start --', usage, run: start });

async function start(args: string[]): Promise<number> {
  const ports = readPorts(args, { 'docs-port': 8080, 'mock-port': 4010, 'sandbox-port': 4020 });
  try {
    await buildIfStale(projectRoot);
    await serve(ports);
    return 0;
  } catch (error) {
    if (!portProblem(error)) throw error;
    sayError('no port could be taken');
    sayError('choose others: npm start -- --docs-port 0 --mock-port 0 --sandbox-port 0');
    return 2;
  }
}

interface StartPorts {
  'docs-port': number;
  'mock-port': number;
  'sandbox-port': number;
}

async function serve(ports: StartPorts): Promise<void> {
  const stopped = stopRequested();
  await using servers = new AsyncDisposableStack();
  const open = async <Server extends RunningServer>(
    word: string,
    port: number,
    start: (port: number) => Promise<Server>,
  ): Promise<Server> => {
    const server = await startOnFreePort(port, start, sayTaken(word));
    servers.defer(() => server.close());
    return server;
  };
  const mock = await open('mock', ports['mock-port'], startMockHere);
  const sandbox = await open('sandbox', ports['sandbox-port'], startSandboxHere);
  const docs = await open('docs', ports['docs-port'], startDocsHere);
  say('docs', prominent(`${docs.url}/`));
  say('mock', prominent(mock.url));
  say('sandbox', `${prominent(sandbox.url)}, its page ${sandbox.url}/_sandbox/`);
  const [user] = demoCredentials;
  if (user) say('login', `of the sandbox: ${user.email} ${user.password}`);
  say('try', mock.curl);
  say('stop', 'Ctrl-C');
  await stopped;
  await servers.disposeAsync();
  sayDone('start', 'stopped');
}

async function startMockHere(port: number): Promise<RunningMock> {
  const { document } = await loadContract(projectRoot);
  return startMock({ document, port, host, log: (line) => say('mock', line) });
}

function startSandboxHere(port: number): Promise<RunningServer> {
  return startSandbox({ port, host, log: (line) => say('sandbox', line) });
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
