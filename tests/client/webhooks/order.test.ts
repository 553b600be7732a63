/** Tests the outcomes of one payout, in any order and through any number of processes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeCode } from '../../../generated/client/typescript/index.js';
import {
  createMemorySeen,
  createWebhookHandler,
  unverified,
} from '../../../generated/client/typescript/webhooks.js';
import type {
  FailedDelivery,
  PayoutOutcome,
  SeenStore,
  WebhookOptions,
} from '../../../generated/client/typescript/webhooks.js';
import { of, openFetch, outcome } from './deliveries.ts';

const verify = unverified({ because: 'The test delivers.' });

/** Returns the handled outcomes by code, and a function that delivers one. */
async function receiver(options: Partial<WebhookOptions> = {}) {
  const handled: string[] = [];
  const stale: string[] = [];
  const failed: FailedDelivery[] = [];
  const deliver = await openFetch(
    createWebhookHandler({
      verify,
      seen: createMemorySeen(),
      onOutcome: ({ responseCode }) => void handled.push(responseCode),
      onStale: ({ responseCode }) => void stale.push(responseCode),
      onError: (_, which) => failed.push(which),
      ...options,
    }),
  );
  const send = async (responseCode: string, changes: Partial<PayoutOutcome> = {}) =>
    (await deliver(of(outcome({ responseCode, ...changes })))).status;
  return { handled, stale, failed, send };
}

describe('after a final outcome was handled', () => {
  test.each(['01', '02', '10', '77'])(
    '%s comes late: it gets a 200 and is not handled',
    async (code) => {
      const { handled, stale, failed, send } = await receiver();
      expect([await send('00'), await send(code), await send(code)]).toEqual([200, 200, 200]);
      expect({ handled, stale, failed }).toEqual({ handled: ['00'], stale: [code], failed: [] });
    },
  );

  test.each(['50', '20'])(
    '%s contradicts it: it gets a 409 each time, and onError runs',
    async (code) => {
      const { handled, stale, failed, send } = await receiver();
      expect([await send('00'), await send(code), await send(code)]).toEqual([200, 409, 409]);
      expect({ handled, stale }).toEqual({ handled: ['00'], stale: [] });
      const told = { status: 409, delivered: outcome({ responseCode: code }) };
      expect(failed).toEqual([told, told]);
    },
  );

  test('the same one again gets a 200 and is not handled', async () => {
    const { handled, failed, send } = await receiver();
    expect([await send('00'), await send('00')]).toEqual([200, 200]);
    expect({ handled, failed }).toEqual({ handled: ['00'], failed: [] });
  });

  test('another payout is not affected', async () => {
    const { handled, send } = await receiver();
    expect([await send('00'), await send('02', { transactionReference: 'HR-2' })]).toEqual([
      200, 200,
    ]);
    expect(handled).toEqual(['00', '02']);
  });

  test('a late one needs no listener, and comes again if its listener fails', async () => {
    const silent = await receiver({ onStale: undefined });
    expect([await silent.send('00'), await silent.send('02')]).toEqual([200, 200]);
    let fails = true;
    const failing = await receiver({
      onStale: () => {
        if (fails) throw new Error('No.');
      },
    });
    expect([await failing.send('00'), await failing.send('02')]).toEqual([200, 500]);
    fails = false;
    expect(await failing.send('02')).toBe(200);
  });
});

test('02, 00, 01, 50: the first two are outcomes, 01 is late, 50 needs a person', async () => {
  const { handled, stale, failed, send } = await receiver();
  const answers: number[] = [];
  for (const code of ['02', '00', '01', '50']) answers.push(await send(code));
  expect(answers).toEqual([200, 200, 200, 409]);
  expect({ handled, stale }).toEqual({ handled: ['02', '00'], stale: ['01'] });
  expect(failed).toHaveLength(1);
});

test('an unlisted code is not final, so another one is a new outcome', async () => {
  const { handled, send } = await receiver();
  expect([await send('77'), await send('00')]).toEqual([200, 200]);
  expect(handled).toEqual(['77', '00']);
});

test('onOutcome gets the codes that were handled before', async () => {
  const before: (readonly string[])[] = [];
  const { send } = await receiver({
    onOutcome: (_, { handledBefore }) => void before.push(handledBefore),
  });
  for (const code of ['02', '01', '00']) await send(code);
  expect(before).toEqual([[], ['02'], ['02', '01']]);
});

test('a final outcome that could not be handled does not make an older one late', async () => {
  let fails = true;
  const { stale, send } = await receiver({
    onOutcome: () => {
      if (fails) throw new Error('No.');
    },
  });
  expect(await send('00')).toBe(500);
  fails = false;
  expect([await send('02'), await send('00')]).toEqual([200, 200]);
  expect(stale).toEqual([]);
});

test('outcomes of one payout wait for each other, those of others do not', async () => {
  const work: PromiseWithResolvers<void> = Promise.withResolvers();
  const begun: string[] = [];
  const { send } = await receiver({
    onOutcome({ responseCode, transactionReference }) {
      begun.push(`${transactionReference} ${responseCode}`);
      return responseCode === '02' ? work.promise : undefined;
    },
  });
  const first = send('02', { transactionReference: 'HR-1' });
  await expect.poll(() => begun).toEqual(['HR-1 02']);
  const second = send('00', { transactionReference: 'HR-1' });
  expect(await send('00', { transactionReference: 'HR-2' })).toBe(200);
  expect(begun).toEqual(['HR-1 02', 'HR-2 00']);
  work.resolve();
  expect([await first, await second]).toEqual([200, 200]);
  expect(begun).toEqual(['HR-1 02', 'HR-2 00', 'HR-1 00']);
});

test('a process whose claim has expired cannot undo what another has handled meanwhile', async () => {
  const seen = createMemorySeen();
  const work: PromiseWithResolvers<void> = Promise.withResolvers();
  const begun: PromiseWithResolvers<void> = Promise.withResolvers();
  const slow = await receiver({ seen, onOutcome: () => (begun.resolve(), work.promise) });
  const other = await receiver({ seen });
  const late = slow.send('02');
  await begun.promise;
  // A store forgets codes after a while.
  await seen.release('["payoutOutcome","HR-20260304-00"]');
  expect(await other.send('00')).toBe(200);
  work.resolve();
  expect(await late).toBe(200);
  expect([await other.send('00'), await other.send('50')]).toEqual([200, 409]);
  expect(other.handled).toEqual(['00']);
});

test('any deliveries in any order to two processes: each outcome once, none after a final one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          transactionReference: fc.constantFrom('A', 'B'),
          responseCode: fc.constantFrom('00', '50', '01', '02', '77'),
          process: fc.constantFrom(0, 1),
          fails: fc.boolean(),
          together: fc.boolean(),
        }),
        { maxLength: 30 },
      ),
      async (deliveries) => {
        const handled: { [reference: string]: string[] } = { A: [], B: [] };
        const seen = slowSeen();
        const processes = await Promise.all(
          [0, 1].map(() =>
            receiver({
              seen,
              async onOutcome({ transactionReference, responseCode, responseMessage }) {
                await nextTurn();
                if (responseMessage === 'fails') throw new Error('No.');
                handled[transactionReference]?.push(responseCode);
              },
            }),
          ),
        );
        const answers: Promise<{ reference: string; code: string; status: number }>[] = [];
        for (const { transactionReference: reference, responseCode: code, ...how } of deliveries) {
          const changes = {
            transactionReference: reference,
            responseMessage: how.fails ? 'fails' : 'works',
          };
          const sent = processes[how.process]?.send(code, changes) ?? Promise.resolve(0);
          const answer = sent.then((status) => ({ reference, code, status }));
          answers.push(answer);
          if (!how.together) await answer;
        }
        for (const { reference, code, status } of await Promise.all(answers)) {
          const codes = handled[reference] ?? [];
          const final = codes.find((one) => describeCode(one).final);
          const mayBeLate = !describeCode(code).final;
          if (status === 200) expect(codes.includes(code) || (final && mayBeLate)).toBeTruthy();
          else if (status === 409) expect(final !== undefined && final !== code).toBe(true);
          else expect([500, 503]).toContain(status);
        }
        for (const codes of Object.values(handled)) {
          expect(new Set(codes).size).toBe(codes.length);
          const firstFinal = codes.findIndex((code) => describeCode(code).final);
          if (firstFinal !== -1) expect(codes.length).toBe(firstFinal + 1);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Creates a store in memory with the delays of a database. */
function slowSeen(): SeenStore {
  const seen = createMemorySeen();
  return {
    claim: (key) => nextTurn().then(() => seen.claim(key)),
    done: (key, code) => nextTurn().then(() => seen.done(key, code)),
    release: (key) => nextTurn().then(() => seen.release(key)),
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
