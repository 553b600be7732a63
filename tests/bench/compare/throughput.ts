/** Payouts, batches and status reads: how many per second, and what each costs. */
import { advance, expectAllFinal } from '../api.ts';
import { median } from '../stopwatch.ts';
import type { Target } from './loader.ts';
import type { Figures, Pair } from './pairs.ts';
import { figureOf, startSubject } from './setting.ts';
import type { FigureKind, Measurement, Setting, Subject } from './setting.ts';
import type { Side } from './side.ts';

/** Slices of one round, for each side. */
const slices = 8;

/** Requests: before anything is measured, and in one slice, which takes about a quarter second. */
interface Extent {
  warmUp: number;
  slice: number;
}

const postgresFigure: FigureKind = {
  key: 'cpuPostgres',
  title: 'CPU of PostgreSQL',
  unit: 'µs',
  better: 'less',
};

export const single = payouts('single', 'sequential', 1, 32, {
  SQLite: { warmUp: 1_500, slice: 1_000 },
  PostgreSQL: { warmUp: 500, slice: 350 },
});

export const random = payouts('random', 'random', 1, 32, {
  SQLite: { warmUp: 1_500, slice: 1_000 },
  PostgreSQL: { warmUp: 500, slice: 350 },
});

export const batch = payouts('batch', 'sequential', 100, 8, {
  SQLite: { warmUp: 40, slice: 32 },
  PostgreSQL: { warmUp: 24, slice: 24 },
});

const statusExtent = { payouts: 5_000, warmUp: 4_000, slice: 2_500, connections: 32 };

export const status: Measurement = {
  name: 'status',
  description: 'status of 5,000 payouts, 32 connections',
  figures: [
    { key: 'perSecond', title: 'requests', unit: '/s', better: 'more' },
    { key: 'p99', title: 'p99', unit: 'ms', better: 'less' },
    { key: 'cpu', title: 'CPU a request', unit: 'µs', better: 'less' },
    postgresFigure,
  ],
  isOfDatabase: true,
  run: (setting) => inSlices(setting, startStatus),
};

async function startStatus({ loader }: Setting, subject: Subject): Promise<Slicing> {
  const target = targetOf(subject);
  const { payouts: count, warmUp, slice, connections } = statusExtent;
  await loader.run({ do: 'preload', ...target, count });
  await advance(subject.url, 60_000);
  const load = { do: 'status', ...target, count, connections } as const;
  await loader.run({ ...load, amount: warmUp });
  return {
    slice: () => measured(subject, slice, () => loader.run({ ...load, amount: slice })),
    check: () => subject.expectPaid(count),
  };
}

function payouts(
  name: string,
  references: 'sequential' | 'random',
  batchSize: number,
  connections: number,
  extents: { SQLite: Extent; PostgreSQL: Extent },
): Measurement {
  const what = batchSize === 1 ? 'single payouts' : `batches of ${batchSize}`;
  const [one, many] = batchSize === 1 ? ['payout', 'payouts'] : ['batch', 'batches'];
  return {
    name,
    description: `${what}, ${references} references, ${connections} connections`,
    figures: [
      { key: 'perSecond', title: many, unit: '/s', better: 'more' },
      { key: 'finalPerSecond', title: `${many}, to their end`, unit: '/s', better: 'more' },
      { key: 'p99', title: 'p99', unit: 'ms', better: 'less' },
      { key: 'cpu', title: `CPU a ${one}`, unit: 'µs', better: 'less' },
      { key: 'finalCpu', title: `CPU a ${one}, to its end`, unit: 'µs', better: 'less' },
      postgresFigure,
    ],
    isOfDatabase: true,
    run: (setting) => inSlices(setting, start),
  };

  async function start({ kind, loader }: Setting, subject: Subject): Promise<Slicing> {
    const { url, server } = subject;
    const { warmUp, slice } = extents[kind];
    const target = targetOf(subject);
    const load = { do: 'payouts', ...target, connections, batchSize, references } as const;
    let sent = 0;
    let first = 1;
    const send = async (amount: number): Promise<Figures> => {
      const figures = await loader.run({ ...load, amount, first });
      sent += amount;
      // More than were used, since those have gaps.
      first += 100_000;
      return figures;
    };
    await send(warmUp);
    await advance(url, 60_000);
    return {
      async slice() {
        const before = await server.cpuMs();
        const figures = await measured(subject, slice, () => send(slice));
        // What becomes of them by themselves belongs to what they cost, whenever it is done.
        const start = performance.now();
        await advance(url, 60_000);
        const seconds = slice / figureOf(figures, 'perSecond') + (performance.now() - start) / 1000;
        const cpuMs = (await server.cpuMs()) - before;
        return {
          ...figures,
          finalPerSecond: slice / seconds,
          finalCpu: (cpuMs * 1000) / slice,
        };
      },
      async check() {
        await expectAllFinal(url);
        await subject.expectPaid(sent * batchSize);
      },
    };
  }
}

/** A sandbox that has been warmed up. */
interface Slicing {
  slice(): Promise<Figures>;
  /** @throws Error when it did something else than was measured */
  check(): Promise<void>;
}

/**
 * In each round both sandboxes are started, on empty databases, and measured by turns in short
 * slices, so that whatever else runs on this machine meets both. Their clocks stand still, so the one
 * that waits does nothing. A round counts as one pair: its slices are of the same two processes.
 */
async function inSlices(
  setting: Setting,
  start: (setting: Setting, subject: Subject) => Promise<Slicing>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < setting.rounds; round += 1) {
    await using stack = new AsyncDisposableStack();
    const begin = async (side: Side): Promise<Slicing> =>
      start(setting, stack.use(await startSubject(setting, side, ['--clock', 'manual'])));
    const now = { slicing: await begin(setting.now), figures: new Array<Figures>() };
    const then = { slicing: await begin(setting.then), figures: new Array<Figures>() };
    for (let slice = 0; slice < slices; slice += 1) {
      for (const one of (round + slice) % 2 === 0 ? [now, then] : [then, now]) {
        one.figures.push(await one.slicing.slice());
      }
    }
    await now.slicing.check();
    await then.slicing.check();
    pairs.push({ now: together(now.figures), then: together(then.figures) });
  }
  return pairs;
}

/** Processor time is counted in steps too large for one slice, so the mean; else the median. */
function together(all: Figures[]): Figures {
  const keys = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    keys.map((key) => {
      const values = all.map((figures) => figureOf(figures, key));
      return [key, /cpu/i.test(key) ? mean(values) : median(values)];
    }),
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function measured(
  { server, database }: Subject,
  amount: number,
  load: () => Promise<Figures>,
): Promise<Figures> {
  const postgres = await database.startCounting();
  const before = await server.cpuMs();
  const figures = await load();
  const cpuMs = (await server.cpuMs()) - before;
  const seconds = figureOf(figures, 'seconds');
  return {
    perSecond: amount / seconds,
    p99: figureOf(figures, 'p99'),
    cpu: (cpuMs * 1000) / amount,
    ...(postgres && { cpuPostgres: ((await postgres.cpuMs()) * 1000) / amount }),
    busy: cpuMs / 1000 / seconds,
    loaderBusy: figureOf(figures, 'cpuMs') / 1000 / seconds,
  };
}

function targetOf({ url, headers }: Subject): Target {
  return { url, headers };
}
