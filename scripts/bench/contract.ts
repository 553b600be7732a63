/** How long the contract tests take against the sandbox, as a CI job waits for them. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Credentials } from './load.ts';
import { startSandbox } from './sandbox.ts';
import { median } from './stopwatch.ts';

export interface ContractBenchOptions {
  /** The project folder. */
  root: string;
  rounds: number;
  credentials: Credentials;
  /** Values that the sandbox knows, by name, as `npm run contract` takes them in a file. */
  fixtures: { [name: string]: string };
}

export interface ContractBenchFigures {
  /** Of the whole command, the start of its process included. */
  seconds: number;
  /** Requests that reached the sandbox in one run. */
  requests: number;
}

/**
 * Runs `npm run contract -- --send-payouts` against a sandbox of its own.
 *
 * @throws Error when the sandbox breaks the contract, with what the command said
 */
export async function benchContract(options: ContractBenchOptions): Promise<ContractBenchFigures> {
  const { root, rounds, credentials, fixtures } = options;
  const folder = await mkdtemp(join(tmpdir(), 'contract-bench-'));
  try {
    const file = join(folder, 'fixtures.json');
    await writeFile(file, JSON.stringify(fixtures));
    const times: number[] = [];
    let requests = 0;
    for (let round = 0; round < rounds; round += 1) {
      // The examples have fixed references, which count as sent already on a used database.
      await using sandbox = await startSandbox(root, join(folder, `round-${round}.db`));
      await using counter = await countRequests(sandbox.url);
      const start = performance.now();
      await promisify(execFile)(
        process.execPath,
        [join(root, 'scripts/contract.ts'), counter.url, '--send-payouts', '--fixtures', file],
        {
          cwd: root,
          env: {
            ...process.env,
            CONTRACT_EMAIL: credentials.email,
            CONTRACT_PASSWORD: credentials.password,
          },
        },
      );
      times.push((performance.now() - start) / 1000);
      requests = counter.requests();
    }
    return { seconds: median(times), requests };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Counter extends AsyncDisposable {
  url: string;
  requests(): number;
}

/** Stands before a server, hands everything on and counts. */
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
