/** How long the contract tests take against the sandbox, as a CI job waits for them. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { sayDone } from '../../toolkit/cli/terminal.ts';
import { startSandbox } from './sandbox.ts';
import { median } from './stopwatch.ts';

/** Runs `npm run contract -- --send-payouts` against a sandbox of its own, and prints how long it takes. */
export async function benchContract(root: string, rounds: number): Promise<void> {
  const [credentials] = demoCredentials;
  if (!credentials) throw new Error('The sandbox has no demo user.');
  const env = {
    ...process.env,
    CONTRACT_EMAIL: credentials.email,
    CONTRACT_PASSWORD: credentials.password,
  };
  const folder = await mkdtemp(join(tmpdir(), 'contract-bench-'));
  try {
    const times: number[] = [];
    let requests = 0;
    for (let round = 0; round < rounds; round += 1) {
      // The examples have fixed references, which count as sent already on a used database.
      await using sandbox = await startSandbox(root, join(folder, `round-${round}.db`));
      await using counter = await countRequests(sandbox.url);
      const command = [join(root, 'scripts/contract.ts'), counter.url, '--send-payouts'];
      const start = performance.now();
      await promisify(execFile)(process.execPath, command, { cwd: root, env });
      times.push(performance.now() - start);
      requests = counter.requests();
    }
    const milliseconds = median(times);
    sayDone(
      'median',
      `contract tests, payouts included      ${(milliseconds / 1000).toFixed(1)} s, ` +
        `${requests} requests, ${(milliseconds / requests).toFixed(0)} ms each`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Counter extends AsyncDisposable {
  url: string;
  requests(): number;
}

/** A proxy that counts the requests it passes on. */
async function countRequests(target: string): Promise<Counter> {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => count,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
