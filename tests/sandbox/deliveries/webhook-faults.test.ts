/** Tests notifications that come twice, late, never or out of order, and how the list shows them. */
import { expect, test } from 'vitest';
import type { FaultRule } from '../../../toolkit/sandbox/engine/interface/faults.ts';
import { openOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { answers, startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { startWorker } from './start-worker.ts';

/** Starts a sandbox with a receiver for the first partner, whose notifications meet these faults. */
async function outboxWith(rules: FaultRule[], receiver: Receiver): Promise<Outbox> {
  const outbox = await openOutbox();
  for (const rule of rules) await outbox.engine.addFault(rule);
  await outbox.register('first', receiver.url);
  // Use two engines, like two processes.
  for (const engine of [outbox.engine, await outbox.openAgain()]) startWorker(engine);
  return outbox;
}

async function pay(outbox: Outbox, ...references: string[]): Promise<void> {
  for (const reference of references) {
    await outbox.sendPayout('first', reference);
    await outbox.untilFinal('first', reference);
  }
}

function referencesAt({ received }: Receiver): string[] {
  return received.map(({ body }) => {
    const record: unknown = JSON.parse(body);
    if (typeof record !== 'object' || record === null || !('transactionReference' in record)) {
      throw new Error('A notification must have a reference.');
    }
    return String(record.transactionReference);
  });
}

test('never: it fails without an attempt at the receiver, and a replay or a resend arrives', async () => {
  const receiver = await startReceiver();
  const outbox = await outboxWith([{ kind: 'webhook-never' }], receiver);
  await pay(outbox, 'HR-1');
  const [failed] = await outbox.untilAttempts(1);
  expect(failed).toMatchObject({
    state: 'failed',
    dueAt: null,
    attempts: [{ delivered: false, status: null, error: 'a fault on demand: never sent' }],
  });
  expect(receiver.received).toEqual([]);
  await outbox.engine.replay(failed?.deliveryId ?? '');
  await outbox.untilDelivered(1);
  await outbox.resend('first');
  await outbox.untilDelivered(2);
  expect(referencesAt(receiver)).toEqual(['HR-1', 'HR-1']);
});

test('twice: the same notification comes again after its first success', async () => {
  const receiver = await startReceiver(answers.inTurn(answers.status(500), answers.status(204)));
  const outbox = await outboxWith([{ kind: 'webhook-twice' }], receiver);
  await pay(outbox, 'HR-1');
  const [first] = await outbox.untilAttempts(1);
  await outbox.advanceTo(first);
  await outbox.untilDelivered(1);
  const [delivery] = await outbox.untilAttempts(3);
  expect(delivery).toMatchObject({
    state: 'delivered',
    attempts: [
      { delivered: false, status: 500 },
      { delivered: false, status: 204, error: 'a fault on demand: sent twice' },
      { delivered: true, status: 204, error: null },
    ],
  });
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test("late: it is sent that much later by the sandbox's clock", async () => {
  const receiver = await startReceiver();
  const outbox = await outboxWith([{ kind: 'webhook-late', milliseconds: 86_400_000 }], receiver);
  await pay(outbox, 'HR-1');
  const [late] = await outbox.untilAttempts(1);
  expect(late).toMatchObject({
    state: 'pending',
    attempts: [{ delivered: false, error: 'a fault on demand: sent later' }],
  });
  expect((late?.dueAt ?? 0) - outbox.engine.now()).toBe(86_400_000);
  expect(receiver.received).toEqual([]);
  await outbox.advanceTo(late);
  await outbox.untilDelivered(1);
  expect(referencesAt(receiver)).toEqual(['HR-1']);
});

test("out of order: the partner's next one comes first, even while the clock stands", async () => {
  const receiver = await startReceiver();
  const rule = { kind: 'webhook-out-of-order', partnerCode: 'HARBOUR' } as const;
  const outbox = await outboxWith([rule], receiver);
  await pay(outbox, 'HR-1');
  const [held] = await outbox.untilAttempts(1);
  expect(held).toMatchObject({
    state: 'pending',
    attempts: [{ delivered: false, error: 'a fault on demand: sent after the next one' }],
  });
  expect((held?.dueAt ?? 0) - outbox.engine.now()).toBe(60_000);
  // Another partner's notification does not count as the next one.
  const other = await startReceiver();
  await outbox.register('second', other.url);
  await outbox.sendPayout('second', 'BT-1');
  await outbox.engine.advance(10_000);
  await expect.poll(() => other.received.length).toBe(1);
  await outbox.untilDelivered(1);
  // This is a second one of the other partner, claimed after the first may have released it.
  await outbox.sendPayout('second', 'BT-2');
  await outbox.engine.advance(10_000);
  await outbox.untilDelivered(2);
  expect(receiver.received).toEqual([]);

  await outbox.sendPayout('first', 'HR-2');
  await outbox.engine.advance(10_000);
  await outbox.untilDelivered(4);
  expect(referencesAt(receiver)).toEqual(['HR-2', 'HR-1']);
});

test('a notification meets one fault at most', async () => {
  const receiver = await startReceiver();
  const late = { kind: 'webhook-late', milliseconds: 5_000 } as const;
  const outbox = await outboxWith([late, { kind: 'webhook-never' }], receiver);
  await pay(outbox, 'HR-1');
  const [delivery] = await outbox.untilAttempts(1);
  await outbox.advanceTo(delivery);
  await outbox.untilDelivered(1);
});

test('out of order: without a next one it comes later', async () => {
  const receiver = await startReceiver();
  const rule = { kind: 'webhook-out-of-order', milliseconds: 5_000 } as const;
  const outbox = await outboxWith([rule], receiver);
  await pay(outbox, 'HR-1');
  const [held] = await outbox.untilAttempts(1);
  await outbox.advanceTo(held);
  await outbox.untilDelivered(1);
  expect(referencesAt(receiver)).toEqual(['HR-1']);
});

test('a fault hits its target the given number of times', async () => {
  const receiver = await startReceiver();
  const outbox = await outboxWith(
    [
      { kind: 'webhook-never', partnerCode: 'BAOBAB' },
      { kind: 'webhook-never', responseCode: '60' },
      { kind: 'webhook-never', transactionReference: 'HR-2' },
      { kind: 'webhook-never', transactionReference: 'HR-3', responseCode: '00' },
      { kind: 'webhook-never', times: 1 },
    ],
    receiver,
  );
  await pay(outbox, 'HR-2', 'HR-3', 'HR-4', 'HR-5');
  await outbox.untilDelivered(1);
  expect(referencesAt(receiver)).toEqual(['HR-5']);
});

test('a seed hits the same notifications again, in any order', async () => {
  const references = Array.from({ length: 60 }, (_, index) => `PO-${index}`);
  const hitBy = async (seed: number, all: string[]): Promise<string[]> => {
    const receiver = await startReceiver();
    const rule = { kind: 'webhook-never', probability: 0.3, seed } as const;
    const outbox = await outboxWith([rule], receiver);
    for (const reference of all) await outbox.sendPayout('first', reference);
    await outbox.engine.advance(3_600_000);
    const failed = () => outbox.engine.listDeliveries({ state: 'failed' });
    await expect
      .poll(async () => (await failed()).total + receiver.received.length)
      .toBe(all.length);
    return (await failed()).items.map(({ record }) => record.transactionReference).toSorted();
  };
  const hit = await hitBy(7, references);
  expect(await hitBy(7, references.toReversed())).toEqual(hit);
  expect(await hitBy(8, references)).not.toEqual(hit);
  expect(hit.length).toBeGreaterThan(8);
  expect(hit.length).toBeLessThan(30);
});

test('a withheld notification is logged, and does not delay others of its claim', async () => {
  const receiver = await startReceiver();
  const outbox = await openOutbox();
  const lines: string[] = [];
  await outbox.engine.addFault({ kind: 'webhook-never', transactionReference: 'HR-1' });
  await outbox.register('first', receiver.url);
  await pay(outbox, 'HR-1', 'HR-2');
  startWorker(outbox.engine, { log: (line) => lines.push(line) });
  await outbox.untilDelivered(1);
  expect(referencesAt(receiver)).toEqual(['HR-2']);
  expect(lines.join('\n')).toMatch(/^delivery \S+ attempt 1 a fault on demand: never sent$/m);
});
