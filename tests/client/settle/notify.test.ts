/** Tests a run that receives webhooks, over hours of virtual time. */
import { expect, test } from 'vitest';
import { settlePayouts } from '../../../generated/client/typescript/index.js';
import type { PayoutResult, SettleOptions } from '../../../generated/client/typescript/index.js';
import {
  confirmByStatus,
  createMemorySeen,
  createWebhookHandler,
} from '../../../generated/client/typescript/webhooks.js';
import { of, openFetch, outcome } from '../webhooks/deliveries.ts';
import { isFull } from '../../support/full.ts';
import { allWell, payout, scriptedService } from './scripted-service.ts';
import { virtualClock } from './virtual-clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

const minute = 60_000;

interface World {
  count: number;
  /** Payouts per second. Without it, all payouts come as a list. */
  perSecond?: number;
  takes(index: number): number;
  code: string;
  /** Milliseconds from the final code until each notification. */
  lags(index: number): number[];
  /** References with a forged notification every minute. */
  forged: string[];
  /** Whether a webhook handler receives the notifications instead of the caller. */
  byHandler: boolean;
  options: SettleOptions;
}

/** Settles with a service that finishes payouts after 5 minutes and notifies a second later. */
async function settleIn(world: Partial<World>) {
  const { count = 2_000, takes = () => 5 * minute, lags = () => [1_000], forged = [] } = world;
  const clock = virtualClock();
  const finalAt = new Map<string, number>();
  const onRequest = (references: string[]): void => {
    const notifications = new Map<number, string[]>();
    for (const reference of references) {
      const index = finalAt.size;
      finalAt.set(reference, clock.now() + takes(index));
      for (const lag of lags(index)) {
        const after = takes(index) + lag;
        notifications.set(after, [...(notifications.get(after) ?? []), reference]);
      }
    }
    for (const [after, some] of notifications) clock.after(after, () => some.forEach(deliver));
  };
  const service = scriptedService(clock, {
    ...allWell,
    codes: (reference) => [
      clock.now() >= (finalAt.get(reference) ?? Infinity) ? (world.code ?? '00') : '02',
    ],
    statusTakes: () => 100,
    onRequest,
  });
  const { client } = service.connect();
  const confirm = confirmByStatus(client, { clock });
  const handled: string[] = [];
  const post = await openFetch(
    createWebhookHandler({
      verify: confirm,
      seen: createMemorySeen(),
      onOutcome: ({ transactionReference }) => void handled.push(transactionReference),
    }),
  );
  const deliver = (transactionReference: string): void => {
    const record = outcome({ transactionReference });
    if (world.byHandler) void post(of(record));
    else settlement.notify(record);
  };
  const forge = (): void => {
    forged.forEach(deliver);
    if (forged.length > 0) clock.after(minute, forge);
  };
  const references = Array.from({ length: count }, (_, index) => `PO-${index}`);
  const { perSecond } = world;
  let seed = 7;
  const settlement = settlePayouts(
    client,
    perSecond ? stream(references, clock, perSecond) : references.map((one) => payout(one)),
    {
      clock,
      random: () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647,
      webhooks: world.byHandler ? confirm : true,
      ...world.options,
    },
  );
  forge();
  const results: PayoutResult[] = [];
  const begun = clock.now();
  let latest = 0;
  const readAll = async (): Promise<void> => {
    for await (const result of settlement) {
      results.push(result);
      latest = Math.max(latest, clock.now() - (finalAt.get(result.transactionReference) ?? 0));
    }
  };
  await clock.until(readAll(), service.isBusy);
  const yielded = new Set(results.map((one) => one.transactionReference)).size;
  expect([results.length, yielded]).toEqual([count, count]);
  return { results, handled, latest, service, settlement, deliver, took: clock.now() - begun };
}

async function* stream(references: string[], clock: VirtualClock, perSecond: number) {
  for (const [index, reference] of references.entries()) {
    yield payout(reference);
    if (index % perSecond === 0) await new Promise<void>((go) => clock.after(1_000, go));
  }
}

const unlessLost = (index: number): number[] => (index % 100 === 7 ? [] : [1_000]);
const known = Array.from({ length: 50 }, (_, index) => `PO-${index * 20}`);
const many = isFull ? 10_000 : 2_000;
const unknown = Array.from({ length: 5_000 }, (_, index) => `PO-X${index}`);

test.each<[string, Partial<World>, number]>([
  ['one of each, that a handler receives', { count: many, byHandler: true }, 1.3],
  ['those that the caller passes on', {}, 1.3],
  ['each of them twice', { byHandler: true, lags: () => [1_000, 20_000] }, 1.3],
  ['in any order, within a minute', { byHandler: true, lags: (i) => [(i * 7_919) % minute] }, 1.3],
  ['none of them', { count: many, lags: () => [] }, 1.3],
  ['all but one in a hundred', { byHandler: true, lags: unlessLost }, 1.3],
  ['three minutes later', { byHandler: true, lags: () => [3 * minute] }, 1.3],
  ['for payouts of others, 5,000 a minute', { forged: unknown }, 1.3],
  ['forged ones, too, for 50 of 2,000', { forged: known, byHandler: true }, 2],
  ['for payouts that take one to five minutes', { takes: (i) => minute * (1 + (i % 5)) }, 1.3],
  ['none of them, for a stream', { perSecond: 5, lags: () => [] }, 16],
])('%s: every outcome is known within a minute, with few requests', async (_, world, most) => {
  const { results, latest, service } = await settleIn(world);
  expect(results.every(({ outcome: one }) => one === 'paid')).toBe(true);
  expect(latest).toBeLessThanOrEqual(minute);
  expect(service.questions.length / results.length).toBeLessThanOrEqual(most);
});

test('a handler and a run that share their status requests handle and yield each outcome', async () => {
  const { handled, results } = await settleIn({ byHandler: true });
  expect(new Set(handled).size).toBe(results.length);
});

test('a payout that stays flagged is held when patience ends, with or without webhooks', async () => {
  for (const webhooks of [true, false]) {
    const world = {
      count: 3,
      code: '10',
      takes: () => 1_000,
      options: { patience: minute, webhooks },
    };
    const { results, took } = await settleIn({ ...world, lags: () => [] });
    expect(results.map(({ outcome: one }) => one)).toEqual(['held', 'held', 'held']);
    expect(took).toBeLessThan(minute + 1_000);
  }
});

test('a notification is harmless before, during and after the run', async () => {
  const clock = virtualClock();
  const service = scriptedService(clock, {
    ...allWell,
    onRequest: (references) =>
      references.forEach((one) => settlement.notify(outcome({ transactionReference: one }))),
  });
  const { client } = service.connect();
  const settlement = settlePayouts(client, [payout('PO-1')], { clock });
  const notify = (given: unknown): unknown => Reflect.apply(settlement.notify, settlement, [given]);
  const all = [
    outcome({ transactionReference: 'PO-1' }),
    undefined,
    null,
    {},
    { transactionReference: 7 },
  ];
  all.forEach(notify);
  const results = await clock.until(Promise.resolve(settlement), service.isBusy);
  all.forEach(notify);
  expect(results.map(({ outcome: one }) => one)).toEqual(['paid']);
  expect(service.questions).toHaveLength(1);
});

test('without the option, the client still asks for the status of a notified payout immediately', async () => {
  const world = { count: 1, takes: () => 100_000, lags: () => [10], options: { webhooks: false } };
  const { latest } = await settleIn(world);
  expect(latest).toBeLessThan(200);
});

test('await using ends the run with its block', async () => {
  const clock = virtualClock();
  const service = scriptedService(clock, { ...allWell, codes: () => ['02'] });
  const { client } = service.connect();
  const next = async () => {
    await using settlement = settlePayouts(client, [payout('PO-1')], { clock });
    const result = settlement.next();
    await new Promise<void>((resolve) => clock.after(minute, resolve));
    return { result };
  };
  const begun = clock.now();
  const { result } = await clock.until(next(), service.isBusy);
  expect(await result).toMatchObject({ value: { outcome: 'pending' } });
  expect([clock.now() - begun, service.isBusy()]).toEqual([minute, false]);
});
