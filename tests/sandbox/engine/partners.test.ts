import { StatementSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import { query, text } from '../../../toolkit/sandbox/store/store.ts';
import { databaseKinds } from '../database.ts';
import {
  balanceOf,
  codeOf,
  disagreements,
  payout,
  readBeside,
  startOn,
  startTwo,
} from './fixtures.ts';

const url = 'http://127.0.0.1:1/';

describe.each(databaseKinds)('created partners, on %s', (kind) => {
  const start = () => startOn(kind);
  async function made(engine: Engine) {
    return engine.makePartner({ clock: { mode: 'manual' } });
  }

  test('a reset of one affects no other', async () => {
    const { database, engine } = await start();
    const [one, other] = [await made(engine), await made(engine)];
    for (const { user, partnerCode } of [one, other]) {
      await engine.registerWebhook({ partnerCode, url });
      await engine.setBlacklisted('77', true, partnerCode);
      await engine.acceptBatch(user, [payout('A', { account: '77' })]);
      await engine.advance(60_000, partnerCode);
    }
    await engine.reset(one.partnerCode);
    const left = [(await engine.listTransactions()).items, (await engine.listDeliveries()).items];
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

  test('a removed one is gone for every process', async () => {
    const { engine, other: elsewhere } = await startTwo(kind);
    const partner = await made(engine);
    const { user, password, partnerCode } = partner;
    await elsewhere.look();
    expect(elsewhere.findUser(user.username)).toEqual(user);
    await elsewhere.registerWebhook({ partnerCode, url });
    await elsewhere.acceptBatch(user, [payout('A', { account: '51' })]);
    await elsewhere.advance(60_000, partnerCode);
    await engine.removePartner(partnerCode);
    await elsewhere.runDueTransitions();
    expect(elsewhere.findUser(user.username)).toBeUndefined();
    expect(await elsewhere.authenticate(user.email, password)).toBeUndefined();
    expect((await elsewhere.listTransactions({ partnerCode })).items).toEqual([]);
    expect((await elsewhere.listDeliveries({ partnerCode })).items).toEqual([]);
    await expect(engine.removePartner(partnerCode)).rejects.toMatchObject({
      code: 'unknown-partner',
    });
    await expect(engine.removePartner('HARBOUR')).rejects.toMatchObject({ code: 'demo-partner' });
    await engine.makePartner({ partnerCode });
    expect((await engine.listTransactions({ partnerCode })).items).toEqual([]);
  });
});

const request = { limit: 100, leaseMs: 1_000 };

test('a repeated search needs no more statements if there are more partners', async () => {
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
  // The first read loads the changes.
  await statements();
  expect(await statements()).toBe(few);
  expect(few).toBeLessThan(6);
});

test.each(databaseKinds)('a removed one leaves no row, on %s', async (kind) => {
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
  await expect.poll(() => counts(database), { timeout: 30_000 }).toEqual(before);
});

test('partners that come and go at the same time leave nothing behind', async () => {
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
  await expect.poll(() => counts(database), { timeout: 30_000 }).toEqual(before);
  expect((await engine.partners()).length).toBeLessThanOrEqual(4);
});

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
