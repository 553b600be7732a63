/** Tests the promises of `settlePayouts`, one at a time. */
import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import {
  createClient,
  followPayouts,
  isPayoutClientError,
  memoryJournal,
  openReferences,
  ReferenceReusedError,
  releaseReferences,
  SettlementError,
  settlePayout,
  settlePayouts,
} from '../../../generated/client/typescript/index.js';
import type {
  Journal,
  JournalEntry,
  PayoutResult,
  SettleOptions,
  SettleProblem,
} from '../../../generated/client/typescript/index.js';
import { sendingEntry } from '../journal/entries.ts';
import { textWith } from '../matchers.ts';
import { allWell, payout, scriptedService, wellBehaved } from './scripted-service.ts';
import type { Script, StatusFault } from './scripted-service.ts';
import { virtualClock } from './virtual-clock.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { sendingOnce } from '../transport/calls.ts';

type Payout = ReturnType<typeof payout>;

const lost = { ...wellBehaved, answer: 'lost' } as const;
const neverArrived = { ...lost, takes: 'none' } as const;
const rejected = { ...neverArrived, answer: 'rejected' } as const;

interface Scene {
  script?: Partial<Script>;
  options?: SettleOptions | ((clock: VirtualClock) => SettleOptions);
  references?: string[];
}

/** Settles payouts to the end of the run, with a scripted service. */
async function settle({ script = {}, options = {}, references = ['PO-1'] }: Scene) {
  const { clock, service, run } = scene(script);
  const started = clock.elapsed();
  const given = typeof options === 'function' ? options(clock) : options;
  const results = await run(references, { patience: 600_000, random: () => 0.5, ...given });
  return { results, service, took: clock.elapsed() - started };
}

/** Starts a scripted service and a client, and returns functions that run to their end. */
function scene(script: Partial<Script> = {}, header?: string) {
  const clock = virtualClock();
  const service = scriptedService(clock, { ...allWell, ...script });
  const { client } = service.connect(header);
  const end = <T>(promise: PromiseLike<T>): Promise<T> =>
    clock.until(Promise.resolve(promise), service.isBusy);
  const run = (given: Payouts, options: SettleOptions = {}) =>
    end(settlePayouts(client, payoutsOf(given), { clock, ...options }));
  const follow = (references: string[], options: SettleOptions = {}) =>
    end(followPayouts(client, references, { clock, ...options }));
  const failure = async (given: Payouts, options: SettleOptions = {}): Promise<unknown> =>
    run(given, options).catch((error: unknown) => error);
  return { clock, service, client, end, run, follow, failure };
}

type Payouts = readonly (string | Payout)[] | AsyncIterable<Payout>;

function payoutsOf(given: Payouts): Payout[] | AsyncIterable<Payout> {
  if (!('map' in given)) return given;
  return given.map((one) => (typeof one === 'string' ? payout(one) : one));
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `PO-${index}`);

const outcomesOf = (results: readonly PayoutResult[]) => results.map(({ outcome }) => outcome);

/** Returns a journal on a disk without room for some kinds of entries. */
function brokenJournal(...kinds: JournalEntry['kind'][]): Journal {
  const journal = memoryJournal();
  return {
    ...journal,
    append: async (entry) => {
      if (kinds.includes(entry.kind)) throw new Error('the disk is full');
      await journal.append(entry);
    },
  };
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

function resultsOf(error: unknown): readonly PayoutResult[] {
  return error instanceof SettlementError ? error.results : [];
}

const unknownIs400: SettleOptions = {
  resend: { isUnknownToService: ({ status }) => status === 400, quietFor: 60_000 },
};

test.each<Scene & { promise: string; result: object; sends: number }>([
  {
    promise: 'a batch whose answer is lost is resolved by status and not sent again',
    script: { sends: [lost] },
    options: unknownIs400,
    result: { transactionReference: 'PO-1', outcome: 'paid', responseCode: '00', next: 'none' },
    sends: 1,
  },
  {
    promise: 'a payout that lands inside the quiet time is not sent again',
    script: { sends: [{ ...lost, takesAfter: 55_000 }] },
    options: unknownIs400,
    result: { outcome: 'paid' },
    sends: 1,
  },
  {
    promise:
      'once the service has known a payout, it is never sent again, whatever it answers later',
    script: { sends: [lost], codes: () => ['02'] },
    options: { resend: { isUnknownToService: liarFromTheSecondQuestion(), quietFor: 1 } },
    result: { outcome: 'pending', responseCode: '02' },
    sends: 1,
  },
  {
    promise: 'after a conflict a payout is not sent again, and is rejected once it is long absent',
    script: { sends: [{ ...neverArrived, answer: 'conflict' as const }] },
    options: unknownIs400,
    result: { outcome: 'rejected', next: 'resend-under-new-reference' },
    sends: 1,
  },
  {
    promise: 'after "some-in-error" a payout is not sent again',
    script: { sends: [{ ...neverArrived, answer: 'some-in-error' as const }] },
    options: unknownIs400,
    result: { outcome: 'unknown', next: 'follow' },
    sends: 1,
  },
  {
    promise:
      'a rejection of what was sent again does not settle it: the first request may be its reason',
    script: { sends: [neverArrived, rejected] },
    options: unknownIs400,
    result: { outcome: 'unknown' },
    sends: 2,
  },
  {
    promise: 'a rejected payout without a record is neither final nor free to be sent as a new one',
    script: { sends: [rejected] },
    result: { outcome: 'rejected', final: false, next: 'see-action' },
    sends: 1,
  },
  {
    promise: 'one status does not prove a rejection: a payout that appears later is followed',
    script: { sends: [{ ...wellBehaved, answer: 'rejected', takesLate: true, takesAfter: 3_000 }] },
    options: unknownIs400,
    result: { outcome: 'paid' },
    sends: 1,
  },
  {
    promise: 'what was certainly not sent is tried again until it is accepted',
    script: {
      sends: (['too-many', 'not-sent', 'not-sent'] as const).map((answer) => ({
        ...wellBehaved,
        answer,
      })),
    },
    result: { outcome: 'paid' },
    sends: 2,
  },
])('$promise', async ({ result, sends, ...given }) => {
  const { results, service } = await settle(given);
  expect(results).toMatchObject([result]);
  expect(service.sends('PO-1')).toBe(sends);
  expect(service.taken('PO-1')).toBeLessThanOrEqual(1);
});

/** A service that tells the truth at first, and lies from the second status request on. */
function liarFromTheSecondQuestion(): () => boolean {
  let questions = 0;
  return () => (questions += 1) > 1;
}

test('a payout that stays in doubt is yielded as unknown, and never sent again without a rule', async () => {
  const { results, service, took } = await settle({ script: { sends: [neverArrived] } });
  expect(results).toMatchObject([{ outcome: 'unknown', final: false, next: 'follow' }]);
  expect(service.sends('PO-1')).toBe(1);
  expect(took).toBe(600_008);
});

test('with the caller\'s rule for "not known", the same batch is sent again under the same key and bytes', async () => {
  const { results, service } = await settle({
    script: { sends: [neverArrived] },
    options: unknownIs400,
    references: ['PO-2', 'PO-1'],
  });
  expect(outcomesOf(results)).toEqual(['paid', 'paid']);
  expect(service.requests).toHaveLength(2);
  expect(service.requests[1]).toEqual(service.requests[0]);
});

test('the part of a batch that the service accepted is not sent again with the rest', async () => {
  const { results, service } = await settle({
    script: { sends: [{ ...lost, takes: 'even' }] },
    options: unknownIs400,
    references: ['PO-0', 'PO-1'],
  });
  expect(outcomesOf(results)).toEqual(['paid', 'paid']);
  expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 2]);
  expect(service.requests[1]?.key).not.toBe(service.requests[0]?.key);
});

test('a rejected batch is followed, not called rejected, if the service has accepted one of its payouts', async () => {
  const { results } = await settle({
    script: { sends: [{ ...wellBehaved, answer: 'rejected', takes: 'even' }] },
    references: ['PO-0', 'PO-1'],
  });
  expect(outcomesOf(results).toSorted()).toEqual(['paid', 'rejected']);
});

test('a payout that may not be sent is yielded as not sent', async () => {
  const { results, took } = await settle({
    script: { sends: [{ ...wellBehaved, answer: 'no-token' }] },
  });
  expect(results).toMatchObject([{ outcome: 'not-sent', next: 'settle-again' }]);
  expect(took).toBeLessThan(600_000);
});

const ends = [
  ['00', 'paid', 'none'],
  ['20', 'failed', 'resend-under-new-reference'],
  ['40', 'failed', 'resend-under-new-reference'],
  ['50', 'failed', 'resend-under-new-reference'],
  ['51', 'failed', 'see-action'],
  ['60', 'failed', 'see-action'],
  ['80', 'failed', 'see-action'],
  ['90', 'failed', 'see-action'],
  ['01', 'pending', 'follow'],
  ['02', 'pending', 'follow'],
  ['10', 'held', 'decide-in-portal'],
  ['77', 'pending', 'follow'],
] as const;

test.each(ends)('code %s is %s, and the next step is %s', async (code, outcome, next) => {
  const { results } = await settle({ script: { codes: () => [code] } });
  expect(results).toMatchObject([{ outcome, next, responseCode: code }]);
});

test('a flagged payout is reported immediately and followed until it is final', async () => {
  const reported: string[] = [];
  const { results } = await settle({
    script: { codes: () => ['10', '10', '02', '00'] },
    options: { onProgress: ({ responseCode }) => reported.push(responseCode) },
  });
  expect(reported).toEqual(['10', '02', '00']);
  expect(results).toMatchObject([{ outcome: 'paid' }]);
});

test('every result shows the progress of the run', async () => {
  const { results } = await settle({
    references: ['PO-0', 'PO-1', 'PO-2'],
    options: { chunkSize: 2 },
  });
  expect(results.map(({ progress }) => progress)).toEqual(
    [1, 2, 3].map((settled) => ({ settled, total: 3 })),
  );
});

describe('a journal', () => {
  test('is written before a batch is sent, and contains no personal data', async () => {
    const journal = memoryJournal();
    await settle({ options: { journal } });
    const entries = await journal.read(['PO-1']);
    expect(entries.map(({ kind }) => kind)).toEqual(['sending', 'accepted', 'settled']);
    expect(JSON.stringify(entries)).not.toMatch(/Chidi|Amara|0001234500|250000/);
  });

  test('does not settle a rejection: another run asks again, and sends nothing', async () => {
    const journal = memoryJournal();
    await settle({ script: { sends: [rejected] }, options: { journal } });
    expect(await openReferences(journal)).toEqual(['PO-1']);
    const { results, service } = await settle({ options: { journal } });
    expect(results).toMatchObject([{ outcome: 'rejected', final: false, next: 'see-action' }]);
    expect(service.sends('PO-1')).toBe(0);
  });

  test('that cannot be written keeps the batch from being sent', async () => {
    const { service, failure } = scene();
    const error = await failure(['PO-1'], { journal: brokenJournal('sending', 'withdrawn') });
    expect(error).toMatchObject({ message: 'the disk is full' });
    expect(resultsOf(error)).toMatchObject([{ outcome: 'not-sent' }]);
    expect(service.sends('PO-1')).toBe(0);
  });

  test('that cannot store an outcome loses no result', async () => {
    const { failure } = scene();
    const problems: SettleProblem[] = [];
    const error = await failure(many(20), {
      journal: brokenJournal('settled'),
      onProblem: (problem) => problems.push(problem),
    });
    expect(error).toBeInstanceOf(SettlementError);
    expect(error).toMatchObject({
      message: 'the disk is full',
      cause: new Error('the disk is full'),
    });
    expect(outcomesOf(resultsOf(error))).toEqual(times(20, 'paid'));
    expect(problems).toHaveLength(20);
  });

  test('that cannot be read keeps everything from being sent, and every payout is yielded', async () => {
    const { service, failure } = scene();
    const read = () => Promise.reject(new Error('no such database'));
    const error = await failure(['PO-0', 'PO-1'], { journal: { ...memoryJournal(), read } });
    expect(error).toMatchObject({ message: 'no such database' });
    // An earlier run may have sent them, and only the journal could tell.
    expect(resultsOf(error)).toMatchObject(times(2, { outcome: 'unknown', next: 'settle-again' }));
    expect(service.requests).toEqual([]);
  });

  test('that hangs does not keep a run from ending', async () => {
    const { service, run, failure } = scene();
    const journal = { ...memoryJournal(), append: () => new Promise<never>(() => {}) };
    const results = await run(['PO-1'], { journal, deadline: 60_000 });
    expect(results).toMatchObject([{ outcome: 'not-sent' }]);
    const short = { patience: 10, resend: { isUnknownToService: () => false, quietFor: 10 } };
    const error = await failure(['PO-1'], { journal, ...short });
    expect(error).toHaveProperty('message', expect.stringContaining('journal does not respond'));
    expect(resultsOf(error)).toMatchObject([{ outcome: 'not-sent' }]);
    expect(service.requests).toEqual([]);
  });

  test('in which payouts were followed keeps them from ever being sent', async () => {
    const journal = memoryJournal();
    const { service, run, follow } = scene({ statuses: ['truth', 'lost', 'lost'] });
    const options = { journal, patience: 1_500 };
    // Only one of the two payouts is ever sent, by other means.
    await run(['PO-0']);
    await follow(['PO-0', 'PO-1'], options);
    const results = await run(['PO-0', 'PO-1'], { ...options, ...unknownIs400 });
    expect(outcomesOf(results).toSorted()).toEqual(['paid', 'unknown']);
    expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 0]);
    expect(await openReferences(journal)).toEqual(['PO-1']);
  });

  test('recognises a payout whatever its request date, and sends it again with the first one', async () => {
    const { service, run } = scene({ sends: [neverArrived] });
    const journal = memoryJournal();
    const dated = (requestDate: string) => [{ ...payout('PO-1'), requestDate }];
    await run(dated('2026-03-04T09:15:20.000Z'), { journal, patience: 10_000 });
    const results = await run(dated('2026-03-05T09:15:20.000Z'), { journal, ...unknownIs400 });
    expect(results).toMatchObject([{ outcome: 'paid' }]);
    expect(service.requests).toHaveLength(2);
    expect(service.requests[1]).toEqual(service.requests[0]);
    expect(service.requests[0]?.body).toContain('2026-03-04T09:15:20.000Z');
  });

  test('keeps a reference from being sent with different content', async () => {
    const journal = memoryJournal();
    const { service, run, failure } = scene();
    await run(['PO-1'], { journal });
    const error = await failure([payout('PO-1', '1.00'), 'PO-2'], { journal });
    expect(error instanceof Error && error.cause).toBeInstanceOf(ReferenceReusedError);
    expect(error).toMatchObject({ message: textWith('PO-1') });
    expect([service.sends('PO-1'), service.sends('PO-2')]).toEqual([1, 0]);
  });

  test('recognises the same content with its keys in another order', async () => {
    const journal = memoryJournal();
    const { service, run } = scene();
    await run(['PO-1'], { journal });
    const reordered = Object.fromEntries(Object.entries(payout('PO-1')).toReversed());
    const results = await run([{ ...payout('PO-1'), ...reordered }], { journal });
    expect(results).toMatchObject([{ outcome: 'paid' }]);
    expect(service.sends('PO-1')).toBe(1);
  });

  test('knows the open payouts, and following them settles them', async () => {
    const { service, run, follow } = scene({ sends: [lost], statuses: times(40, 'lost') });
    const options = { journal: memoryJournal(), random: () => 0.5 };
    const { journal } = options;
    const first = await run(['PO-1'], { ...options, patience: 600_000 });
    expect(first).toMatchObject([{ outcome: 'unknown' }]);
    expect(await openReferences(journal)).toEqual(['PO-1']);
    expect(await follow(['PO-1', 'PO-1'], options)).toMatchObject([{ outcome: 'paid' }]);
    expect([await openReferences(journal), service.sends('PO-1')]).toEqual([[], 1]);
  });
});

test.each([
  { idempotency: { header: 'Idempotency-Key' }, sends: 'the key in the journal' },
  { idempotency: 'off', sends: 'no key' },
] as const)('a client with idempotency $idempotency sends $sends', async ({ idempotency }) => {
  const journal = memoryJournal();
  const keys: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'https://service.example',
    tokens: { token: async () => 'token', reject: () => {} },
    idempotency,
    fetch: sendingOnce(async (_, init) => {
      if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
      return Response.json(
        init.method === 'POST'
          ? { batchId: 'B-1', totalCount: 1, errorTransactionCount: null, createDate: '' }
          : { transactionReference: 'PO-1', responseCode: '00' },
      );
    }),
  });
  const options = { journal, poll: { firstDelay: 1 } };
  const results = await settlePayouts(client, [payout('PO-1')], options);
  expect(results).toMatchObject([{ outcome: 'paid' }]);
  const [first] = await journal.read(['PO-1']);
  expect(keys).toEqual([
    idempotency === 'off' || first?.kind !== 'sending' ? null : first.idempotencyKey,
  ]);
});

test.each(['onProblem', 'onProgress'])(
  'an exception in an asynchronous %s ends the run, and is thrown after every result',
  async (name) => {
    const { failure } = scene({ sends: [rejected] });
    const callback = () => Promise.reject(new Error('no network for the log'));
    const error = await failure(many(30), { [name]: callback });
    expect(error).toMatchObject({ message: 'no network for the log' });
    expect(resultsOf(error)).toHaveLength(30);
  },
);

describe('the results', () => {
  test('are all available when the settlement is awaited, and nothing happens before', async () => {
    const { clock, service, client, end } = scene();
    const settled = settlePayouts(client, [payout('PO-0'), payout('PO-1')], { clock });
    expect(service.requests).toEqual([]);
    expect(outcomesOf(await end(settled))).toEqual(['paid', 'paid']);
  });

  test('of one payout come from settlePayout', async () => {
    const { clock, client, end } = scene({ codes: () => ['40'] });
    const result = await end(settlePayout(client, payout('PO-1'), { clock }));
    expect(result).toMatchObject({ transactionReference: 'PO-1', outcome: 'failed' });
  });

  test('have the given object, which printing hides; for a reference they have none', async () => {
    const { clock, client, end, follow } = scene();
    const rows = many(3).map((one) => ({ ...payout(one), employee: one.length }));
    const list = await end(settlePayouts(client, rows, { clock }));
    for (const [index, result] of list.entries()) {
      expect(result.payout).toBe(rows[index]);
      expect(result.payout.employee satisfies number).toBe(4);
      const all = inspect(result, { showHidden: true, depth: 9 });
      expect(JSON.stringify(result) + all).not.toMatch(/employee|Chidi/);
    }
    const [row = payout('PO-9')] = rows;
    expect((await end(settlePayout(client, row, { clock }))).payout).toBe(row);
    expect((await follow(['PO-0'])).map((one) => 'payout' in one)).toEqual([false]);
  });

  test('are narrowed by their outcome', async () => {
    const { results } = await settle({});
    for (const result of results) {
      if (result.outcome === 'paid') expect(result.responseCode satisfies '00').toBe('00');
      if (result.outcome === 'rejected') expect(result.error.status).toBe(400);
    }
    expect.assertions(1);
  });
});

test.each<{ when: string; script: Partial<Script> }>([
  { when: 'while payouts are followed', script: { codes: () => ['02'] } },
  { when: 'while the service asks to wait', script: { statuses: times(9, 'busy') } },
  { when: 'while nothing can be sent', script: { sends: times(9, { ...lost, answer: 'busy' }) } },
  { when: 'while a payout is absent', script: { sends: [neverArrived] } },
])('setting the clock by an hour $when changes no duration', async ({ script }) => {
  const tookWith = async (step: number): Promise<object> => {
    const { results, service, took } = await settle({
      script,
      options: (clock) => {
        for (const at of [1, 700, 9_000]) clock.after(at, () => clock.setBy(step));
        return unknownIs400;
      },
    });
    return { took, outcomes: outcomesOf(results), questions: service.questions.length };
  };
  const usual = await tookWith(0);
  expect(await tookWith(3_600_000)).toEqual(usual);
  expect(await tookWith(-3_600_000)).toEqual(usual);
});

describe('a rejection', () => {
  test('is reported immediately, with the answer of the service, and yielded after two minutes', async () => {
    const problems: { at: number; problem: SettleProblem }[] = [];
    const { results, service, took } = await settle({
      script: { sends: [rejected] },
      options: (clock) => ({
        onProblem: (problem) => problems.push({ at: clock.now(), problem }),
      }),
      references: ['PO-0', 'PO-1'],
    });
    expect(problems).toMatchObject([
      {
        at: (service.sentAt[0] ?? 0) + 5,
        problem: { transactionReferences: ['PO-0', 'PO-1'], willRetry: false },
      },
    ]);
    const error = { status: 400, body: { title: 'Bad Request' } };
    const result = { outcome: 'rejected', final: false, next: 'see-action', error };
    expect(results).toMatchObject([result, result]);
    expect(took).toBeGreaterThanOrEqual(120_000);
    expect(service.requests).toHaveLength(1);
  });

  test('of twenty payouts is traced to the one that caused it, and the others are paid', async () => {
    const references = many(20);
    const { results, service } = await settle({
      script: { rejects: (reference) => reference === 'PO-13' },
      options: unknownIs400,
      references,
    });
    expect(results.filter(({ outcome }) => outcome !== 'paid')).toMatchObject([
      {
        transactionReference: 'PO-13',
        outcome: 'rejected',
        final: true,
        next: 'resend-under-new-reference',
        error: { status: 400 },
      },
    ]);
    expect(references.map((reference) => service.taken(reference))).toEqual(
      references.map((reference) => (reference === 'PO-13' ? 0 : 1)),
    );
  });
});

describe('with the header of the key known', () => {
  const header = 'Idempotency-Key';
  const taken = { ...wellBehaved, answer: 'hangs', answersAfter: 40_000 } as const;
  const notTaken = { ...taken, takes: 'none' } as const;

  /** Returns the journal of a process that was killed before the answers came. */
  async function killed(fault: typeof taken | typeof notTaken, first?: string) {
    const { clock, service } = scene({ sends: [fault] });
    const journal = memoryJournal();
    const { client, kill } = service.connect(first);
    void settlePayouts(
      client,
      many(20).map((one) => payout(one)),
      { clock, journal },
    ).next();
    const isSent = async () => {
      while (service.requests.length === 0) await new Promise(setImmediate);
    };
    await isSent();
    kill();
    const next = (given: string[], second?: string, options: SettleOptions = {}) => {
      const payouts = given.map((one) => payout(one));
      const again = settlePayouts(service.connect(second).client, payouts, {
        clock,
        journal,
        ...options,
      });
      return clock.until(Promise.resolve(again), service.isBusy);
    };
    return { clock, service, journal, next };
  }

  test.each([taken, notTaken])('a batch of a killed process is paid once, %j', async (fault) => {
    const { service, next } = await killed(fault, header);
    const results = await next(many(25).toReversed(), header.toLowerCase());
    expect(outcomesOf(results)).toEqual(times(25, 'paid'));
    expect(many(25).map(service.taken)).toEqual(times(25, 1));
    const same = service.requests.filter(({ key }) => key === service.requests[0]?.key);
    expect(same).toEqual(times(fault === taken ? 1 : 2, service.requests[0]));
  });

  test('a batch in doubt is sent again in the same run, at growing intervals, until it is accepted', async () => {
    const conflict = { ...neverArrived, answer: 'conflict' } as const;
    const { service, run } = scene(
      { sends: [...times(4, neverArrived), conflict, conflict] },
      header,
    );
    const results = await run(many(20), { journal: memoryJournal(), random: () => 0.5 });
    expect(outcomesOf(results)).toEqual(times(20, 'paid'));
    expect(service.requests).toEqual(times(7, service.requests[0]));
    const waits = service.sentAt.map((at, index) => at - (service.sentAt[index - 1] ?? at));
    expect(waits.slice(1)).toEqual(waits.slice(1).toSorted((a, b) => a - b));
  });

  test('a stream may give a batch in pieces, and in any order', async () => {
    const { clock, service, journal } = await killed(notTaken, header);
    const { client } = service.connect(header);
    const given = (async function* () {
      for (const one of many(20).toReversed()) yield payout(one);
    })();
    const again = settlePayouts(client, given, { clock, journal, chunkSize: 3 });
    const results = await clock.until(Promise.resolve(again), service.isBusy);
    expect(outcomesOf(results)).toEqual(times(20, 'paid'));
    expect(service.requests).toEqual(times(2, service.requests[0]));
  });

  test.each<[what: string, first: string | undefined, ...[string?, number?, number?]]>([
    ['the first request had no key', undefined, header],
    ['the header is no longer known', header],
    ['the header is another one', 'X-Key', header],
    ['part of the batch is not given', header, header, 19],
    ['the key is too old', header, header, 20, 2],
    ['the clock was set back by days', header, header, 20, -2],
  ])('it is only asked for when %s', async (_, first, second, given = 20, days = 0) => {
    const { clock, service, next } = await killed(notTaken, first);
    clock.setBy(days * 86_400_000);
    expect(outcomesOf(await next(many(given), second))).toEqual(times(given, 'unknown'));
    expect(service.requests).toHaveLength(1);
  });

  test.each<[what: string, script: Partial<Script>]>([
    ['one of its payouts has a record', { codes: (one) => (one === 'PO-7' ? ['02'] : []) }],
    ['the service does not say whether it has one', { statuses: times(9_999, 'busy') }],
  ])('it is only asked for when %s', async (_, script) => {
    const { service, run } = scene({ sends: [lost], ...script }, header);
    const results = await run(many(20), { patience: 300_000 });
    expect(outcomesOf(results)).toContain('unknown');
    expect(service.requests).toHaveLength(1);
  });

  test('several processes at the same time get it accepted once', async () => {
    const { clock, service, journal } = await killed(notTaken, header);
    const payouts = many(20).map((one) => payout(one));
    const runs = times(4, 0).map(async () =>
      settlePayouts(service.connect(header).client, payouts, { clock, journal }),
    );
    for (const results of await clock.until(Promise.all(runs), service.isBusy)) {
      expect(outcomesOf(results)).toEqual(times(20, 'paid'));
    }
    expect(many(20).map(service.taken)).toEqual(times(20, 1));
    expect(service.requests.every((one) => one.body === service.requests[0]?.body)).toBe(true);
  });
});

describe('a payout that breaks a stated rule', () => {
  const changed = (changes: object) => ({ ...payout('PO-13'), ...changes });
  const amount = /^must be .*two decimals.*250000\.00$/;
  const wrong = { outcome: 'not-sent', final: false, next: 'fix-payout' };

  test.each<[what: string, changes: object, path: string, reason: RegExp]>([
    ['an amount with one decimal', { paymentAmount: '98765.4' }, 'paymentAmount', amount],
    ['an amount that is a number', { paymentAmount: 98765.43 }, 'paymentAmount', amount],
    ['an amount that is null', { paymentAmount: null }, 'paymentAmount', amount],
    ['a currency of two letters', { paymentCurrency: 'NG' }, 'paymentCurrency', /3 char.*NGN$/],
    ['a narration that is a list', { paymentNarration: ['a'] }, 'paymentNarration', /a text$/],
    [
      'a date without milliseconds',
      { requestDate: '2026-03-04T09:15:20Z' },
      'requestDate',
      /milli/,
    ],
    ['a sender that is a text', { senderInformation: 'GB' }, 'senderInformation', /an object$/],
    [
      'the country of the sender',
      { senderInformation: { senderISOCountryCode: 'UK' } },
      'senderInformation.senderISOCountryCode',
      /^must be a text: exactly 3 characters, such as GBR$/,
    ],
  ])(
    '%s is named, and does not keep the others from being paid',
    async (_, changes, path, reason) => {
      const { service, run } = scene();
      const journal = memoryJournal();
      const problems: SettleProblem[] = [];
      const given = many(20).map((one) => (one === 'PO-13' ? changed(changes) : payout(one)));
      const results = await run(given, { journal, onProblem: (one) => problems.push(one) });
      const [first] = results;
      expect(first).toMatchObject({ ...wrong, path, transactionReference: 'PO-13' });
      expect(first?.next === 'fix-payout' && first.reason).toMatch(reason);
      expect(outcomesOf(results.slice(1))).toEqual(times(19, 'paid'));
      expect(problems).toMatchObject([{ transactionReferences: ['PO-13'], willRetry: false }]);
      expect(JSON.stringify([results, problems])).not.toMatch(/98765|"GB"|"UK"|20Z/);
      expect([service.requests.length, await journal.read(['PO-13'])]).toEqual([1, []]);
      // Once corrected, it is sent under its own reference.
      expect(outcomesOf(await run(['PO-13'], { journal }))).toEqual(['paid']);
    },
  );

  test.each<[what: string, changes: object]>([
    ['an amount of another form', { paymentAmount: '-1,000.00' }],
    ['a currency in small letters', { paymentCurrency: 'ngn' }],
    [
      'no narration, amount and sender',
      { paymentNarration: undefined, paymentAmount: undefined, senderInformation: undefined },
    ],
  ])('does not include breaking an assumed rule: %s', async (_, changes) => {
    // It is sent in a separate batch. If the service rejects it, no other payout is affected.
    for (const given of [
      [...many(5).map((one) => payout(one)), changed(changes)],
      [changed(changes)],
    ]) {
      const { service, run } = scene({ rejects: (one) => one === 'PO-13' });
      const stream = (async function* () {
        yield* given;
      })();
      for (const input of [given, stream]) {
        const results = await run(input);
        const others = results.filter(({ transactionReference: one }) => one !== 'PO-13');
        expect(outcomesOf(others)).toEqual(times(given.length - 1, 'paid'));
      }
      expect(service.sends('PO-13')).toBe(2);
    }
  });

  test('is yielded before anything is sent, even while its stream waits', async () => {
    const { clock, service, client, end } = scene();
    async function* input() {
      yield payout('PO-0');
      yield changed({ paymentAmount: '10' });
      // Nothing more comes until the run ends.
      await new Promise(() => {});
    }
    for (const journal of [memoryJournal(), undefined]) {
      const settled = settlePayouts(client, input(), { clock, journal });
      const { value } = await settled.next();
      expect(value).toMatchObject({ ...wrong, transactionReference: 'PO-13' });
      expect(service.requests).toEqual([]);
      await end(settled.return());
    }
  });

  test('is still followed if it was sent by other means', async () => {
    const journal = memoryJournal();
    const { service, run, follow } = scene({ statuses: times(90, 'lost') });
    await follow(['PO-13'], { journal, patience: 1_000 });
    const results = await run([changed({ paymentAmount: '10' })], { journal, patience: 1_000 });
    expect([outcomesOf(results), service.requests]).toEqual([['unknown'], []]);
  });
});

describe('releasing references', () => {
  const bad = payout('PO-13', '0.00');
  const twenty = many(20).map((one) => (one === 'PO-13' ? bad : payout(one)));

  /** Returns a journal with a rejected batch, from a service that rejects only the wrong payouts in it. */
  async function afterRejection() {
    const scripted = scene({ sends: [rejected] });
    const journal = memoryJournal();
    const results = await scripted.run(twenty, { journal });
    expect(outcomesOf(results)).toEqual(times(20, 'rejected'));
    return { ...scripted, journal };
  }

  test('sends a rejected batch again, with the corrected payouts under their own reference', async () => {
    const { service, run, journal } = await afterRejection();
    await releaseReferences(journal, many(20));
    expect(await openReferences(journal)).toEqual([]);
    // A second person does the same.
    await releaseReferences(journal, many(20));
    expect(outcomesOf(await run(many(20), { journal }))).toEqual(times(20, 'paid'));
    expect(many(20).map(service.taken)).toEqual(times(20, 1));
    await expect(releaseReferences(journal, ['PO-1'])).rejects.toThrow('PO-1 is settled');
  });

  test('is an error if one of them was not rejected, and then frees nothing', async () => {
    const { run, follow, journal } = await afterRejection();
    const options = { journal, patience: 1_000 };
    await follow(['PO-followed'], options);
    await journal.append(sendingEntry('c1', ['PO-open']));
    await journal.append(sendingEntry('c2', ['PO-accepted']));
    await journal.append({ kind: 'accepted', claim: 'c2' });
    const others = ['PO-unknown', 'PO-followed', 'PO-open', 'PO-accepted'];
    await expect(releaseReferences(journal, ['PO-1', ...others])).rejects.toThrow(
      /PO-unknown is not in the journal; PO-followed .*; PO-open may .*; PO-accepted was/,
    );
    expect(outcomesOf(await run(['PO-1'], options))).toEqual(['unknown']);
  });

  test.each<[who: string, options: SettleOptions]>([
    ['that follows the rejected batch', {}],
    ['that would send it again', unknownIs400],
  ])('ends it in a run %s, which does not send it', async (_, options) => {
    const { clock, service, run, end, client, journal } = await afterRejection();
    // The run requests its status, but not long enough to report it as rejected.
    const read = vi.fn(journal.read);
    const given = { clock, journal: { ...journal, read }, ...options };
    const under = Promise.resolve(settlePayouts(client, twenty, given));
    await vi.waitUntil(() => read.mock.calls.length > 0);
    await end(new Promise<void>((resolve) => clock.after(30_000, resolve)));
    await releaseReferences(journal, many(20));
    expect(outcomesOf(await end(under))).toEqual(times(20, 'unknown'));
    expect(service.requests).toHaveLength(1);
    expect(outcomesOf(await run(many(20), { journal }))).toEqual(times(20, 'paid'));
  });

  test('lets one of several runs send it', async () => {
    const { clock, service, journal } = await afterRejection();
    await releaseReferences(journal, many(20));
    const payouts = many(20).map((one) => payout(one));
    const runs = times(3, 0).map(async () =>
      settlePayouts(service.connect().client, payouts, { clock, journal, chunkSize: 7 }),
    );
    for (const results of await clock.until(Promise.all(runs), service.isBusy)) {
      expect(outcomesOf(results)).toEqual(times(20, 'paid'));
    }
    expect(many(20).map(service.taken)).toEqual(times(20, 1));
  });
});

describe('a problem that keeps every batch from being sent', () => {
  const references = many(60);

  test.each([
    ['a host that does not answer', 'not-sent'],
    ['credentials that are rejected', 'no-token'],
  ] as const)('%s is reported immediately', async (_, answer) => {
    const problems: SettleProblem[] = [];
    const { results, service, took } = await settle({
      script: { sends: [{ ...wellBehaved, answer }] },
      options: { onProblem: (problem) => problems.push(problem) },
      references,
    });
    expect(took).toBeLessThan(10);
    expect(problems).toHaveLength(1);
    expect(service.requests.length).toBeLessThanOrEqual(1);
    expect(results).toHaveLength(60);
    for (const result of results) {
      expect(result).toMatchObject({ outcome: 'not-sent', next: 'settle-again' });
      expect(isPayoutClientError(result.error)).toBe(true);
    }
  });

  test('a later outage is waited out, with patience', async () => {
    const notSent = { ...wellBehaved, answer: 'not-sent' } as const;
    const short = await settle({
      script: { sends: [wellBehaved, ...times(12, notSent)] },
      references,
    });
    expect(short.results.every(({ outcome }) => outcome === 'paid')).toBe(true);
    const long = await settle({
      script: { sends: [wellBehaved, ...times(1_000, notSent)] },
      options: { chunkSize: 20, patience: 600_000 },
      references,
    });
    expect(long.results.filter(({ outcome }) => outcome === 'not-sent')).toHaveLength(40);
    expect(long.took).toBeLessThan(700_000);
  });

  test('a dead host leaves one batch in doubt, not all, if nothing proves that it was not sent', async () => {
    const { results, service } = await settle({
      script: { sends: times(3, neverArrived), statuses: times(10_000, 'lost') },
      options: { chunkSize: 20 },
      references,
    });
    const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
    expect([outcomes.get('unknown')?.length, outcomes.get('not-sent')?.length]).toEqual([20, 40]);
    expect(service.requests).toHaveLength(1);
  });

  test('rejected credentials are reported immediately when payouts are followed', async () => {
    const { service, follow } = scene({ statuses: times(20, 'no-token') });
    const problems: SettleProblem[] = [];
    const results = await follow(many(5), { onProblem: (problem) => problems.push(problem) });
    expect(results.map(({ error }) => error?.status)).toEqual(times(5, 401));
    expect([problems.length, service.questions.length]).toEqual([1, 5]);
  });
});

describe('many payouts', () => {
  test('are sent four batches at a time, after the first one', async () => {
    const { service } = await settle({
      script: { sends: times(40, { ...wellBehaved, answersAfter: 3_000 }) },
      references: many(400),
    });
    expect(service.mostAtOnce()).toBe(4);
    const [first = 0, second = 0, , , fifth = 0, sixth = 0] = service.sentAt;
    expect([second - first, fifth - second, sixth - second]).toEqual([3_000, 0, 3_000]);
  });

  test('of salaries are all paid: 6,000 at 3 s a request, however long it takes', async () => {
    const { results, took } = await settle({
      script: { sends: times(300, { ...wellBehaved, answersAfter: 3_000 }) },
      references: many(6_000),
      options: { patience: 60_000 },
    });
    expect(results.filter(({ outcome }) => outcome === 'paid')).toHaveLength(6_000);
    expect(took).toBeLessThan(240_000);
  });

  test('add one listener to the signal', async () => {
    const { signal } = new AbortController();
    const counts = new Set<number>();
    await settle({
      references: many(2_000),
      options: {
        signal,
        chunkSize: 1,
        concurrency: 50,
        onProgress: () => counts.add(getEventListeners(signal, 'abort').length),
      },
    });
    expect([[...counts], getEventListeners(signal, 'abort').length]).toEqual([[1], 0]);
  });

  /** Returns a stream of payouts that counts how many were taken from it. */
  async function* stream(references: string[], seen = { taken: 0 }) {
    for (const reference of references) {
      seen.taken += 1;
      yield payout(reference);
    }
  }

  test('are taken from a stream as fast as they are sent and read, not faster', async () => {
    const { clock, client, end } = scene({
      sends: times(1_000, { ...wellBehaved, answersAfter: 1_000 }),
    });
    const seen = { taken: 0 };
    const settled = settlePayouts(client, stream(many(10_000), seen), { clock });
    await end(settled.next());
    // The reader stays away for a day.
    await clock.until(new Promise<void>((resolve) => clock.after(86_400_000, resolve)), () => true);
    expect(seen.taken).toBeLessThan(5_000);
    expect([(await end(settled)).length, seen.taken]).toEqual([9_999, 10_000]);
  });

  test('from a slow stream do not wait until a batch is full', async () => {
    const { clock, service, client, end } = scene();
    let goOn = (): void => undefined;
    const firstIsRead = new Promise<void>((resolve) => (goOn = resolve));
    async function* input() {
      yield payout('PO-0');
      await firstIsRead;
      yield payout('PO-1');
    }
    const settled = settlePayouts(client, input(), { clock });
    for (const transactionReference of ['PO-0', 'PO-1']) {
      const { value } = await end(settled.next());
      expect(value).toMatchObject({ transactionReference, outcome: 'paid' });
      goOn();
    }
    expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 1]);
  });

  test('from a stream that breaks off are settled, then its error is thrown', async () => {
    const { failure } = scene();
    async function* input() {
      yield* stream(many(30));
      throw new Error('the database is gone');
    }
    const error = await failure(input(), { chunkSize: 20 });
    expect(error).toMatchObject({ message: 'the database is gone' });
    const outcomes = Map.groupBy(resultsOf(error), ({ outcome }) => outcome);
    expect([outcomes.get('paid')?.length, outcomes.get('not-sent')?.length]).toEqual([20, 10]);
  });

  test('that come twice in a stream are sent once', async () => {
    const { service, failure } = scene();
    const error = await failure(stream(['PO-0', 'PO-1', 'PO-0']), { chunkSize: 1 });
    expect(error instanceof Error && error.cause).toBeInstanceOf(TypeError);
    expect(resultsOf(error)).toHaveLength(2);
    expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 1]);
  });
});

describe('a service that asks to wait', () => {
  test.each(['too-many', 'busy'] as const)(
    'with "%s" is left alone for that time',
    async (fault) => {
      const { results, service } = await settle({
        script: { statuses: Array<StatusFault>(8).fill(fault), retryAfter: 30_000 },
        options: { chunkSize: 20, poll: { atOnce: 8 } },
        references: many(100),
      });
      expect(results.every(({ outcome }) => outcome === 'paid')).toBe(true);
      const [first = 0] = service.questions.map(({ at }) => at);
      const early = service.questions.filter(({ at }) => at < first + 30_000);
      expect(early).toHaveLength(8);
    },
  );

  test('gets no new batch either', async () => {
    const { service } = await settle({
      script: { sends: [{ ...wellBehaved, answer: 'too-many' }], retryAfter: 30_000 },
      references: ['PO-0', 'PO-1', 'PO-2'],
      options: { chunkSize: 1 },
    });
    const [first = 0, second = 0] = service.sentAt;
    expect(second - first).toBeGreaterThanOrEqual(30_000);
  });
});

describe('simultaneous status requests', () => {
  test.each<[string, Partial<Script>, SettleOptions, [number, number]]>([
    ['grow to 64 while others wait', {}, {}, [64, 64]],
    ['stay as many as the caller says', {}, { poll: { atOnce: 3 } }, [3, 3]],
    ['stay few when more only make the service slower', { statusTakes: (n) => 5 * n }, {}, [8, 32]],
  ])('%s', async (_, script, options, [least, most]) => {
    const { service } = await settle({ script, options, references: many(2_000) });
    expect(service.mostQuestionsAtOnce()).toBeGreaterThanOrEqual(least);
    expect(service.mostQuestionsAtOnce()).toBeLessThanOrEqual(most);
  });

  test('are 8 again after an overload', async () => {
    const statuses = [...times<StatusFault>(1_000, 'truth'), ...times<StatusFault>(64, 'busy')];
    const { service } = await settle({
      script: { statuses, retryAfter: 30_000 },
      references: many(2_000),
    });
    const busyAt = service.questions[1_000]?.at ?? 0;
    const again = service.questions.filter(({ at }) => at >= busyAt + 30_000);
    expect(again.filter(({ at }) => at === again[0]?.at).length).toBeLessThanOrEqual(8);
  });
});

test.each([2, 5])(
  '%i runs on one journal pay each payout once, and all report it',
  async (count) => {
    const { clock, service } = scene();
    const journal = memoryJournal();
    const payouts = many(9).map((one) => payout(one));
    const runs = Array.from({ length: count }, async () =>
      settlePayouts(service.connect().client, payouts, { clock, journal, chunkSize: 2 }),
    );
    for (const results of await clock.until(Promise.all(runs), service.isBusy)) {
      expect(results.map(({ outcome }) => outcome)).toEqual(times(9, 'paid'));
    }
    for (const { transactionReference } of payouts)
      expect(service.sends(transactionReference)).toBe(1);
  },
);

test.each([
  ['a reference that is used twice', () => [payout('PO-1'), payout('PO-1', '1.00')]],
  ['an empty reference', () => [payout('')]],
  ['a reference that would change the URL', () => [payout('..')]],
  ['a reference that no URL can contain', () => [payout('\uD800')]],
])('%s is an error before anything is sent', (_, payouts) => {
  const service = scriptedService(virtualClock(), allWell);
  expect(() => settlePayouts(service.connect().client, payouts())).toThrow(TypeError);
});

test.each<object>([
  { chunkSize: 0 },
  { chunkSize: 501 },
  { concurrency: 0 },
  { patience: 0 },
  { journl: memoryJournal() },
  { chunkSize: 1.5 },
  { deadline: 0 },
  { deadline: 2 ** 31 },
  { poll: { atOnce: 0 } },
  { poll: { firstDelay: Number.NaN } },
  { resend: { isUnknownToService: () => true, quietFor: -1 } },
  { resend: { isUnknownToService: () => true, quiteFor: 1 } },
  { resend: {} },
  { onProgress: 5 },
  { journal: 'file.jsonl' },
  { signal: {} },
])('the option %j is an error immediately', (options) => {
  const service = scriptedService(virtualClock(), allWell);
  expect(() => settlePayouts(service.connect().client, [], options)).toThrow(TypeError);
});

test('without payouts there is no request and no result', async () => {
  const { results, service } = await settle({ references: [] });
  expect([results, service.requests]).toEqual([[], []]);
});

test('leaving the loop ends the run and all its work', async () => {
  const { clock, service, client, end } = scene();
  const leave = async () => {
    const payouts = [payout('PO-0'), payout('PO-1')];
    for await (const result of settlePayouts(client, payouts, { clock, chunkSize: 1 })) {
      return result.outcome;
    }
    return undefined;
  };
  expect(await end(leave())).toBe('paid');
  expect(service.isBusy()).toBe(false);
});

test('a payout that the caller changes during the run is sent unchanged', async () => {
  const { clock, service, client, end } = scene();
  const mine = payout('PO-1');
  const settled = settlePayouts(client, [mine], { clock });
  mine.paymentAmount = '999999.00';
  await end(settled);
  expect(service.requests[0]?.body).toContain('250000.00');
});
