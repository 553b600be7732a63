import { describe, expect, test } from 'vitest';
import { legalNext, simulatedLives } from '../../../toolkit/sandbox/engine/life/life.ts';
import { databaseKinds } from '../database.ts';
import {
  balanceOf,
  codeOf,
  disagreements,
  payout,
  startOn,
  testEngine,
  userOf,
} from './fixtures.ts';

const lives = { processingMs: 1_000, bankMs: 2_000 };

describe.each(databaseKinds)('lives of payouts on %s', (kind) => {
  const start = (options = {}) => startOn(kind, { ...lives, ...options });
  const key = (transactionReference: string) => ({ partnerCode: 'HARBOUR', transactionReference });

  test('the ending of an account number chooses the states', async () => {
    const { database, engine, user } = await start();
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    const before = await balanceOf(engine, user);
    const endings = simulatedLives.map(({ code: ending }) => ending);
    const payouts = endings.map((one) => payout(one, { account: `00012345${one}` }));
    await engine.acceptBatch(user, payouts);
    const codes = () => Promise.all(endings.map((one) => codeOf(engine, user, one)));
    const seen = (await codes()).map((code) => [code]);
    for (let step = 0; step < 40; step += 1) {
      await engine.advance(250);
      for (const [index, code] of (await codes()).entries()) {
        if (code !== seen[index]?.at(-1)) seen[index]?.push(code);
      }
    }
    const paths = simulatedLives.map(({ path }) => path);
    expect(Object.fromEntries(endings.map((one, index) => [one, seen[index]]))).toEqual(
      Object.fromEntries(endings.map((one, index) => [one, paths[index]])),
    );
    const results = paths.map((path) => path.at(-1));
    const kept = results.filter((code) => ['00', '01', '02', '10'].includes(code ?? ''));
    expect(await balanceOf(engine, user)).toBe(before - 10_000n * BigInt(kept.length));
    // There is one notification per result, and none for 01 and 02.
    const told = (await engine.listDeliveries()).items.map(({ record }) => record.responseCode);
    const final = results.filter((code) => code !== '01' && code !== '02');
    expect(told.toSorted()).toEqual(final.toSorted());
    expect(await disagreements(database)).toEqual([]);
  });

  test.each([
    { waits: 'shorter', then: { processingMs: 100, bankMs: 100 } },
    { waits: 'longer', then: { processingMs: 5_000, bankMs: 9_000 } },
  ])('opened again with $waits waits, states and money still agree', async ({ then }) => {
    const { database, engine, user } = await start();
    await engine.registerWebhook({ partnerCode: 'BAOBAB', url: 'http://127.0.0.1:1/' });
    const users = [user, userOf(engine, 'kofi.mensah')];
    const before = await Promise.all(users.map((one) => balanceOf(engine, one)));
    const batch = ['00', '51'].map((one) => payout(one, { account: `00012345${one}` }));
    for (const one of users) await engine.acceptBatch(one, batch);
    await engine.advance(500);
    await engine.close();
    const again = await testEngine(database, { ...lives, ...then });
    for (let step = 0; step < 20; step += 1) {
      await again.advance(1_000);
      for (const [index, one] of users.entries()) {
        const failed = (await codeOf(again, one, '51')) === '51';
        const taken = (before[index] ?? 0n) - (await balanceOf(again, one));
        expect(taken).toBe(failed ? 10_000n : 20_000n);
      }
      expect(await disagreements(database)).toEqual([]);
    }
    for (const one of users) {
      expect([await codeOf(again, one, '00'), await codeOf(again, one, '51')]).toEqual([
        '00',
        '51',
      ]);
    }
    expect(
      (await again.listDeliveries()).items.map(({ record }) => record.responseCode).toSorted(),
    ).toEqual(['00', '51']);
  });

  test('a payout that rests in a state is listed with it, however long', async () => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A', { account: '0001234502' })]);
    await engine.forceOutcome(key('A'), '01');
    await engine.advance(3_600_000);
    const listed = (await engine.listTransactions({ code: '01' })).items;
    expect(listed.map(({ request }) => request.transactionReference)).toEqual(['A']);
  });

  test('any other ending is paid, even one that is not a number', async () => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A', { account: '77' }), payout('B', { account: 'x' })]);
    await engine.advance(10_000);
    expect(await codeOf(engine, user, 'A')).toBe('00');
    expect(await codeOf(engine, user, 'B')).toBe('00');
  });

  test('a jump of the clock makes every step at its due time', async () => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A')]);
    const accepted = engine.now();
    await engine.advance(3_600_000);
    const [view] = (await engine.listTransactions()).items;
    expect(view).toMatchObject({ changedAt: accepted + 3_000, dueAt: null });
    expect(engine.now()).toBe(accepted + 3_600_000);
  });

  test('the states and times of a payout do not depend on a webhook', async () => {
    const { engine, user } = await start();
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    const other = userOf(engine, 'kofi.mensah');
    const payouts = simulatedLives.map(({ code: ending }) =>
      payout(ending, { account: `00012345${ending}` }),
    );
    for (const one of [user, other]) await engine.acceptBatch(one, payouts);
    const statesOf = async (partnerCode: string) => {
      const views = (await engine.listTransactions({ partnerCode })).items;
      return views.map(({ request, record, changedAt, dueAt, debited }) => [
        request.transactionReference,
        record.responseCode,
        changedAt,
        dueAt,
        debited,
      ]);
    };
    for (const milliseconds of [0, 999, 1, 1_999, 1, 60_000]) {
      await engine.advance(milliseconds);
      expect(await statesOf('BAOBAB')).toEqual(await statesOf('HARBOUR'));
    }
    const told = (await engine.listDeliveries()).items;
    expect(told.map(({ partnerCode }) => partnerCode)).toEqual(Array(9).fill('HARBOUR'));
  });

  test('a standing clock changes nothing; a running one does', async () => {
    let real = Date.parse('2026-03-04T09:00:00.000Z');
    const { engine, user } = await start({ realNow: () => real });
    await engine.acceptBatch(user, [payout('A')]);
    real += 60_000;
    await engine.runDueTransitions();
    expect(await codeOf(engine, user, 'A')).toBe('02');
    const stood = engine.now();
    expect(await engine.setClock({ mode: 'auto' })).toEqual({ mode: 'auto', now: stood });
    real += 1_000;
    await engine.runDueTransitions();
    expect(await codeOf(engine, user, 'A')).toBe('01');
    expect(engine.now()).toBe(stood + 1_000);
  });

  test('a payout is approved or declined once, even if several processes ask at the same time', async () => {
    const { database, engine, user } = await start();
    const other = await testEngine(database, lives);
    await engine.acceptBatch(user, [payout('A', { account: '0001234510' })]);
    await engine.advance(60_000);
    const results = await Promise.allSettled([
      engine.approve(key('A')),
      other.decline(key('A')),
      engine.decline(key('A')),
      other.approve(key('A')),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await disagreements(database)).toEqual([]);
  });

  test('a payout beyond the daily limit of a recipient is flagged, until the next day', async () => {
    const { engine, user } = await start({ recipientDailyLimit: 25_000n });
    const others = { account: '0001234577' };
    await engine.acceptBatch(
      user,
      ['A', 'B', 'C'].map((reference) => payout(reference)),
    );
    await engine.acceptBatch(user, [payout('D', { amount: '50.00' }), payout('E', others)]);
    await engine.advance(60_000);
    const references = ['A', 'B', 'C', 'D', 'E'];
    const codes = await Promise.all(references.map((one) => codeOf(engine, user, one)));
    expect(codes).toEqual(['00', '00', '10', '00', '00']);
    await engine.advance(86_400_000);
    await engine.acceptBatch(user, [payout('F')]);
    await engine.advance(60_000);
    expect(await codeOf(engine, user, 'F')).toBe('00');
  });

  test('every illegal transition is rejected with the legal ones', async () => {
    const { database, engine, user } = await start();
    const states = { '02': '02', '01': '01', '10': '10', '00': '00', '51': '51' } as const;
    for (const [code, digits] of Object.entries(states)) {
      await engine.acceptBatch(user, [payout(code, { account: `00012345${digits}` })]);
    }
    await engine.advance(60_000);
    for (const from of Object.values(states)) {
      const illegal = simulatedLives
        .map(({ code }) => code)
        .filter((code) => !legalNext(from).includes(code));
      for (const to of illegal) {
        await expect(engine.forceOutcome(key(from), to)).rejects.toMatchObject({
          code: 'illegal-transition',
          from,
          to,
          legal: legalNext(from),
        });
      }
      if (from === '10') continue;
      await expect(engine.approve(key(from))).rejects.toMatchObject({ code: 'illegal-transition' });
      await expect(engine.decline(key(from))).rejects.toMatchObject({ code: 'illegal-transition' });
    }
    await expect(engine.approve(key('unknown'))).rejects.toMatchObject({
      code: 'unknown-transaction',
    });
    expect(await disagreements(database)).toEqual([]);
  });

  test.each(legalNext('02'))('a payout can be forced into %s, and stays there', async (code) => {
    const { database, engine, user } = await start();
    const before = await balanceOf(engine, user);
    await engine.acceptBatch(user, [payout('A')]);
    await engine.forceOutcome(key('A'), code);
    expect(await codeOf(engine, user, 'A')).toBe(code);
    await engine.advance(60_000);
    expect(await codeOf(engine, user, 'A')).toBe(code === '01' ? '00' : code);
    const kept = ['00', '01', '10'].includes(code);
    expect(await balanceOf(engine, user)).toBe(kept ? before - 10_000n : before);
    expect(await disagreements(database)).toEqual([]);
  });

  test('a reset restores the initial state, and frees the references', async () => {
    const { database, engine, user } = await start();
    const before = await balanceOf(engine, user);
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    await engine.acceptBatch(user, [payout('A')], { idempotencyKey: 'k' });
    await engine.setBlacklisted('1', true);
    await engine.advance(86_400_000);
    await engine.reset();
    expect(await balanceOf(engine, user)).toBe(before);
    expect((await engine.listTransactions()).items).toEqual([]);
    expect((await engine.listDeliveries()).items).toEqual([]);
    expect(await engine.listWebhooks()).toEqual([]);
    expect(await engine.blacklist()).toEqual(['0009999900']);
    await engine.acceptBatch(user, [payout('A', { amount: '1.00' })], { idempotencyKey: 'k' });
    expect(await balanceOf(engine, user)).toBe(before - 100n);
    expect(await disagreements(database)).toEqual([]);
  });
});
