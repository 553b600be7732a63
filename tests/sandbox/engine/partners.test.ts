import { StatementSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import type { Engine, MadePartner } from '../../../toolkit/sandbox/engine/engine.ts';
import { query, text } from '../../../toolkit/sandbox/store/store.ts';
import { databaseKinds } from '../database.ts';
import {
  balanceOf,
  codeOf,
  disagreements,
  harbour,
  payout,
  readBeside,
  startOn,
  startTwo,
} from './fixtures.ts';

const url = 'http://127.0.0.1:1/';

describe.each(databaseKinds)('partners that are made, on %s', (kind) => {
  const start = () => startOn(kind);
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
    const { engine, other: elsewhere } = await startTwo(kind);
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

const request = { limit: 100, leaseMs: 1_000 };

test('what is looked for again and again is no more statements for more partners', async () => {
  const { engine } = await startOn('SQLite');
  const statements = async () => {
    const all = vi.spyOn(StatementSync.prototype, 'all');
    await engine.claimDueDeliveries(request);
    await engine.runDueTransitions();
    const count = all.mock.calls.length;
    all.mockRestore();
    return count;
  };
  const few = await statements();
  for (let index = 0; index < 20; index += 1) {
    const { partnerCode } = await engine.makePartner();
    await engine.registerWebhook({ partnerCode, url });
  }
  // The first look reads what has been changed.
  await statements();
  expect(await statements()).toBe(few);
  expect(few).toBeLessThan(6);
});

test.each(databaseKinds)('one that is removed leaves no row, on %s', async (kind) => {
  const { database, engine } = await startOn(kind);
  const before = await counts(database);
  const { user, partnerCode } = await engine.makePartner({ clock: { mode: 'manual' } });
  await engine.registerWebhook({ partnerCode, url });
  await engine.setBlacklisted('1', true, partnerCode);
  await engine.startSession(user, 1_000);
  await engine.acceptBatch(user, [payout('A'), payout('B', { currency: 'USD' })]);
  await engine.advance(60_000, partnerCode);
  const [claimed] = await engine.claimDueDeliveries(request);
  if (!claimed) throw new Error('A notification must be due.');
  await engine.recordAttempt(claimed, { delivered: false, durationMs: 1, retryInMs: 1 });
  await engine.takeSnapshot(partnerCode);
  await engine.removePartner(partnerCode);
  await engine.recordAttempt(claimed, { delivered: true, durationMs: 1 });
  await expect(engine.acceptBatch(user, [payout('C')])).rejects.toMatchObject({
    code: 'unknown-partner',
  });
  expect(await counts(database)).toEqual(before);
});

test('partners that come and go at the same time leave nothing', async () => {
  const { database, engine, other: elsewhere } = await startTwo('SQLite');
  const before = await counts(database);
  const liveAndGo = async (each: Engine) => {
    const { user, partnerCode } = await each.makePartner();
    const sent = each.acceptBatch(user, [payout('A')]).catch(() => undefined);
    await each.removePartner(partnerCode);
    await sent;
  };
  const all = Array.from({ length: 40 }, (_, index) => (index % 2 ? engine : elsewhere));
  await Promise.all(all.map(liveAndGo));
  expect(await counts(database)).toEqual(before);
  expect(engine.partners().length).toBeLessThanOrEqual(4);
});

/** How many rows each table has. */
async function counts(database: string): Promise<{ [table: string]: unknown }> {
  return readBeside(database, function* () {
    const found: { [table: string]: unknown } = {};
    const tables = yield* query(
      database.startsWith('postgres')
        ? 'select cast(tablename as text) as name from pg_tables where schemaname = current_schema()'
        : "select name from sqlite_master where type = 'table'",
    );
    for (const row of tables) {
      const name = text(row, 'name');
      const [counted] = yield* query(`select count(*) as rows_in from ${name}`);
      found[name] = counted?.['rows_in'];
    }
    return found;
  });
}
