/** Notifications that come twice, late, never or in another order, and how the list shows it. */
import { expect, test } from 'vitest';
import { withWebhookFaults } from '../../../toolkit/sandbox/deliveries/webhook-faults.ts';
import type {
  ClaimedDelivery,
  Deliveries,
} from '../../../toolkit/sandbox/engine/interface/deliveries.ts';
import { createFaults } from '../../../toolkit/sandbox/faults.ts';
import type { FaultRule } from '../../../toolkit/sandbox/faults.ts';
import { openOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { answers, startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { startWorker } from './start-worker.ts';

/** A sandbox with a receiver for the first partner, whose notifications meet these faults. */
async function outboxWith(rules: FaultRule[], receiver: Receiver): Promise<Outbox> {
  const outbox = await openOutbox();
  const { engine } = outbox;
  const faults = createFaults();
  for (const rule of rules) faults.add(rule);
  await outbox.register('first', receiver.url);
  startWorker(withWebhookFaults(engine, { outbox: engine, faults, log: () => undefined }));
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

test('late: it is sent so much later by the clock of the sandbox', async () => {
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

test('out of order: the next of the partner comes first, while the clock stands', async () => {
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
  // Another partner's notification is not the next one.
  const other = await startReceiver();
  await outbox.register('second', other.url);
  await outbox.sendPayout('second', 'BT-1');
  await outbox.engine.advance(10_000);
  await expect.poll(() => other.received.length).toBe(1);
  await outbox.untilDelivered(1);
  // A second one of the other partner is claimed after what the first one may have let go.
  await outbox.sendPayout('second', 'BT-2');
  await outbox.engine.advance(10_000);
  await outbox.untilDelivered(2);
  expect(receiver.received).toEqual([]);

  await outbox.sendPayout('first', 'HR-2');
  await outbox.engine.advance(10_000);
  await outbox.untilDelivered(4);
  expect(referencesAt(receiver)).toEqual(['HR-2', 'HR-1']);
});

test('out of order: the next one may be delivered before the first is recorded', async () => {
  const outbox = await openOutbox();
  await outbox.sendPayout('first', 'HR-1');
  const record = await outbox.record('first', 'HR-1');
  const claimed = (deliveryId: string): ClaimedDelivery => {
    const partnerCode = outbox.partnerCode('first');
    return {
      deliveryId,
      partnerCode,
      url: '',
      attempt: 1,
      dueAt: 0,
      record,
      lease: '',
      restored: 0,
    };
  };
  const done: string[] = [];
  let recordFirst = (): void => undefined;
  const recording = new Promise<void>((resolve) => (recordFirst = resolve));
  const faults = createFaults();
  faults.add({ kind: 'webhook-out-of-order', times: 1 });
  const worked: Pick<Deliveries, 'claimDueDeliveries' | 'recordAttempt'> = {
    claimDueDeliveries: async () => [claimed('first')],
    async recordAttempt({ deliveryId }) {
      if (deliveryId === 'first') await recording;
      done.push(`${deliveryId} recorded`);
    },
  };
  const faulty = withWebhookFaults(worked, {
    outbox: { makeDue: async (deliveryId) => void done.push(`${deliveryId} due`) },
    faults,
    log: () => undefined,
  });
  const claiming = faulty.claimDueDeliveries({ limit: 1, leaseMs: 1 });
  await expect.poll(() => faults.list()[0]?.hits).toBe(1);
  const delivered = faulty.recordAttempt(claimed('next'), { delivered: true, durationMs: 1 });
  recordFirst();
  await Promise.all([claiming, delivered]);
  // At no moment is nothing due.
  expect(done).toEqual(['first recorded', 'first due', 'next recorded']);
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

test('a fault hits what it is set for, so many times', async () => {
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

test('a seed hits the same notifications again, in whatever order they come', () => {
  const notifications = Array.from({ length: 100 }, (_, index) => ({
    partnerCode: 'HARBOUR',
    transactionReference: `PO-${index}`,
    responseCode: '00',
  }));
  const hitBy = (seed: number, all: typeof notifications): string[] => {
    const faults = createFaults();
    faults.add({ kind: 'webhook-never', probability: 0.3, seed });
    return all
      .filter((one) => faults.drawForNotification(one, () => false))
      .map(({ transactionReference }) => transactionReference)
      .toSorted();
  };
  const hit = hitBy(7, notifications);
  expect(hitBy(7, notifications.toReversed())).toEqual(hit);
  expect(hitBy(8, notifications)).not.toEqual(hit);
  expect(hit.length).toBeGreaterThan(15);
  expect(hit.length).toBeLessThan(45);
});

test('a notification that a fault withholds does not keep others of its claim', async () => {
  const receiver = await startReceiver();
  const outbox = await openOutbox();
  const lines: string[] = [];
  const faults = createFaults();
  faults.add({ kind: 'webhook-never', transactionReference: 'HR-1' });
  const { engine } = outbox;
  const broken = {
    ...engine,
    recordAttempt: async (...[claimed, attempt]: Parameters<typeof engine.recordAttempt>) => {
      if (!attempt.delivered) throw new Error('The database does not answer.');
      await engine.recordAttempt(claimed, attempt);
    },
  };
  await outbox.register('first', receiver.url);
  await pay(outbox, 'HR-1', 'HR-2');
  startWorker(
    withWebhookFaults(broken, { outbox: engine, faults, log: (line) => lines.push(line) }),
  );
  await outbox.untilDelivered(1);
  expect(referencesAt(receiver)).toEqual(['HR-2']);
  expect(lines.join('\n')).toMatch(/^delivery \S+ is not recorded: The database/m);
});
