/** Measures the contract tests against the sandbox, compared with only sending their requests. */
import { execFile } from 'node:child_process';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listen } from '../../toolkit/serve/listen.ts';
import { demoCredentials, withSandbox } from './sandbox.ts';
import { sideBySide } from './side-by-side.ts';

/** Runs `npm run contract -- --send-payouts` in the project in `root`, then replays the requests it sent. */
export async function benchContract(root: string, rounds: number): Promise<void> {
  // The examples have fixed references, which a used database would already know.
  const sent = await withSandbox(root, 'SQLite', ({ url }) => recordRequests(root, url));
  const measure = (work: (url: string) => Promise<void>) => () =>
    withSandbox(root, 'SQLite', async ({ url }) => {
      const start = performance.now();
      await work(url);
      return { 'contract tests, s': (performance.now() - start) / 1000 };
    });
  await sideBySide(
    [
      { name: `their ${sent.length} requests alone`, measure: measure((url) => replay(url, sent)) },
      { name: 'npm run contract', measure: measure((url) => runContractTests(root, url)) },
    ],
    rounds,
  );
}

async function runContractTests(root: string, url: string): Promise<void> {
  const { email, password } = demoCredentials;
  const env = { ...process.env, CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password };
  const command = [join(root, 'scripts/contract.ts'), url, '--send-payouts'];
  await promisify(execFile)(process.execPath, command, { cwd: root, env });
}

interface SentRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Every request that the contract tests send, in order. */
async function recordRequests(root: string, target: string): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      sent.push({ method, path, headers, body });
      const onward = request(new URL(path, target), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy()).end(body);
    });
  });
  const recorder = await listen(server, 0, '127.0.0.1');
  try {
    await runContractTests(root, recorder.url);
  } finally {
    await recorder.close();
  }
  return sent;
}

/** Sends the requests one after another and reads the answers. A hostile request may get a broken one. */
async function replay(target: string, sent: readonly SentRequest[]): Promise<void> {
  for (const { method, path, headers, body } of sent) {
    await new Promise<void>((done) => {
      const options = { method, headers };
      request(new URL(path, target), options, (answer) => answer.resume().on('close', done))
        .on('error', () => done())
        .end(body);
    });
  }
}
