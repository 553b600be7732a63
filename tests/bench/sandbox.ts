/**
 * The sandbox's figures, beside a raw server and the mock: all in one run, in turns, medians.
 * Processor time and memory are read from /proc, so this runs on Linux.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AutocannonRequest } from 'autocannon';
import { freshDatabase } from './compare/databases.ts';
import type { DatabaseKind } from './compare/databases.ts';
import { logIn, measureLoad, payoutRequest, batch, payoutPath, statusPath } from './load.ts';
import type { CallHeaders, Credentials, LoadFigures } from './load.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { median } from './stopwatch.ts';
import { measureDeliveries } from './webhooks.ts';

export interface SandboxBenchOptions {
  /** The project folder. */
  root: string;
  /** How often each is measured. */
  rounds: number;
  /** Seconds of load per measurement. */
  seconds: number;
  /** `postgres://…` of a server; without it that part is left out. */
  databaseUrl?: string;
  /** A user of the sandbox, and the partner of that user. */
  credentials: Credentials;
  partnerCode: string;
  /** Takes each figure as soon as it is known. */
  onFigure(figure: Figure): void;
}

export interface Figure {
  name: string;
  /** The figure as people read it. */
  text: string;
  /** What is aimed at, as people read it; absent when the figure is there for comparison. */
  aim?: { text: string; met: boolean };
}

/** Measures everything, one thing after another, and gives each figure to `onFigure`. */
export async function benchSandbox(options: SandboxBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-bench-'));
  try {
    await benchStart(options, folder);
    await benchStatus(options, folder);
    await benchPayouts(options, 'SQLite', folder, 8_000);
    if (options.databaseUrl !== undefined) {
      await benchPayouts(options, 'PostgreSQL', folder, 3_000);
    }
    await benchDeliveries(options, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchStart(options: SandboxBenchOptions, folder: string): Promise<void> {
  const { root, rounds, onFigure } = options;
  const ours: number[] = [];
  const mock: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A database of its own each time: the first start makes the tables too.
    await using sandbox = await startSandbox(root, join(folder, `start-${round}.db`));
    ours.push(sandbox.startMs);
    idle.push(await sandbox.memory());
    await using prism = await startMock(root);
    mock.push(prism.startMs);
  }
  onFigure({
    name: 'start to first answer',
    text: `${seconds(median(ours))}, Prism ${seconds(median(mock))}`,
    aim: { text: 'at most 0.50 s', met: median(ours) <= 500 },
  });
  onFigure({
    name: 'memory, idle',
    text: megabytes(median(idle)),
    aim: { text: 'at most 110 MB', met: median(idle) <= 110e6 },
  });
}

async function benchStatus(options: SandboxBenchOptions, folder: string): Promise<void> {
  const { root, rounds, onFigure } = options;
  await using raw = await startRaw(root);
  await using sandbox = await startSandbox(root, join(folder, 'status.db'));
  await using prism = await startMock(root);
  const headers = await logIn(sandbox.url, options.credentials);
  await sendOne(sandbox, headers, reference);
  const request: AutocannonRequest = { method: 'GET', path: `${statusPath}${reference}`, headers };

  await measureLoad(sandbox, { amount: 100_000, request });
  const warm = await sandbox.memory();
  await measureLoad(sandbox, { amount: 100_000, request });
  const after = await sandbox.memory();
  onFigure({
    name: 'memory, 100,000 requests on',
    text: `${megabytes(after)}, before ${megabytes(warm)}`,
    aim: { text: 'flat (10 % at most)', met: after <= warm * 1.1 },
  });

  const contestants = { raw, sandbox, prism };
  const figures: { [name in keyof typeof contestants]: LoadFigures[] } = {
    raw: [],
    sandbox: [],
    prism: [],
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['raw', 'sandbox', 'prism'] as const) {
      const result = await measureLoad(contestants[name], { duration: options.seconds, request });
      // The first round warms up and counts for nobody.
      if (round > 0) figures[name].push(result);
    }
  }
  const medians = (figure: (one: LoadFigures) => number) => ({
    raw: median(figures.raw.map(figure)),
    sandbox: median(figures.sandbox.map(figure)),
    prism: median(figures.prism.map(figure)),
  });
  const speed = medians(({ perSecond }) => perSecond);
  const cpu = medians(({ cpuPerRequest }) => cpuPerRequest);
  const overRaw = cpu.sandbox / cpu.raw;
  const overPrism = speed.sandbox / speed.prism;
  onFigure({
    name: 'status, CPU per request',
    text:
      `${micros(cpu.sandbox)}, raw ${micros(cpu.raw)}, Prism ${micros(cpu.prism)}: ` +
      `${overRaw.toFixed(1)} x raw`,
    aim: { text: 'at most 4 x raw', met: overRaw <= 4 },
  });
  onFigure({
    name: 'status, requests',
    text:
      `${rate(speed.sandbox)}, raw ${rate(speed.raw)}, Prism ${rate(speed.prism)}: ` +
      `${overPrism.toFixed(1)} x Prism`,
    aim: { text: 'at least 6 x Prism', met: overPrism >= 6 },
  });
}

async function benchPayouts(
  { root, rounds, seconds: duration, credentials, databaseUrl, onFigure }: SandboxBenchOptions,
  engine: DatabaseKind,
  folder: string,
  aim: number,
): Promise<void> {
  const figures: { [batchSize in 1 | 100]: LoadFigures[] } = { 1: [], 100: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const batchSize of [1, 100] as const) {
      // Each begins on an empty database, so that none pays for the payouts of another.
      await using database = await freshDatabase(engine, folder, databaseUrl);
      await using sandbox = await startSandbox(root, database.address);
      const request = payoutRequest(await logIn(sandbox.url, credentials), batchSize);
      await measureLoad(sandbox, { duration: warmUpSeconds, request });
      figures[batchSize].push(await measureLoad(sandbox, { duration, request }));
    }
  }
  const speed = median(figures[1].map(({ perSecond }) => perSecond));
  const p99 = median(figures[1].map((one) => one.p99));
  onFigure({
    name: `payouts of one, ${engine}`,
    text: `${rate(speed)}, p99 ${Math.round(p99)} ms`,
    aim: {
      text: `at least ${aim.toLocaleString('en')}/s, p99 25 ms`,
      met: speed >= aim && p99 <= 25,
    },
  });
  const hundreds = median(figures[100].map(({ perSecond }) => perSecond));
  onFigure({
    name: `batches of 100, ${engine}`,
    text: rate(hundreds),
    ...(engine === 'SQLite' && { aim: { text: 'at least 400/s', met: hundreds >= 400 } }),
  });
}

async function benchDeliveries(options: SandboxBenchOptions, folder: string): Promise<void> {
  const { root, rounds, partnerCode, onFigure } = options;
  await using sandbox = await startSandbox(root, join(folder, 'deliveries.db'));
  const headers = await logIn(sandbox.url, options.credentials);
  const load = { partnerCode, headers, rate: 1_000, seconds: options.seconds };
  const speeds: number[] = [];
  const delays: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { perSecond, p99 } = await measureDeliveries(sandbox, load);
    if (round === 0) continue;
    speeds.push(perSecond);
    delays.push(p99);
  }
  onFigure({
    name: 'webhook deliveries',
    text: `${rate(median(speeds))}, due to sent p99 ${Math.round(median(delays))} ms`,
    // Payouts come at 1,000/s, so the deliveries keep up when they come no slower than that.
    aim: { text: '1,000/s, p99 250 ms', met: median(speeds) >= 950 && median(delays) <= 250 },
  });
}

const reference = 'BENCH-1';

const warmUpSeconds = 1;

async function sendOne(sandbox: ServerProcess, headers: CallHeaders, one: string): Promise<void> {
  const url = `${sandbox.url}${payoutPath}`;
  const response = await fetch(url, { method: 'POST', headers, body: batch([one]) });
  if (!response.ok) throw new Error(`The sandbox refused a payout with ${response.status}.`);
}

function startRaw(root: string): Promise<ServerProcess> {
  const args = (port: number): string[] => [String(port)];
  return startServer({ root, script: 'tests/bench/raw-server.ts', args, path: '/' });
}

function startMock(root: string): Promise<ServerProcess> {
  const args = (port: number): string[] => ['--port', String(port)];
  return startServer({ root, script: 'scripts/mock.ts', args, path: '/' });
}

export function startSandbox(root: string, database: string): Promise<ServerProcess> {
  return startServer({
    root,
    script: 'scripts/sandbox.js',
    nodeOptions: ['--max-semi-space-size=4'],
    args: (port) => ['--port', String(port), '--database', database, '--quiet'],
    path: '/_sandbox/health',
  });
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`;
}

function micros(microseconds: number): string {
  return `${Math.round(microseconds)} µs`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
