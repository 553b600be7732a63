/**
 * Compares the sandbox with a raw server that stores the same data, and with the mock. It reads
 * processor time and memory from /proc, so it only runs on Linux.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoCredentials as demoLogins } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { batch, logIn, measureLoad, payoutPath, payoutRequest } from './load.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { sideBySide, type Contestant, type Figures } from './side-by-side.ts';

/** The login of a demo user of the sandbox. */
export const demoCredentials = demoLogins[0] ?? { email: '', password: '' };

type Database = 'SQLite' | 'PostgreSQL';

/** Measures the sandbox of the project in `root`. TEST_DATABASE_URL adds PostgreSQL. */
export async function benchSandbox(root: string, rounds: number): Promise<void> {
  await sideBySide(everybody(root, measureStart), rounds, 0);
  await sideBySide(everybody(root, measureStatus), rounds);
  const databases: Database[] = process.env['TEST_DATABASE_URL']
    ? ['SQLite', 'PostgreSQL']
    : ['SQLite'];
  for (const batchSize of [1, 100]) {
    const measure = (server: ServerProcess): Promise<Figures> => measurePayouts(server, batchSize);
    await sideBySide(everybody(root, measure, databases), rounds);
  }
  for (const measure of [measureStatus, (server: ServerProcess) => measurePayouts(server, 1)]) {
    await sideBySide(proxies(root, measure), rounds);
  }
}

const floor = 'tests/bench/floor-server.ts';

type Measure = (server: ServerProcess) => Promise<Figures>;

/** Each server restarts in each round, so that it does not pay for another's payouts. */
function everybody(
  root: string,
  measure: Measure,
  databases: Database[] = ['SQLite'],
): Contestant[] {
  return [
    { name: 'raw HTTP and SQLite', measure: () => withStore(root, floor, 'SQLite', measure) },
    { name: 'Prism (npm run mock)', measure: () => withServer(root, 'scripts/mock.ts', measure) },
    ...databases.map((database) => ({
      name: `sandbox on ${database}`,
      measure: () => withSandbox(root, database, measure),
    })),
  ];
}

/** Measures the cost of the proxy on top of the sandbox behind it. */
function proxies(root: string, measure: Measure): Contestant[] {
  const through = (work: (upstream: string) => Promise<Figures>) => () =>
    withSandbox(root, 'SQLite', ({ url }) => work(url));
  return [
    { name: 'sandbox', measure: () => withSandbox(root, 'SQLite', measure) },
    { name: 'proxy', measure: through((url) => withProxy(root, [url], measure)) },
    { name: 'proxy, recording', measure: through((url) => withRecording(root, url, measure)) },
  ];
}

async function withRecording(root: string, upstream: string, measure: Measure): Promise<Figures> {
  const folder = await mkdtemp(join(await folderOnDisk(root), 'proxy-bench-'));
  try {
    return await withProxy(root, [upstream, '--record', join(folder, 'traffic.har')], measure);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withProxy(root: string, options: string[], measure: Measure): Promise<Figures> {
  const args = (port: number): string[] => ['--port', String(port), ...options];
  const script = 'scripts/proxy.ts';
  const nodeOptions = ['--max-semi-space-size=4'];
  await using proxy = await startServer({ root, script, nodeOptions, args, path: '/' });
  return await measure(proxy);
}

async function measureStart(server: ServerProcess): Promise<Figures> {
  const bytes = await server.memory();
  return {
    'start to first answer, s': server.startMs / 1000,
    'start, CPU ms': await server.cpuMs(),
    'memory, idle, MB': bytes / 1e6,
  };
}

async function measureStatus(server: ServerProcess): Promise<Figures> {
  const headers = await logIn(server.url, demoCredentials);
  const reference = 'BENCH-1';
  await fetch(server.url + payoutPath, { method: 'POST', headers, body: batch([reference]) });
  const status = `/remittance-middleware/transaction/status/check/${reference}`;
  const request = { method: 'GET', path: status, headers };
  await measureLoad('status', server, request, 1);
  return measureLoad('status', server, request);
}

async function measurePayouts(server: ServerProcess, batchSize: number): Promise<Figures> {
  const request = payoutRequest(await logIn(server.url, demoCredentials), batchSize);
  const what = batchSize === 1 ? 'payouts of one' : `batches of ${batchSize}`;
  await measureLoad(what, server, request, 1);
  return measureLoad(what, server, request);
}

async function withServer(root: string, script: string, measure: Measure): Promise<Figures> {
  const args = (port: number): string[] => ['--port', String(port)];
  await using server = await startServer({ root, script, args, path: '/' });
  return await measure(server);
}

/** Runs some work with the sandbox on an empty database. */
export function withSandbox<Result>(
  root: string,
  kind: Database,
  work: (sandbox: ServerProcess) => Promise<Result>,
): Promise<Result> {
  return withStore(root, 'scripts/sandbox.ts', kind, work);
}

async function withStore<Result>(
  root: string,
  script: string,
  kind: Database,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  await using database = await (kind === 'SQLite' ? freshFile(root) : freshSchema());
  await using server = await startServer({
    root,
    script,
    nodeOptions: ['--max-semi-space-size=4', '-r', join(root, 'scripts/needs-node.cjs')],
    args: (port) => ['--port', String(port), '--database', database.address, '--quiet'],
    path: '/_sandbox/health',
  });
  return await work(server);
}

interface FreshDatabase extends AsyncDisposable {
  /** The value of `--database`. */
  address: string;
}

async function freshFile(root: string): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(await folderOnDisk(root), 'sandbox-bench-'));
  return {
    address: join(folder, 'sandbox.sqlite'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The folder for databases, in the project if temporary files are in memory: the disk is part of the figure. */
async function folderOnDisk(root: string): Promise<string> {
  const tmpfs = 0x01021994;
  const { type } = await statfs(tmpdir());
  if (type !== tmpfs) return tmpdir();
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  return cache;
}

async function freshSchema(): Promise<FreshDatabase> {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const schema = `bench_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create schema ${schema}`);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    address: url.href,
    async [Symbol.asyncDispose]() {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}
