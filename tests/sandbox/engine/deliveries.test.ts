import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { harbour, payout, testEngine, userOf } from './fixtures.ts';

const hour = 3_600_000;
const url = 'http://127.0.0.1:1/';

describe.each(databaseKinds)('the outbox on %s', (kind) => {
  async function start(references: string[] = ['A']) {
    let real = Date.parse('2026-03-04T09:00:00.000Z');
    const clock = { realNow: () => real, pass: (ms: number) => (real += ms) };
    const database = await freshDatabase(kind);
    const engine = await testEngine(database, { realNow: clock.realNow });
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url });
    await engine.acceptBatch(
      harbour(engine),
      references.map((name) => payout(name)),
    );
    await engine.advance(60_000);
    return { database, engine, clock };
  }
  const claim = async (engine: Engine, limit = 100) =>
    engine.claimDueDeliveries({ limit, leaseMs: 1_000 });
  async function claimOne(engine: Engine) {
    const [claimed] = await claim(engine);
    if (!claimed) throw new Error('Nothing is due.');
    return claimed;
  }

  test('a claimed delivery belongs to its worker until the lease ends', async () => {
    const { database, engine, clock } = await start(['A', 'B', 'C']);
    const other = await testEngine(database, { realNow: clock.realNow });
    const claims = await Promise.all([claim(engine, 2), claim(other, 2), claim(engine, 2)]);
    const ids = claims.flat().map(({ deliveryId }) => deliveryId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    // The sandbox's clock does not affect it.
    await engine.advance(hour);
    expect(await claim(other)).toEqual([]);
    clock.pass(1_000);
    const again = await claim(other);
    expect(again).toHaveLength(3);
  });

  test('a claim lasts while it is renewed, unless another worker has taken it', async () => {
    const { database, engine, clock } = await start();
    const other = await testEngine(database, { realNow: clock.realNow });
    const first = await claimOne(engine);
    clock.pass(900);
    await engine.renewClaims([first], 1_000);
    clock.pass(900);
    expect(await claim(other)).toEqual([]);
    clock.pass(100);
    await claimOne(other);
    await engine.renewClaims([first], 60_000);
    clock.pass(1_000);
    await claimOne(other);
  });

  test('claims without a result do not count as attempts', async () => {
    const { engine, clock } = await start();
    for (let killed = 0; killed < 9; killed += 1) {
      expect(await claimOne(engine)).toMatchObject({ attempt: 1 });
      clock.pass(1_000);
    }
    const failed = { delivered: false, status: 500, durationMs: 1, retryInMs: 0 };
    await engine.recordAttempt(await claimOne(engine), failed);
    await claimOne(engine);
    clock.pass(1_000);
    const second = await claimOne(engine);
    expect(second.attempt).toBe(2);
    await engine.recordAttempt(second, { ...failed, status: 404 });
    const [delivery] = (await engine.listDeliveries({ state: 'pending' })).items;
    expect(delivery?.attempts).toMatchObject([
      { number: 1, status: 500 },
      { number: 2, status: 404 },
    ]);
  });

  test('the states of a payout go out in order, even while the clock stands', async () => {
    const { engine } = await start([]);
    await engine.acceptBatch(harbour(engine), [payout('F', { account: '0001234510' })]);
    await engine.advance(60_000);
    const key = { partnerCode: 'HARBOUR', transactionReference: 'F' };
    await engine.decline(key);
    await engine.resend(key);
    const codes = async () => (await claim(engine)).map(({ record }) => record.responseCode);

    const flagged = await claimOne(engine);
    expect(flagged.record.responseCode).toBe('10');
    expect(await codes()).toEqual([]);
    await engine.recordAttempt(flagged, { delivered: true, status: 200, durationMs: 1 });
    // The same state may occur many times.
    expect(await codes()).toEqual(['50', '50']);
  });

  test('a delivery that waits for its next attempt does not delay a later state', async () => {
    const { engine } = await start([]);
    await engine.acceptBatch(harbour(engine), [payout('F', { account: '0001234510' })]);
    await engine.advance(60_000);
    await engine.decline({ partnerCode: 'HARBOUR', transactionReference: 'F' });
    const flagged = await claimOne(engine);
    await engine.recordAttempt(flagged, { delivered: false, durationMs: 1, retryInMs: 5_000 });
    expect(await claimOne(engine)).toMatchObject({ record: { responseCode: '50' } });
  });

  test('a success is final, a failure waits for its time, the last failure ends it', async () => {
    const { engine } = await start();
    const first = await claimOne(engine);
    expect(first).toMatchObject({ url, attempt: 1, record: { responseCode: '00' } });
    await engine.recordAttempt(first, {
      delivered: false,
      status: 500,
      durationMs: 12,
      retryInMs: 5_000,
    });
    await engine.advance(4_999);
    expect(await claim(engine)).toEqual([]);
    await engine.advance(1);
    const second = await claimOne(engine);
    await engine.recordAttempt(second, { delivered: false, error: 'rejected', durationMs: 1 });
    await engine.advance(hour);
    expect(await claim(engine)).toEqual([]);
    const [failed] = (await engine.listDeliveries({ state: 'failed' })).items;
    expect(failed).toMatchObject({
      dueAt: null,
      attempts: [
        { number: 1, status: 500, error: null, durationMs: 12, delivered: false },
        { number: 2, status: null, error: 'rejected' },
      ],
    });
    await engine.replay(failed?.deliveryId ?? '');
    const third = await claimOne(engine);
    await engine.recordAttempt(third, { delivered: true, status: 200, durationMs: 1 });
    expect((await engine.listDeliveries({ state: 'delivered' })).items).toHaveLength(1);
    expect(await claim(engine)).toEqual([]);
  });

  test('a late failure does not undo what another process has done since', async () => {
    const { engine, clock } = await start();
    const slow = await claimOne(engine);
    clock.pass(1_000);
    const quick = await claimOne(engine);
    await engine.recordAttempt(slow, { delivered: false, durationMs: 2_000 });
    expect((await engine.listDeliveries({ state: 'pending' })).items).toHaveLength(1);
    await engine.recordAttempt(quick, { delivered: true, status: 200, durationMs: 1 });
    await engine.recordAttempt(slow, { delivered: false, durationMs: 2_000, retryInMs: 0 });
    const [delivery] = (await engine.listDeliveries()).items;
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect(await claim(engine)).toEqual([]);
  });

  test('a success counts, even if it comes late', async () => {
    const { engine, clock } = await start();
    const slow = await claimOne(engine);
    clock.pass(1_000);
    await engine.recordAttempt(slow, { delivered: true, status: 200, durationMs: 2_000 });
    expect(await claim(engine)).toEqual([]);
  });

  test('a claim takes from every partner except excluded ones', async () => {
    const { engine } = await start(['A', 'B', 'C', 'D']);
    await engine.registerWebhook({ partnerCode: 'BAOBAB', url: `${url}other` });
    await engine.acceptBatch(userOf(engine, 'kofi.mensah'), [payout('X', { amount: '1.00' })]);
    await engine.advance(60_000);
    const some = await engine.claimDueDeliveries({ limit: 10, leaseMs: 1, limitPerPartner: 1 });
    expect(some.map(({ partnerCode }) => partnerCode).sort()).toEqual(['BAOBAB', 'HARBOUR']);
    const none = await engine.claimDueDeliveries({
      limit: 10,
      leaseMs: 1,
      exceptPartners: ['HARBOUR', 'BAOBAB'],
    });
    expect(none).toEqual([]);
  });

  test('without a webhook nothing is added; pending deliveries wait for a new one', async () => {
    const { engine } = await start();
    await engine.removeWebhook('HARBOUR');
    expect(await claim(engine)).toEqual([]);
    await engine.acceptBatch(harbour(engine), [payout('B')]);
    await engine.advance(60_000);
    await expect(
      engine.resend({ partnerCode: 'HARBOUR', transactionReference: 'B' }),
    ).rejects.toMatchObject({ code: 'no-webhook' });
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url: `${url}new` });
    const claimed = await claim(engine);
    expect(claimed.map((one) => [one.url, one.record.transactionReference])).toEqual([
      [`${url}new`, 'A'],
    ]);
    const resent = await engine.resend({ partnerCode: 'HARBOUR', transactionReference: 'B' });
    expect(resent.record.transactionReference).toBe('B');
    expect(await claim(engine)).toHaveLength(1);
  });

  test('unknown deliveries are rejected', async () => {
    const { engine } = await start();
    await expect(engine.replay('DLV-0')).rejects.toMatchObject({ code: 'unknown-delivery' });
    await expect(
      engine.resend({ partnerCode: 'HARBOUR', transactionReference: 'Z' }),
    ).rejects.toMatchObject({ code: 'unknown-transaction' });
    await expect(engine.registerWebhook({ partnerCode: 'NOBODY', url })).rejects.toMatchObject({
      code: 'unknown-partner',
    });
  });
});
