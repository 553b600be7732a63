import { describe, expect, test } from 'vitest';
import type { DeliveryOptions } from '../../../toolkit/sandbox/deliveries/courier.ts';
import { StoreUnavailableError } from '../../../toolkit/sandbox/store/store.ts';
import { databaseKinds } from '../database.ts';
import { outboxWithDeliveries } from './outbox.ts';
import { answers, startReceiver } from './receiver.ts';
import { startWorker } from './start-worker.ts';

describe.each(databaseKinds)('on %s', (kind) => {
  test('the claims of a worker that dies go to another when the lease ends', async () => {
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 3, kind);
    const dead = await outbox.engine.claimDueDeliveries({ limit: 2, leaseMs: 30_000 });
    expect(dead).toHaveLength(2);
    startWorker(outbox.engine);
    await outbox.untilDelivered(1);
    const claimed = dead.map(({ deliveryId }) => deliveryId);
    const delivered = (await outbox.engine.listDeliveries({ state: 'delivered' })).items;
    expect(claimed).not.toContain(delivered[0]?.deliveryId);
    outbox.passRealTime(30_001);
    await outbox.untilDelivered(3);
    expect(receiver.received).toHaveLength(3);
  });

  test('a worker keeps its deliveries in progress, however long they take', async () => {
    const receiver = await startReceiver(answers.never());
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    const other = await outbox.openAgain();
    let renewals = 0;
    startWorker({
      ...outbox.engine,
      async renewClaims(claims, leaseMs) {
        await outbox.engine.renewClaims(claims, leaseMs);
        renewals += 1;
      },
    });
    await expect.poll(() => receiver.received.length).toBe(1);
    for (const [renewed, passed] of [
      [1, 2_000],
      [2, 2_000],
    ] as const) {
      await expect.poll(() => renewals).toBeGreaterThanOrEqual(renewed);
      outbox.passRealTime(passed);
    }
    expect(await other.claimDueDeliveries({ limit: 1, leaseMs: 1 })).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  test('a worker does not repeat a claim that another worker took meanwhile', async () => {
    const held: (() => void)[] = [];
    const receiver = await startReceiver((response) => {
      held.push(() => response.writeHead(204).end());
    });
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    let claims = 0;
    startWorker({
      ...outbox.engine,
      renewClaims: async () => {},
      async claimDueDeliveries(request) {
        const claimed = await outbox.engine.claimDueDeliveries(request);
        claims += claimed.length;
        return claimed;
      },
    });
    await expect.poll(() => held.length).toBe(1);
    outbox.passRealTime(3_001);
    await expect.poll(() => claims).toBeGreaterThanOrEqual(2);
    for (const answer of held) answer();
    await outbox.untilDelivered(1);
    expect(receiver.received).toHaveLength(1);
  });

  test('a result that cannot be recorded for a while is recorded later, once', async () => {
    const lines: string[] = [];
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    let failures = 3;
    startWorker(
      {
        ...outbox.engine,
        async recordAttempt(claimed, attempt) {
          // The result is recorded, but the answer is lost.
          await outbox.engine.recordAttempt(claimed, attempt);
          if (failures-- > 0) throw new StoreUnavailableError('the disk is full');
        },
      },
      { log: (line) => lines.push(line) },
    );
    await expect.poll(() => failures).toBe(-1);
    expect(receiver.received).toHaveLength(1);
    const [delivery] = (await outbox.engine.listDeliveries()).items;
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }] });
    expect(delivery?.attempts).toHaveLength(1);
    await expect
      .poll(() => lines.slice(1))
      .toEqual(['error results of deliveries: the disk is full', 'results of deliveries continue']);
  });

  test('a delivery that was sent but not recorded is sent again after the lease', async () => {
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    const broken: DeliveryOptions['engine'] = {
      ...outbox.engine,
      recordAttempt: () => Promise.reject(new Error('the process died here')),
    };
    const worker = startWorker(broken);
    await expect.poll(() => receiver.received.length).toBe(1);
    await worker.close();
    expect((await outbox.engine.listDeliveries({ state: 'pending' })).items).toHaveLength(1);

    startWorker(outbox.engine);
    outbox.passRealTime(60_000);
    await outbox.untilDelivered(1);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  test('an outbox that cannot be read for a while stops no worker permanently', async () => {
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    let failures = 1;
    startWorker({
      ...outbox.engine,
      claimDueDeliveries: (claim) =>
        failures-- > 0
          ? Promise.reject(new Error('database is away'))
          : outbox.engine.claimDueDeliveries(claim),
    });
    await outbox.untilDelivered(1);
  });

  test('two workers on one database: one of them makes each delivery, and none is lost', async () => {
    // Do not answer until more deliveries are in progress than one worker takes for two partners.
    const held: (() => void)[] = [];
    const receiver = await startReceiver((response) => {
      held.push(() => response.writeHead(204).end());
      if (receiver.mostOpen > 64) for (const answer of held.splice(0)) answer();
    });
    const urls = { first: receiver.url, second: receiver.url };
    const outbox = await outboxWithDeliveries(urls, 150, kind);
    const other = await outbox.openAgain();
    startWorker(outbox.engine);
    startWorker(other);
    await outbox.untilDelivered(300);
    expect(receiver.received).toHaveLength(300);
    const deliveries = (await outbox.engine.listDeliveries({ limit: 1000 })).items;
    expect(deliveries.every(({ attempts }) => attempts.length === 1)).toBe(true);
  });
});
