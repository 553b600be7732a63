import { describe, expect, test } from 'vitest';
import type { DeliveryOptions } from '../../../toolkit/sandbox/deliveries/worker.ts';
import { databaseKinds } from '../database.ts';
import { outboxWithDeliveries } from './outbox.ts';
import { startReceiver } from './receiver.ts';
import { startWorker } from './start-worker.ts';

describe.each(databaseKinds)('on %s', (kind) => {
  test('a worker that dies with claims leaves them to another when the lease ends', async () => {
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 3, kind);
    const dead = await outbox.engine.claimDueDeliveries({ limit: 2, leaseMs: 30_000 });
    expect(dead).toHaveLength(2);
    startWorker(outbox.engine);
    await outbox.untilDelivered(1);
    const claimed = dead.map(({ deliveryId }) => deliveryId);
    const delivered = await outbox.engine.listDeliveries({ state: 'delivered' });
    expect(claimed).not.toContain(delivered[0]?.deliveryId);
    outbox.passRealTime(30_001);
    await outbox.untilDelivered(3);
    expect(receiver.received).toHaveLength(3);
  });

  test('what was taken but not recorded is delivered again after the lease', async () => {
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    const broken: DeliveryOptions['engine'] = {
      claimDueDeliveries: (claim) => outbox.engine.claimDueDeliveries(claim),
      recordAttempt: () => Promise.reject(new Error('the process died here')),
    };
    const worker = startWorker(broken);
    await expect.poll(() => receiver.received.length).toBe(1);
    await worker.close();
    expect(await outbox.engine.listDeliveries({ state: 'pending' })).toHaveLength(1);

    startWorker(outbox.engine);
    outbox.passRealTime(60_000);
    await outbox.untilDelivered(1);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  test('an outbox that cannot be read for a while stops no worker for good', async () => {
    const receiver = await startReceiver();
    const outbox = await outboxWithDeliveries({ first: receiver.url }, 1, kind);
    let failures = 1;
    startWorker({
      claimDueDeliveries: (claim) =>
        failures-- > 0
          ? Promise.reject(new Error('database is away'))
          : outbox.engine.claimDueDeliveries(claim),
      recordAttempt: (claimed, attempt) => outbox.engine.recordAttempt(claimed, attempt),
    });
    await outbox.untilDelivered(1);
  });

  test('two workers on one database: each delivery by one of them, and none is lost', async () => {
    // Nothing is answered until more is under way than one worker takes for two partners.
    const held: (() => void)[] = [];
    const receiver = await startReceiver((response) => {
      held.push(() => response.writeHead(204).end());
      if (receiver.mostOpen > 64) for (const answer of held.splice(0)) answer();
    });
    const urls = { first: receiver.url, second: receiver.url };
    const outbox = await outboxWithDeliveries(urls, 150, kind);
    startWorker(outbox.engine);
    startWorker(await outbox.openAgain());
    await outbox.untilDelivered(300);
    expect(receiver.received).toHaveLength(300);
    const deliveries = await outbox.engine.listDeliveries({ limit: 1000 });
    expect(deliveries.every(({ attempts }) => attempts.length === 1)).toBe(true);
  });
});
