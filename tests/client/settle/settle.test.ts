/** What `settlePayouts` promises, one promise at a time. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/index.js';
import { memoryJournal } from '../../../generated/client/journal.js';
import type { Journal } from '../../../generated/client/journal.js';
import {
  followPayouts,
  openReferences,
  ReferenceReusedError,
  settlePayouts,
} from '../../../generated/client/settle.js';
import type { PayoutResult, SettleOptions } from '../../../generated/client/settle.js';
import { allWell, payout, scriptedService, wellBehaved } from './scripted-service.ts';
import type { ScriptedService, Script } from './scripted-service.ts';
import { virtualClock } from './virtual-clock.ts';

const lost = { ...wellBehaved, answer: 'lost' } as const;
const neverArrived = { ...lost, takes: 'none' } as const;

interface Scene {
  script?: Partial<Script>;
  options?: SettleOptions;
  references?: string[];
}

/** Settles payouts to the end of the run, with a service that follows a script. */
async function settle({ script = {}, options = {}, references = ['PO-1'] }: Scene): Promise<{
  results: PayoutResult[];
  service: ScriptedService;
  took: number;
}> {
  const clock = virtualClock();
  const service = scriptedService(clock, { ...allWell, ...script });
  const started = clock.now();
  const run = all(
    settlePayouts(
      service.connect().client,
      references.map((one) => payout(one)),
      {
        clock,
        patience: 600_000,
        random: () => 0.5,
        ...options,
      },
    ),
  );
  const results = await clock.until(run, service.isBusy);
  return { results, service, took: clock.now() - started };
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
    script: { sends: [neverArrived, { ...neverArrived, answer: 'refused' }] },
    options: unknownIs400,
  });
  expect(results).toMatchObject([{ outcome: 'unknown' }]);
});

test('a rejected payout without a record is neither final nor free to be sent as a new one', async () => {
  const { results } = await settle({ script: { sends: [{ ...neverArrived, answer: 'refused' }] } });
  expect(results).toMatchObject([{ outcome: 'rejected', final: false, next: 'see-action' }]);
});

test('a rejected batch of which the service has taken a payout is followed, not called rejected', async () => {
  const { results } = await settle({
    script: { sends: [{ ...wellBehaved, answer: 'refused', takes: 'even' }] },
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
    const refused = { ...neverArrived, answer: 'refused' } as const;
    await settle({ script: { sends: [refused] }, options: { journal } });
    // As earlier versions wrote it.
    await journal.append({ kind: 'settled', transactionReference: 'PO-1', outcome: 'rejected' });
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
    tokens: { token: async () => 'token', refuse: () => {} },
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

test.each([
  ['a reference that is used twice', () => [payout('PO-1'), payout('PO-1', '1.00')]],
  ['an empty reference', () => [payout('')]],
  ['a reference that would change the URL', () => [payout('..')]],
  ['a reference that no URL can contain', () => [payout('\uD800')]],
])('%s is an error before anything is sent', (_, payouts) => {
  const service = scriptedService(virtualClock(), allWell);
  expect(() => settlePayouts(service.connect().client, payouts())).toThrow(TypeError);
});

test.each([
  { chunkSize: 0 },
  { chunkSize: 1.5 },
  { deadline: 0 },
  { deadline: 2 ** 31 },
  { poll: { atOnce: 0 } },
  { poll: { firstDelay: Number.NaN } },
  { resend: { isUnknownToService: () => true, quietFor: -1 } },
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
