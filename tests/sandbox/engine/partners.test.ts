import { describe, expect, test } from 'vitest';
import type { Engine, MadePartner } from '../../../toolkit/sandbox/engine/engine.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { balanceOf, codeOf, disagreements, harbour, payout, testEngine } from './fixtures.ts';

const url = 'http://127.0.0.1:1/';

describe.each(databaseKinds)('partners that are made, on %s', (kind) => {
  async function start() {
    const database = await freshDatabase(kind);
    return { database, engine: await testEngine(database) };
  }
  async function made(engine: Engine): Promise<MadePartner> {
    return engine.makePartner({ clock: { mode: 'manual' } });
  }

  test('one has a login, money and a statement of its own', async () => {
    const { engine } = await start();
    const partner = await engine.makePartner({
      name: 'Test Remit',
      balances: [
        { currency: 'NGN', amount: 1_000n },
        { currency: 'KES', amount: 5n },
      ],
    });
    const { user, password, accounts } = partner;
    expect(await engine.authenticate(user.email, password)).toEqual(user);
    expect(await engine.balances(user)).toEqual([
      { currencyCode: 'KES', totalBalance: 0.05 },
      { currencyCode: 'NGN', totalBalance: 10 },
    ]);
    await engine.acceptBatch(user, [
      payout('A', { amount: '9.99' }),
      payout('B', { amount: '0.02' }),
    ]);
    expect(await codeOf(engine, user, 'A')).toBe('02');
    expect(await codeOf(engine, user, 'B')).toBe('20');
    await engine.fund(partner.partnerCode, 'NGN', 100n);
    const account = accounts.find(({ currency }) => currency === 'NGN');
    const today = Math.floor(engine.now(partner.partnerCode) / 86_400_000) * 86_400_000;
    const statement = await engine.statement(user, {
      accountNumber: account?.virtualAccount ?? '',
      startTime: today,
      endTime: today + 86_399_999,
    });
    expect(statement).toMatchObject({
      openingBalanceAmount: 10,
      closingBalanceAmount: 1.01,
      totalRecords: 2,
      balanceReconciled: true,
    });
    expect(statement.details.map((one) => one.transactionType)).toEqual(['TRANSFER', 'FUNDING']);
  });

  test('each lives by its own clock', async () => {
    const { database, engine } = await start();
    const [one, other] = [await made(engine), await made(engine)];
    const user = harbour(engine);
    for (const who of [one.user, other.user, user]) {
      await engine.acceptBatch(who, [payout('A', { account: '51' }), payout('B')]);
    }
    const before = { shared: engine.now(), other: engine.now(other.partnerCode) };
    await engine.advance(60_000, one.partnerCode);
    expect(await codeOf(engine, one.user, 'A')).toBe('51');
    expect(await codeOf(engine, one.user, 'B')).toBe('00');
    for (const who of [other.user, user]) {
      expect(await codeOf(engine, who, 'A')).toBe('02');
      expect(await codeOf(engine, who, 'B')).toBe('02');
    }
    expect([engine.now(), engine.now(other.partnerCode)]).toEqual([before.shared, before.other]);
    expect(await disagreements(database)).toEqual([]);
  });

  test('a reset of one touches no other', async () => {
    const { database, engine } = await start();
    const [one, other] = [await made(engine), await made(engine)];
    for (const { user, partnerCode } of [one, other]) {
      await engine.registerWebhook({ partnerCode, url });
      await engine.setBlacklisted('77', true, partnerCode);
      await engine.acceptBatch(user, [payout('A', { account: '77' })]);
      await engine.advance(60_000, partnerCode);
    }
    await engine.reset(one.partnerCode);
    const left = [await engine.listTransactions(), await engine.listDeliveries()];
    expect(left.map((list) => list.map(({ partnerCode }) => partnerCode))).toEqual([
      [other.partnerCode],
      [other.partnerCode],
    ]);
    expect(await codeOf(engine, other.user, 'A')).toBe('10');
    expect(await engine.blacklist(one.partnerCode)).toEqual([]);
    expect(await engine.blacklist(other.partnerCode)).toEqual(['77']);
    expect(await balanceOf(engine, one.user)).toBe(100_000_000_00n);
    expect(await disagreements(database)).toEqual([]);
  });

  test('what is removed is gone, for every process', async () => {
    const { database, engine } = await start();
    const elsewhere = await testEngine(database);
    const partner = await made(engine);
    const { user, password, partnerCode } = partner;
    expect(await elsewhere.lookUpUser(user.username)).toEqual(user);
    await elsewhere.registerWebhook({ partnerCode, url });
    await elsewhere.acceptBatch(user, [payout('A', { account: '51' })]);
    await elsewhere.advance(60_000, partnerCode);
    await engine.removePartner(partnerCode);
    await elsewhere.runDueTransitions();
    expect(elsewhere.findUser(user.username)).toBeUndefined();
    expect(await elsewhere.authenticate(user.email, password)).toBeUndefined();
    expect(await elsewhere.listTransactions({ partnerCode })).toEqual([]);
    expect(await elsewhere.listDeliveries({ partnerCode })).toEqual([]);
    await expect(engine.removePartner(partnerCode)).rejects.toMatchObject({
      code: 'unknown-partner',
    });
    await expect(engine.removePartner('HARBOUR')).rejects.toMatchObject({ code: 'demo-partner' });
    await engine.makePartner({ partnerCode });
    expect(await engine.listTransactions({ partnerCode })).toEqual([]);
  });

  test('two of one code or one address are not made', async () => {
    const { engine } = await start();
    const attempts = [
      { partnerCode: 'HARBOUR' },
      { email: 'amara.okafor@harbour-remit.example' },
      { partnerCode: 'T1' },
    ];
    await engine.makePartner({ partnerCode: 'T1' });
    for (const attempt of attempts) {
      await expect(engine.makePartner(attempt)).rejects.toMatchObject({ code: 'partner-exists' });
    }
    await expect(
      engine.makePartner({ balances: [{ currency: 'XAU', amount: 1n }] }),
    ).rejects.toMatchObject({ code: 'out-of-bounds' });
  });
});
