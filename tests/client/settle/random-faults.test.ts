/**
 * Tests random faults, kills, rivals and failing journals: nothing is paid twice, nothing is lost, every run ends.
 * 360 schedules over all properties, 10,000 in the full set.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileJournal } from '../../../generated/client/typescript/file-journal.js';
import { sendOf, sending } from '../../../client/typescript/call.ts';
import { memoryJournal, settlePayouts } from '../../../generated/client/typescript/index.js';
import type {
  CallingClient,
  Journal,
  JournalEntry,
  PayoutResult,
  Send,
  SettleOptions,
} from '../../../generated/client/typescript/index.js';
import { scriptedService, payout } from './scripted-service.ts';
import { isFull } from '../../support/full.ts';
import type { ScriptedService, Script, SendFault, StatusFault } from './scripted-service.ts';
import { deadline as patience, virtualClock } from './virtual-clock.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { newFolder } from '../../support/run-folder.ts';

const runs = Math.ceil((isFull ? 10_000 : 360) / 6);
/** Longer than any request takes in these schedules. */
const quietFor = 60_000;

const sendFault = fc.record<SendFault>({
  answer: fc.constantFrom(
    'received',
    'lost',
    'lost',
    'lost',
    'some-in-error',
    'not-sent',
    'rejected',
    'rejected',
    'too-many',
    'busy',
    'no-token',
    'conflict',
    'hangs',
  ),
  takes: fc.constantFrom('all', 'none', 'even'),
  takesAfter: fc.constantFrom(0, 10, 1_000, 20_000, quietFor - 10_000),
  answersAfter: fc.constantFrom(0, 5, 500, 9_000),
  takesLate: fc.boolean(),
});
const statusFault: fc.Arbitrary<StatusFault> = fc.constantFrom(
  'truth',
  'truth',
  'truth',
  'lost',
  'no-token',
  'not-sent',
  'too-many',
  'busy',
  'of-another',
  'hangs',
);
const codes = fc.array(
  fc.constantFrom('01', '02', '10', '77', '00', '20', '40', '50', '51', '60', '80', '90'),
  { minLength: 1, maxLength: 4 },
);

interface Schedule {
  count: number;
  chunkSize: number;
  concurrency: number;
  /** Whether the payouts come one by one instead of as a list. */
  isStream: boolean;
  mayResend: boolean;
  /** The header in which each run sends the key, if any. */
  headers: (string | undefined)[];
  script: Script;
}

const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    count: fc.integer({ min: 1, max: 7 }),
    chunkSize: fc.integer({ min: 1, max: 4 }),
    concurrency: fc.integer({ min: 1, max: 4 }),
    isStream: fc.boolean(),
    mayResend: fc.boolean(),
    headers: fc.array(fc.constantFrom(undefined, 'key', 'key', 'key', 'other'), { maxLength: 5 }),
    retryAfter: fc.constantFrom(undefined, 5_000, 90_000),
    /** One payout in this many is rejected whenever it is sent; 0 for none. */
    rejects: fc.constantFrom(0, 0, 2, 4),
    sends: fc.array(sendFault, { maxLength: 6 }),
    statuses: fc.array(statusFault, { maxLength: 20 }),
    paths: fc.array(codes, { minLength: 1, maxLength: 5 }),
    unknownStatus: fc.constantFrom(400, 404),
  })
  .map(({ sends, statuses, paths, unknownStatus, retryAfter, rejects, ...rest }) => ({
    ...rest,
    script: {
      sends,
      statuses,
      codes: (reference: string) =>
        untilFinal(paths[Number(reference.slice(3)) % paths.length] ?? ['00']),
      unknownStatus,
      rejects: (reference: string) => rejects > 0 && Number(reference.slice(3)) % rejects === 1,
      ...(retryAfter !== undefined && { retryAfter }),
    },
  }));

test('one run: at most one payment, one result each, and every result is true', () =>
  fc.assert(
    fc.asyncProperty(schedule, async (one) => {
      const clock = virtualClock();
      const service = scriptedService(clock, one.script);
      const started = clock.now();
      const { client } = service.connect(one.headers[0]);
      const results = await collect(clock, service, client, one, memoryJournal());
      // Each half of a rejected batch has its own time limit.
      expect(clock.now() - started).toBeLessThanOrEqual(10 * patience);
      expect(service.isBusy()).toBe(false);
      judge(service, one, results);
    }),
    { numRuns: runs },
  ));

test('killed at any point and resumed: at most one payment, one result each', () =>
  fc.assert(
    fc.asyncProperty(schedule, fc.nat(40), async (one, killAt) => {
      await killAndResume(one, killAt);
    }),
    { numRuns: runs },
  ));

test('with the key known, every payout is paid, whatever is lost and whenever it is killed', () =>
  fc.assert(
    fc.asyncProperty(schedule, fc.nat(40), async ({ script, ...one }, killAt) => {
      const lostAnswers = ['received', 'lost', 'busy', 'hangs'];
      const results = await killAndResume(
        {
          ...one,
          headers: ['key', 'key'],
          mayResend: false,
          script: {
            ...script,
            sends: script.sends.filter(({ answer }) => lostAnswers.includes(answer)),
            statuses: script.statuses.filter((fault) => fault !== 'no-token'),
            codes: () => ['00'],
            rejects: () => false,
          },
        },
        killAt,
      );
      expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'paid'));
    }),
    { numRuns: runs },
  ));

async function killAndResume(one: Schedule, killAt: number): Promise<PayoutResult[]> {
  const clock = virtualClock();
  const service = scriptedService(clock, one.script);
  const entries: JournalEntry[] = [];
  const first = service.connect(one.headers[0]);
  // The process dies at this step, and its journal and its requests stop.
  const dead = new Promise<void>((resolve, reject) => {
    let steps = 0;
    const step = (): boolean => {
      if ((steps += 1) > killAt) first.kill();
      if (first.isDead()) resolve();
      return first.isDead();
    };
    const journal = dyingJournal(entries, step);
    const client = { ...first.client, [sending]: mortal(sendOf(first.client), step) };
    // After the kill it waits for its journal, and rejects long afterwards.
    collectNow(clock, client, one, journal).then(() => resolve(), reject);
  });
  await clock.until(dead, service.isBusy);
  const results = await collect(
    clock,
    service,
    service.connect(one.headers[1]).client,
    one,
    memoryJournal(entries),
  );
  judge(service, one, results);
  return results;
}

/** The run that did not send learns of no rejection, and may send again what the service does not know. */
const rejectedForOne: Schedule = {
  count: 1,
  chunkSize: 1,
  concurrency: 1,
  isStream: false,
  mayResend: true,
  headers: [],
  script: {
    sends: [{ answer: 'rejected', takes: 'none', takesAfter: 0, answersAfter: 0 }],
    statuses: [],
    codes: () => ['00'],
    unknownStatus: 400,
  },
};

test('up to five runs on one journal at the same time: at most one payment', () =>
  fc.assert(
    fc.asyncProperty(schedule, rivals, async (one, starts) => {
      const journal = memoryJournal();
      await runTogether(one, starts, () => journal);
    }),
    { numRuns: runs, examples: [[rejectedForOne, [0]]] },
  ));

test('up to five runs on one file journal at the same time: at most one payment', async () => {
  const folder = newFolder();
  let files = 0;
  await fc.assert(
    fc.asyncProperty(schedule, rivals, async (one, starts) => {
      const file = join(folder, `${(files += 1)}.jsonl`);
      await runTogether(one, starts, () => fileJournal(file));
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test('a journal that fails now and then: one result each, all true, and a resumed run pays the rest', () =>
  fc.assert(
    fc.asyncProperty(schedule, fc.array(journalFault, { maxLength: 30 }), async (one, faults) => {
      const clock = virtualClock();
      const service = scriptedService(clock, one.script);
      const journal = memoryJournal();
      const failing = failingJournal(journal, faults);
      const { client } = service.connect(one.headers[0]);
      const first = await collect(clock, service, client, one, failing);
      judge(service, takenFrom(one, first), first);
      judge(service, one, await collect(clock, service, client, one, journal));
    }),
    { numRuns: runs },
  ));

test('aborted at any time: one result each, and none of them claims too much', () =>
  fc.assert(
    fc.asyncProperty(schedule, fc.nat(4), fc.nat(20_000), async (one, steps, abortAfter) => {
      const clock = virtualClock();
      const service = scriptedService(clock, one.script);
      const controller = new AbortController();
      const entered = signalAfter(memoryJournal(), steps);
      void entered.reached.then(() => clock.after(abortAfter, () => controller.abort()));
      const { client } = service.connect(one.headers[0]);
      const options = { signal: controller.signal };
      const results = await clock.until(
        collectNow(clock, client, one, entered.journal, options),
        service.isBusy,
      );
      expect(service.isBusy()).toBe(false);
      judge(service, takenFrom(one, results), results);
    }),
    { numRuns: runs },
  ));

/** Each further run starts after this many entries of the previous one. */
const rivals = fc.array(fc.nat(12), { minLength: 1, maxLength: 4 });

/** Runs that start while others are in progress. */
async function runTogether(one: Schedule, starts: number[], open: () => Journal): Promise<void> {
  const clock = virtualClock();
  const service = scriptedService(clock, one.script);
  const all: Promise<PayoutResult[]>[] = [];
  let mayStart: Promise<unknown> = Promise.resolve();
  for (const [index, steps] of [...starts, 0].entries()) {
    const { journal, reached } = signalAfter(open(), steps);
    const run = mayStart.then(() =>
      collectNow(clock, service.connect(one.headers[index]).client, one, journal),
    );
    all.push(run);
    mayStart = Promise.race([reached, run]);
  }
  const results = await clock.until(Promise.all(all), service.isBusy);
  for (const ofOne of results) judge(service, one, ofOne, { rival: true });
}

const journalFault = fc.constantFrom('works', 'works', 'works', 'works', 'fails', 'fails late');

/** Returns a journal whose calls sometimes fail, before or after they do their work. */
function failingJournal(journal: Journal, faults: string[]): Journal {
  let calls = 0;
  const faulty = async <T>(use: () => Promise<T>): Promise<T> => {
    const fault = faults[calls] ?? 'works';
    calls += 1;
    if (fault === 'fails') throw new Error(diskIsFull);
    const done = await use();
    if (fault === 'fails late') throw new Error(diskIsFull);
    return done;
  };
  return {
    append: (entry) => faulty(() => journal.append(entry)),
    read: (references) => faulty(() => journal.read(references)),
    openReferences: () => journal.openReferences(),
  };
}

/** After a failure or the end of the run, takes nothing more from a stream. */
function takenFrom(one: Schedule, results: PayoutResult[]): Schedule {
  return one.isStream ? { ...one, count: results.length } : one;
}

const diskIsFull = 'The disk is full.';

/** @param rival whether another run may have sent later what this one did not */
function judge(
  service: ScriptedService,
  { count }: Schedule,
  results: PayoutResult[],
  { rival = false } = {},
): void {
  expect(results.map(({ transactionReference }) => transactionReference).toSorted()).toEqual(
    references(count),
  );
  for (const { transactionReference: reference, outcome, responseCode, final } of results) {
    const taken = service.taken(reference);
    expect(taken, reference).toBeLessThanOrEqual(1);
    expect(service.contents(reference).size).toBeLessThanOrEqual(1);
    switch (outcome) {
      case 'paid':
      case 'failed':
        expect([taken, responseCode, final]).toEqual([1, service.code(reference), true]);
        expect(outcome === 'paid').toBe(responseCode === '00');
        break;
      case 'held':
        expect([taken, responseCode]).toEqual([1, '10']);
        break;
      case 'rejected':
        if (!rival || final) expect(taken, outcome).toBe(0);
        break;
      case 'not-sent':
        if (!rival) expect(taken, outcome).toBe(0);
        break;
      case 'pending':
        expect(taken, outcome).toBe(1);
        break;
      case 'unknown':
        expect(final).toBe(false);
        break;
    }
  }
}

function collect(
  clock: VirtualClock,
  service: ScriptedService,
  client: CallingClient,
  one: Schedule,
  journal: Journal,
): Promise<PayoutResult[]> {
  return clock.until(collectNow(clock, client, one, journal), service.isBusy);
}

async function collectNow(
  clock: VirtualClock,
  client: CallingClient,
  one: Schedule,
  journal: Journal,
  more: SettleOptions = {},
): Promise<PayoutResult[]> {
  const { unknownStatus } = one.script;
  const { chunkSize, concurrency } = one;
  const payouts = references(one.count).map((reference) => payout(reference));
  const results: PayoutResult[] = [];
  const settled = settlePayouts(client, one.isStream ? oneByOne(payouts) : payouts, {
    chunkSize,
    concurrency,
    journal,
    patience,
    clock,
    random: () => 0.5,
    ...(one.mayResend && {
      resend: { isUnknownToService: ({ status }) => status === unknownStatus, quietFor },
    }),
    ...more,
  });
  try {
    for await (const result of settled) results.push(result);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== diskIsFull) throw error;
  }
  return results;
}

async function* oneByOne<Item>(items: Item[]): AsyncGenerator<Item, void, undefined> {
  yield* items;
}

function references(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `PO-${index}`);
}

/** Returns the codes up to the first final one, because a final payout does not change. */
function untilFinal(path: string[]): string[] {
  const end = path.findIndex((code) => !['01', '02', '10', '77'].includes(code));
  return end === -1 ? path : path.slice(0, end + 1);
}

/** Resolves when this many entries have been written, including the first. */
function signalAfter(
  journal: Journal,
  entries: number,
): { journal: Journal; reached: Promise<void> } {
  let reach = (): void => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  let written = 0;
  return {
    reached,
    journal: {
      ...journal,
      async append(entry) {
        await journal.append(entry);
        if ((written += 1) > entries) reach();
      },
    },
  };
}

/** Counts a step before each request and one after it. */
function mortal(send: Send, step: () => boolean): Send {
  return async (request, options) => {
    step();
    try {
      return await send(request, options);
    } finally {
      step();
    }
  };
}

/** The process dies with some entries written and others not. */
function dyingJournal(entries: JournalEntry[], dies: () => boolean): Journal {
  const forever = new Promise<never>(() => {});
  return {
    async append(entry) {
      if (dies()) return forever;
      entries.push(entry);
      if (dies()) return forever;
    },
    async read() {
      return dies() ? forever : [...entries];
    },
    openReferences: async () => [],
  };
}
