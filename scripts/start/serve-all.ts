/** Serves the docs, the mock and the sandbox in one process, until Ctrl-C. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { allRead } from '../../toolkit/cli/options.ts';
import { say, sayDone } from '../../toolkit/cli/terminal.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import type { RunningServer } from '../../toolkit/serve/listen.ts';
import { stopRequested } from '../../toolkit/serve/serve.ts';
import { targets } from '../build/site/try-it.ts';
import { projectRoot } from '../project.ts';
import { startDocs } from './docs-server.ts';
import { startOnFreePort } from './free-port.ts';
import type { StartPorts } from './options.ts';

/** @throws Node's error if no port is free */
export async function serveAll(ports: StartPorts): Promise<void> {
  const { docsPort, mockPort, sandboxPort, ...unread } = ports;
  allRead(unread);
  const stopped = stopRequested();
  await using servers = new AsyncDisposableStack();
  const open = async <Server extends RunningServer>(
    word: string,
    port: number,
    start: (options: { port: number; host: string; log(line: string): void }) => Promise<Server>,
  ): Promise<Server> => {
    const log = (line: string): void => say(word, line);
    const server = await startOnFreePort(
      port,
      (free) => start({ port: free, host: '127.0.0.1', log }),
      (taken) => log(`port ${taken} is taken, so the next one is used`),
    );
    servers.defer(() => server.close());
    return server;
  };
  const contract = await loadContract(projectRoot);
  const folder = resolve(projectRoot, 'generated/docs');
  /** The addresses to which pages send a reader's requests, each by the built-in address that it replaces. */
  const addresses = new Map<string, string>();
  const docs = await open('docs', docsPort, (on) =>
    startDocs({ folder, addresses: () => addresses, ...on }),
  );
  // The pages of the docs may call both.
  const cors = [docs.url, docs.url.replace('127.0.0.1', 'localhost')];
  const mock = await open('mock', mockPort, (on) => startMock({ contract, cors, ...on }));
  const sandbox = await open('sandbox', sandboxPort, (on) =>
    startSandbox({ contract, cors, ...on }),
  );
  for (const { url, isSandbox } of targets) {
    const real = (isSandbox ? sandbox : mock).url;
    if (real !== url) addresses.set(url, real);
  }
  say('docs', prominent(`${docs.url}/`));
  say('mock', prominent(mock.url));
  say('sandbox', `${prominent(sandbox.url)}, its page ${sandbox.url}/_sandbox/`);
  for (const note of sandbox.notes) say('note', note);
  const [user] = demoCredentials;
  if (user) say('login', `of the sandbox: ${user.email} ${user.password}`);
  if (mock.curl !== undefined) say('try', mock.curl);
  say('stop', 'Ctrl-C');
  await stopped;
  await servers.disposeAsync();
  sayDone('start', 'stopped');
}

function prominent(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}
