/** What `settlePayouts` promises, one promise at a time. */
import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  createClient,
  followPayouts,
  isPayoutClientError,
  memoryJournal,
  openReferences,
  ReferenceReusedError,
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
import { allWell, payout, scriptedService, wellBehaved } from './scripted-service.ts';
import type { ScriptedService, Script } from './scripted-service.ts';
import { virtualClock } from './virtual-clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

const lost = { ...wellBehaved, answer: 'lost' } as const;
const neverArrived = { ...lost, takes: 'none' } as const;

interface Scene {
  script?: Partial<Script>;
  options?: SettleOptions | ((clock: VirtualClock) => SettleOptions);
  references?: string[];
}

/** Settles payouts to the end of the run, with a service that follows a script. */
async function settle({ script = {}, options = {}, references = ['PO-1'] }: Scene): Promise<{
  results: PayoutResult[];
  service: ScriptedService;
  took: number;
}> {
  const { clock, service, client } = scene(script);
  const started = clock.now();
  const run = all(
    settlePayouts(
      client,
      references.map((one) => payout(one)),
      {
        clock,
        patience: 600_000,
        random: () => 0.5,
        ...(typeof options === 'function' ? options(clock) : options),
      },
    ),
  );
  const results = await clock.until(run, service.isBusy);
  return { results, service, took: clock.now() - started };
}

/** A service that follows a script, and a client of it. */
function scene(script: Partial<Script> = {}) {
  const clock = virtualClock();
  const service = scriptedService(clock, { ...allWell, ...script });
  return { clock, service, client: service.connect().client };
}

/** A journal on a disk that has no room for entries of a kind. */
function brokenJournal(kind: JournalEntry['kind']): Journal {
  const journal = memoryJournal();
  return {
    ...journal,
    append: async (entry) => {
      if (entry.kind === kind) throw new Error('the disk is full');
      await journal.append(entry);
    },
  };
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

function asError(error: unknown): unknown {
  return error;
}

function resultsOf(error: unknown): readonly PayoutResult[] {
  return error instanceof SettlementError ? error.results : [];
}

const unknownIs400: SettleOptions = {
  resend: { isUnknownToService: ({ status }) => status === 400, quietFor: 60_000 },
};

test('a batch whose answer is lost is resolved by status and not sent again', async () => {
  const { results, service } = await settle({ script: { sends: [lost] }, options: unknownIs400 });
  expect(results).toMatchObject([
    { transactionReference: 'PO-1', outcome: 'paid', responseCode: '00', next: 'none' },
  ]);
  expect(service.sends('PO-1')).toBe(1);
});

test('what stays in doubt is yielded as unknown, and never sent again without a rule', async () => {
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
  expect(results.map(({ outcome }) => outcome)).toEqual(['paid', 'paid']);
  expect(service.requests).toHaveLength(2);
  expect(service.requests[1]).toEqual(service.requests[0]);
});

test('what the service took of a batch is not sent again with the rest of it', async () => {
  const { results, service } = await settle({
    script: { sends: [{ ...lost, takes: 'even' }] },
    options: unknownIs400,
    references: ['PO-0', 'PO-1'],
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(['paid', 'paid']);
  expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 2]);
  expect(service.requests[1]?.key).not.toBe(service.requests[0]?.key);
});

test('a payout that lands inside the quiet time is not sent again', async () => {
  const { service } = await settle({
    script: { sends: [{ ...lost, takesAfter: 55_000 }] },
    options: unknownIs400,
  });
  expect([service.sends('PO-1'), service.taken('PO-1')]).toEqual([1, 1]);
});

test('once the service has known a payout, it is never sent again, whatever the service answers later', async () => {
  const { results, service } = await settle({
    script: { sends: [lost], codes: () => ['02'] },
    options: {
      resend: {
        // Right at first, and a liar from the second question on.
        isUnknownToService: (() => {
          let questions = 0;
          return () => (questions += 1) > 1;
        })(),
        quietFor: 1,
      },
    },
  });
  expect(results).toMatchObject([{ outcome: 'pending', responseCode: '02' }]);
  expect(service.sends('PO-1')).toBe(1);
});

test.each(['conflict', 'some-in-error'] as const)(
  'after "%s" a payout is not sent again',
  async (answer) => {
    const { results, service } = await settle({
      script: { sends: [{ ...neverArrived, answer }] },
      options: unknownIs400,
    });
    expect(results).toMatchObject([{ outcome: 'unknown', next: 'follow' }]);
    expect(service.sends('PO-1')).toBe(1);
  },
);

test('a rejection of what was sent again does not settle it: the first request may be its reason', async () => {
  const { results } = await settle({
    script: { sends: [neverArrived, { ...neverArrived, answer: 'rejected' }] },
    options: unknownIs400,
  });
  expect(results).toMatchObject([{ outcome: 'unknown' }]);
});

test('a rejected payout without a record is neither final nor free to be sent as a new one', async () => {
  const { results } = await settle({
    script: { sends: [{ ...neverArrived, answer: 'rejected' }] },
  });
  expect(results).toMatchObject([{ outcome: 'rejected', final: false, next: 'see-action' }]);
});

test('a rejected batch of which the service has taken a payout is followed, not called rejected', async () => {
  const { results } = await settle({
    script: { sends: [{ ...wellBehaved, answer: 'rejected', takes: 'even' }] },
    references: ['PO-0', 'PO-1'],
  });
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'rejected']);
});

test('what was certainly not sent is tried again until it is taken', async () => {
  const { results, service } = await settle({
    script: {
      sends: [
        { ...wellBehaved, answer: 'too-many' },
        { ...wellBehaved, answer: 'not-sent' },
        { ...wellBehaved, answer: 'not-sent' },
      ],
    },
  });
  expect(results).toMatchObject([{ outcome: 'paid' }]);
  expect(service.taken('PO-1')).toBe(1);
});

test('a payout that nobody may send is yielded as not sent', async () => {
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

test.each(ends)('code %s is %s, and what to do is %s', async (code, outcome, next) => {
  const { results } = await settle({ script: { codes: () => [code] } });
  expect(results).toMatchObject([{ outcome, next, responseCode: code }]);
});

test('a flagged payout is reported at once and followed until it is final', async () => {
  const reported: string[] = [];
  const { results } = await settle({
    script: { codes: () => ['10', '10', '02', '00'] },
    options: { onProgress: ({ responseCode }) => reported.push(responseCode) },
  });
  expect(reported).toEqual(['10', '02', '00']);
  expect(results).toMatchObject([{ outcome: 'paid' }]);
});

test('every result shows how far the run has come', async () => {
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
    const rejected = { ...neverArrived, answer: 'rejected' } as const;
    await settle({ script: { sends: [rejected] }, options: { journal } });
    expect(await openReferences(journal)).toEqual(['PO-1']);
    const { results, service } = await settle({ options: { journal } });
    expect(results).toMatchObject([{ outcome: 'rejected', final: false, next: 'see-action' }]);
    expect(service.sends('PO-1')).toBe(0);
  });

  test('that cannot be written keeps the batch from being sent', async () => {
    const journal: Journal = {
      append: () => Promise.reject(new Error('the disk is full')),
      read: async () => [],
      openReferences: async () => [],
    };
    const clock = virtualClock();
    const service = scriptedService(clock, allWell);
    const results: PayoutResult[] = [];
    const run = (async () => {
      for await (const one of settlePayouts(service.connect().client, [payout('PO-1')], {
        clock,
        journal,
      })) {
        results.push(one);
      }
    })();
    await expect(run).rejects.toThrow('the disk is full');
    expect(results).toMatchObject([{ outcome: 'not-sent' }]);
    expect(service.sends('PO-1')).toBe(0);
  });

  test('that cannot take an outcome loses no result', async () => {
    const { clock, service, client } = scene();
    const references = Array.from({ length: 20 }, (_, index) => `PO-${index}`);
    const problems: SettleProblem[] = [];
    const settled = settlePayouts(
      client,
      references.map((one) => payout(one)),
      { clock, journal: brokenJournal('settled'), onProblem: (problem) => problems.push(problem) },
    );
    const error = await clock.until(Promise.resolve(settled).catch(asError), service.isBusy);
    expect(error).toMatchObject({ message: 'the disk is full' });
    expect(resultsOf(error).map(({ outcome }) => outcome)).toEqual(times(20, 'paid'));
    expect(problems).toHaveLength(20);
  });

  test('that cannot be read keeps everything from being sent, and every payout is yielded', async () => {
    const { clock, service, client } = scene();
    const journal = {
      ...memoryJournal(),
      read: () => Promise.reject(new Error('no such database')),
    };
    const settled = settlePayouts(client, [payout('PO-0'), payout('PO-1')], { clock, journal });
    const error = await clock.until(Promise.resolve(settled).catch(asError), service.isBusy);
    expect(error).toMatchObject({ message: 'no such database' });
    // An earlier run may have sent them: only the journal could tell.
    expect(resultsOf(error)).toMatchObject(
      ['PO-0', 'PO-1'].map(() => ({ outcome: 'unknown', next: 'settle-again' })),
    );
    expect(service.requests).toEqual([]);
  });

  test('that hangs does not keep a run from ending', async () => {
    const { clock, service, client } = scene();
    const journal = { ...memoryJournal(), append: () => new Promise<never>(() => {}) };
    const settled = settlePayouts(client, [payout('PO-1')], { clock, journal, deadline: 60_000 });
    const results = await clock.until(Promise.resolve(settled), service.isBusy);
    expect(results).toMatchObject([{ outcome: 'not-sent' }]);
    expect(service.requests).toEqual([]);
  });

  test('with which payouts were followed keeps them from ever being sent', async () => {
    const journal = memoryJournal();
    const { clock, service, client } = scene({ statuses: ['truth', 'lost', 'lost'] });
    const options = { clock, journal, patience: 1_500 };
    // One is taken by other means; of the other nothing is heard.
    const sent = settlePayouts(client, [payout('PO-0')], { clock });
    await clock.until(Promise.resolve(sent), service.isBusy);
    const followed = followPayouts(client, ['PO-0', 'PO-1'], options);
    await clock.until(Promise.resolve(followed), service.isBusy);
    const settled = settlePayouts(client, [payout('PO-0'), payout('PO-1')], {
      ...options,
      ...unknownIs400,
    });
    const results = await clock.until(Promise.resolve(settled), service.isBusy);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'unknown']);
    expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 0]);
    expect(await openReferences(journal)).toEqual(['PO-1']);
  });

  test('knows a payout whatever its request date, and sends it again with the first one', async () => {
    const { clock, service } = scene({ sends: [neverArrived] });
    const journal = memoryJournal();
    const settleAt = (requestDate: string, options: SettleOptions = {}) => {
      const dated = { ...payout('PO-1'), requestDate };
      const { client } = service.connect();
      const settled = settlePayouts(client, [dated], { clock, journal, ...options });
      return clock.until(Promise.resolve(settled), service.isBusy);
    };
    await settleAt('2026-03-04T09:15:20Z', { patience: 10_000 });
    const results = await settleAt('2026-03-05T09:15:20Z', unknownIs400);
    expect(results).toMatchObject([{ outcome: 'paid' }]);
    expect(service.requests).toHaveLength(2);
    expect(service.requests[1]).toEqual(service.requests[0]);
    expect(service.requests[0]?.body).toContain('2026-03-04T09:15:20Z');
  });

  test('keeps a reference from being sent with different content', async () => {
    const journal = memoryJournal();
    const { service } = await settle({ options: { journal } });
    const again = all(
      settlePayouts(service.connect().client, [payout('PO-1', '1.00'), payout('PO-2')], {
        journal,
      }),
    );
    await expect(again).rejects.toThrow(ReferenceReusedError);
    await expect(again).rejects.toThrow('PO-1');
    expect([service.sends('PO-1'), service.sends('PO-2')]).toEqual([1, 0]);
  });

  test('knows the same content with its keys in another order', async () => {
    const journal = memoryJournal();
    const { service } = await settle({ options: { journal } });
    const reordered = Object.fromEntries(Object.entries(payout('PO-1')).toReversed());
    const results = await all(
      settlePayouts(service.connect().client, [{ ...payout('PO-1'), ...reordered }], { journal }),
    );
    expect(results).toMatchObject([{ outcome: 'paid' }]);
    expect(service.sends('PO-1')).toBe(1);
  });

  test('knows what is open, and following that settles it', async () => {
    const clock = virtualClock();
    const service = scriptedService(clock, {
      sends: [lost],
      statuses: Array.from({ length: 40 }, () => 'lost'),
      codes: () => ['00'],
      unknownStatus: 400,
    });
    const journal = memoryJournal();
    const { client } = service.connect();
    const first = all(
      settlePayouts(client, [payout('PO-1')], {
        clock,
        journal,
        patience: 600_000,
        random: () => 0.5,
      }),
    );
    expect(await clock.until(first, service.isBusy)).toMatchObject([{ outcome: 'unknown' }]);
    expect(await openReferences(journal)).toEqual(['PO-1']);
    const second = all(
      followPayouts(client, ['PO-1', 'PO-1'], { clock, journal, random: () => 0.5 }),
    );
    expect(await clock.until(second, service.isBusy)).toMatchObject([{ outcome: 'paid' }]);
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
    fetch: async (_, init) => {
      if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
      return Response.json(
        init.method === 'POST'
          ? { batchId: 'B-1', totalCount: 1, errorTransactionCount: null, createDate: '' }
          : { transactionReference: 'PO-1', responseCode: '00' },
      );
    },
  });
  const results = await all(
    settlePayouts(client, [payout('PO-1')], { journal, poll: { firstDelay: 1 } }),
  );
  expect(results).toMatchObject([{ outcome: 'paid' }]);
  const [first] = await journal.read(['PO-1']);
  expect(keys).toEqual([
    idempotency === 'off' || first?.kind !== 'sending' ? null : first.idempotencyKey,
  ]);
});

describe('the results', () => {
  test('are all there when the settlement is awaited, without a loop', async () => {
    const { clock, service, client } = scene();
    const settled = settlePayouts(client, [payout('PO-0'), payout('PO-1')], { clock });
    expect(service.requests).toEqual([]);
    const results = await clock.until(Promise.resolve(settled), service.isBusy);
    expect(results.map(({ outcome }) => outcome)).toEqual(['paid', 'paid']);
  });

  test('of one payout come from settlePayout', async () => {
    const { clock, service, client } = scene({ codes: () => ['40'] });
    const result = await clock.until(
      settlePayout(client, payout('PO-1'), { clock }),
      service.isBusy,
    );
    expect(result).toMatchObject({ transactionReference: 'PO-1', outcome: 'failed' });
  });

  test('of an awaited settlement that fails are in its error', async () => {
    const { clock, service, client } = scene();
    const journal = brokenJournal('settled');
    const settled = settlePayouts(client, [payout('PO-1')], { clock, journal });
    const error = await clock.until(Promise.resolve(settled).catch(asError), service.isBusy);
    expect(error).toBeInstanceOf(SettlementError);
    expect(error).toMatchObject({
      results: [{ outcome: 'paid' }],
      cause: new Error('the disk is full'),
    });
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

describe('a rejection', () => {
  const rejected = { ...neverArrived, answer: 'rejected' } as const;

  test('is not believed after one look: a payout that appears later is followed', async () => {
    const { results, service } = await settle({
      script: {
        sends: [{ ...wellBehaved, answer: 'rejected', takesLate: true, takesAfter: 3_000 }],
      },
      options: unknownIs400,
    });
    expect(results).toMatchObject([{ outcome: 'paid' }]);
    expect(service.sends('PO-1')).toBe(1);
  });

  test('is reported at once, with what the service answered, and yielded after two minutes', async () => {
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
    expect(results).toMatchObject(
      ['PO-0', 'PO-1'].map(() => ({
        outcome: 'rejected',
        final: false,
        next: 'see-action',
        error: { status: 400, body: { title: 'Bad Request' } },
      })),
    );
    expect(took).toBeGreaterThanOrEqual(120_000);
    expect(service.requests).toHaveLength(1);
  });

  test('of twenty because of one is traced to that one, and the others are paid', async () => {
    const references = Array.from({ length: 20 }, (_, index) => `PO-${index}`);
    const { results, service } = await settle({
      script: { rejects: (reference) => reference === 'PO-13' },
      options: unknownIs400,
      references,
    });
    const rejected = results.filter(({ outcome }) => outcome !== 'paid');
    expect(rejected).toMatchObject([
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

describe('what keeps every batch from being sent', () => {
  const references = Array.from({ length: 60 }, (_, index) => `PO-${index}`);

  test.each([
    ['a host that does not answer', 'not-sent'],
    ['credentials that are rejected', 'no-token'],
  ] as const)('%s is seen at once', async (_, answer) => {
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
      references,
    });
    expect(long.results.filter(({ outcome }) => outcome === 'not-sent')).toHaveLength(40);
    expect(long.took).toBeLessThan(700_000);
  });

  test('a dead host leaves one batch in doubt, not all, where nobody can tell that nothing was sent', async () => {
    const { results, service } = await settle({
      script: { sends: times(3, neverArrived), statuses: times(10_000, 'lost') },
      references,
    });
    const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
    expect([outcomes.get('unknown')?.length, outcomes.get('not-sent')?.length]).toEqual([20, 40]);
    expect(service.requests).toHaveLength(1);
  });

  test('credentials that are rejected are seen at once when payouts are followed', async () => {
    const { clock, service, client } = scene({ statuses: times(20, 'no-token') });
    const problems: SettleProblem[] = [];
    const followed = followPayouts(client, ['PO-0', 'PO-1', 'PO-2', 'PO-3', 'PO-4'], {
      clock,
      onProblem: (problem) => problems.push(problem),
    });
    const results = await clock.until(Promise.resolve(followed), service.isBusy);
    expect(results.map(({ error }) => error?.status)).toEqual(times(5, 401));
    expect([problems.length, service.questions.length]).toEqual([1, 5]);
  });
});

describe('many payouts', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `PO-${index}`);

  test('are sent four batches at a time, after the first alone', async () => {
    const { service } = await settle({
      script: { sends: times(40, { ...wellBehaved, answersAfter: 3_000 }) },
      references: many(400),
    });
    expect(service.mostAtOnce()).toBe(4);
    const [first = 0, second = 0, , , fifth = 0, sixth = 0] = service.sentAt;
    expect([second - first, fifth - second, sixth - second]).toEqual([3_000, 0, 3_000]);
  });

  test('of salaries are all paid: 6,000 at 3 s a request, whatever that takes', async () => {
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

  test('are taken from a stream as fast as they are sent and read, not faster', async () => {
    const { clock, service, client } = scene({
      sends: times(1_000, { ...wellBehaved, answersAfter: 1_000 }),
    });
    let taken = 0;
    async function* input() {
      for (const reference of many(10_000)) {
        taken += 1;
        yield payout(reference);
      }
    }
    const settled = settlePayouts(client, input(), { clock });
    await clock.until(settled.next(), service.isBusy);
    // The reader stays away for a day.
    await clock.until(new Promise<void>((resolve) => clock.after(86_400_000, resolve)), () => true);
    expect(taken).toBeLessThan(5_000);
    const rest = await clock.until(Promise.resolve(settled), service.isBusy);
    expect([taken, rest.length]).toEqual([10_000, 9_999]);
  });

  test('from a slow stream do not wait until a batch is full', async () => {
    const { clock, service, client } = scene();
    let goOn = (): void => undefined;
    const firstIsRead = new Promise<void>((resolve) => (goOn = resolve));
    async function* input() {
      yield payout('PO-0');
      await firstIsRead;
      yield payout('PO-1');
    }
    const settled = settlePayouts(client, input(), { clock });
    const first = await clock.until(settled.next(), service.isBusy);
    expect(first.value).toMatchObject({ transactionReference: 'PO-0', outcome: 'paid' });
    goOn();
    const second = await clock.until(settled.next(), service.isBusy);
    expect(second.value).toMatchObject({ transactionReference: 'PO-1', outcome: 'paid' });
    expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 1]);
  });

  test('from a stream that breaks off are settled, then its error is thrown', async () => {
    const { clock, service, client } = scene();
    async function* input() {
      for (const reference of many(30)) yield payout(reference);
      throw new Error('the database is gone');
    }
    const settled = settlePayouts(client, input(), { clock });
    const error = await clock.until(Promise.resolve(settled).catch(asError), service.isBusy);
    expect(error).toMatchObject({ message: 'the database is gone' });
    const outcomes = Map.groupBy(resultsOf(error), ({ outcome }) => outcome);
    expect([outcomes.get('paid')?.length, outcomes.get('not-sent')?.length]).toEqual([20, 10]);
  });

  test('of which one comes twice in a stream are each sent once', async () => {
    const { clock, service, client } = scene();
    async function* input() {
      for (const reference of ['PO-0', 'PO-1', 'PO-0']) yield payout(reference);
    }
    const settled = settlePayouts(client, input(), { clock, chunkSize: 1 });
    const error = await clock.until(Promise.resolve(settled).catch(asError), service.isBusy);
    expect(error instanceof Error && error.cause).toBeInstanceOf(TypeError);
    expect(resultsOf(error)).toHaveLength(2);
    expect([service.sends('PO-0'), service.sends('PO-1')]).toEqual([1, 1]);
  });
});

describe('a service that asks to wait', () => {
  test.each(['too-many', 'busy'] as const)(
    'with "%s" is left alone for as long as it asks',
    async (fault) => {
      const { results, service } = await settle({
        script: { statuses: [fault, fault, fault, fault], retryAfter: 30_000 },
        references: Array.from({ length: 100 }, (_, index) => `PO-${index}`),
      });
      expect(results.every(({ outcome }) => outcome === 'paid')).toBe(true);
      const [first = 0] = service.questions.map(({ at }) => at);
      const early = service.questions.filter(({ at }) => at < first + 30_000);
      expect(early).toHaveLength(4);
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

test.each([2, 5])(
  '%i runs on one journal pay each payout once, and all report it',
  async (count) => {
    const { clock, service } = scene();
    const journal = memoryJournal();
    const payouts = Array.from({ length: 9 }, (_, index) => payout(`PO-${index}`));
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
])('the option %j is an error at once', (options) => {
  const service = scriptedService(virtualClock(), allWell);
  expect(() => settlePayouts(service.connect().client, [], options)).toThrow(TypeError);
});

test('no payouts make no request and no result', async () => {
  const { results, service } = await settle({ references: [] });
  expect([results, service.requests]).toEqual([[], []]);
});

test('leaving the loop ends the run, and nothing runs on', async () => {
  const clock = virtualClock();
  const service = scriptedService(clock, allWell);
  const run = (async () => {
    for await (const one of settlePayouts(
      service.connect().client,
      ['PO-0', 'PO-1'].map((one) => payout(one)),
      {
        clock,
        chunkSize: 1,
      },
    ))
      return one.transactionReference;
    return undefined;
  })();
  await clock.until(run, service.isBusy);
  expect(service.isBusy()).toBe(false);
});

test('a payout that the caller changes while it is under way is sent as it was', async () => {
  const clock = virtualClock();
  const service = scriptedService(clock, allWell);
  const mine = payout('PO-1');
  const run = all(settlePayouts(service.connect().client, [mine], { clock }));
  mine.paymentAmount = '999999.00';
  await clock.until(run, service.isBusy);
  expect(service.requests[0]?.body).toContain('250000.00');
});

async function all(results: AsyncIterable<PayoutResult>): Promise<PayoutResult[]> {
  const list: PayoutResult[] = [];
  for await (const result of results) list.push(result);
  return list;
}
