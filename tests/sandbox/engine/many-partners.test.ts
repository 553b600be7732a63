/** Many partners that are made: idle they cost nothing, and removed they leave nothing. */
import { StatementSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/engine.ts';
import { openStore } from '../../../toolkit/sandbox/store/open.ts';
import { query, text } from '../../../toolkit/sandbox/store/store.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { payout, testEngine } from './fixtures.ts';

const url = 'http://127.0.0.1:1/';
const request = { limit: 100, leaseMs: 1_000 };

test('what is looked for again and again is no more statements for more partners', async () => {
  const engine = await testEngine(await freshDatabase('SQLite'));
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
  const database = await freshDatabase(kind);
  const engine = await testEngine(database);
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
  const database = await freshDatabase('SQLite');
  const engine = await testEngine(database);
  const elsewhere = await testEngine(database);
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
  const store = await openStore(database);
  try {
    return await store.read(function* () {
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
  } finally {
    await store.close();
  }
}
