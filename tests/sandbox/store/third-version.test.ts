/** A database that the first edition made: nothing that it stored is lost, and all of it goes on. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Engine, TransactionRequest } from '../../../toolkit/sandbox/engine/engine.ts';
import { isFull } from '../../support/full.ts';
import { databaseKinds } from '../database.ts';
import type { DatabaseKind } from '../database.ts';
import { codeOf, disagreements, payout, testEngine, userOf } from '../engine/fixtures.ts';
import { observe } from './observe.ts';
import type { Observation } from './observe.ts';
import { oldDatabase, runSql, tablesOf } from './old-database.ts';
import expected from './third-version/expected.json' with { type: 'json' };

const data = readFileSync(new URL('third-version/data.sql', import.meta.url), 'utf8');

/** Receipts by the names of `sent`. */
const receipts = new Map<string, unknown>(Object.entries(expected.batches));

/** The real time, of then and of now. */
const start = Date.UTC(2026, 2, 4, 9);

const open = (database: string, real = start) =>
  testEngine(database, { recipientDailyLimit: 50_000_00n, realNow: () => real });

const users = ['amara.okafor', 'kofi.mensah', 'ines.duarte'];

function observed(engine: Engine): Promise<Observation> {
  const [harbour, baobab, sunrise] = users.map((name) => userOf(engine, name));
  if (!harbour || !baobab || !sunrise) throw new Error('There are three demo users.');
  const accounts = [
    ['7700000042', harbour],
    ['7700000043', harbour],
    ['7700000051', baobab],
    ['7700000052', baobab],
  ] as const;
  const days = [Date.UTC(2026, 2, 3), Date.UTC(2026, 2, 4)];
  return observe(engine, [harbour, baobab, sunrise], accounts, days);
}

/** In the order of the lists, where deliveries of one moment and partner have none that is promised. */
function listed({ deliveries, ...others }: Observation): Observation {
  return { ...others, deliveries: deliveries.toSorted() };
}

function sorted({ payouts, movements, deliveries, ...others }: Observation): Observation {
  return {
    ...others,
    payouts: payouts.toSorted(),
    movements: movements.toSorted(),
    deliveries: deliveries.toSorted(),
  };
}

const inPart = [
  payout('H-8'),
  payout('H-9', { bank: 'NOBANK' }),
  payout('H-8'),
  payout('H-8', { amount: '7.00' }),
  payout('H-2', { narration: 'Pão "é" \\ \u2028 it\'s' }),
  payout('H-10', { amount: '0.00' }),
  payout('H-11'),
];

const references = [
  'x'.repeat(200),
  'réf 東京',
  '#hash',
  'nul \u0000 \ud800',
  'with space',
  ' leading',
];

/** Batches that the first edition took, with their keys. */
const sent: { name: string; user: string; key?: string; payouts: TransactionRequest[] }[] = [
  {
    name: 'references',
    user: 'amara.okafor',
    key: 'key references',
    payouts: references.map((one) => payout(one)),
  },
  { name: 'flagged', user: 'kofi.mensah', payouts: ['B-2-10', 'B-3-10'].map(flagged) },
  { name: 'in part', user: 'amara.okafor', key: 'key in part', payouts: inPart },
  { name: 'in part', user: 'amara.okafor', key: 'key in part, again', payouts: inPart },
  {
    name: 'in error',
    user: 'amara.okafor',
    key: 'key in error',
    payouts: [payout('H-12', { bank: 'NOBANK' })],
  },
  {
    name: 'repeated',
    user: 'amara.okafor',
    key: 'key repeated',
    payouts: [payout('H-8'), payout('H-11')],
  },
  {
    name: 'in error, without a key',
    user: 'kofi.mensah',
    payouts: [payout('B-12', { bank: 'NOBANK' })],
  },
];

function flagged(reference: string): TransactionRequest {
  return payout(reference, { account: '0001234510' });
}

describe.each(databaseKinds)('a database of the third version on %s', (kind) => {
  const opened = async () => {
    const database = await oldDatabase(kind, tablesOf(3) + data);
    return { database, engine: await open(database) };
  };

  test('shows all that the sandbox showed which stored it', async () => {
    const { database, engine } = await opened();
    expect(listed(await observed(engine))).toEqual(listed(expected.before));
    expect(await disagreements(database)).toEqual([]);
  });

  test('goes on as that sandbox would have: states, money and notifications', async () => {
    const { database, engine } = await opened();
    await engine.advance(10_000);
    expect(sorted(await observed(engine))).toEqual(sorted(expected.after));
    expect(await disagreements(database)).toEqual([]);
  });

  test('the clock may be moved in pieces as well', async () => {
    const { database, engine } = await opened();
    for (let piece = 0; piece < 20; piece += 1) await engine.advance(500);
    expect(sorted(await observed(engine))).toEqual(sorted(expected.after));
    expect(await disagreements(database)).toEqual([]);
  });

  test('gives every batch its receipt again, and its key to no other batch', async () => {
    const { engine } = await opened();
    for (const { name, user, key, payouts } of sent) {
      const sender = userOf(engine, user);
      const receipt = receipts.get(name);
      expect((await engine.acceptBatch(sender, payouts)).receipt, name).toEqual(receipt);
      const fresh = { idempotencyKey: `new ${name}` };
      expect((await engine.acceptBatch(sender, payouts, fresh)).receipt, name).toEqual(receipt);
      if (key === undefined) continue;
      const same = { idempotencyKey: key };
      expect((await engine.acceptBatch(sender, payouts, same)).receipt, name).toEqual(receipt);
      const other = engine.acceptBatch(sender, [...payouts, payout('other')], same);
      await expect(other, name).rejects.toMatchObject({ code: 'idempotency-conflict' });
    }
    expect(listed(await observed(engine))).toEqual(listed(expected.before));
  });

  test('takes no payout again that comes in another batch, and no other one for it', async () => {
    const { engine } = await opened();
    const sender = userOf(engine, 'amara.okafor');
    const batch = [...references, 'H-11'].map((one) => payout(one)).toReversed();
    const { receipt } = await engine.acceptBatch(sender, batch);
    expect(receipt.errorTransactionCount).toBeNull();
    const changed = batch.map((one) => ({ ...one, paymentNarration: 'Books' }));
    const { refusals } = await engine.acceptBatch(sender, changed);
    expect(refusals.map(({ reason }) => reason)).toEqual(batch.map(() => 'reference-used'));
    expect(listed(await observed(engine))).toEqual(listed(expected.before));
  });

  test('pending notifications are delivered, each once', async () => {
    const database = await oldDatabase(kind, tablesOf(3) + data);
    // The lease of the worker that has died has ended.
    const engine = await open(database, start + 60_000);
    await engine.advance(60_000);
    const pending = await engine.listDeliveries({ state: 'pending', limit: 1_000 });
    const claimed: string[] = [];
    for (;;) {
      const claims = await engine.claimDueDeliveries({ limit: 10, leaseMs: 1_000 });
      if (claims.length === 0) break;
      claimed.push(...claims.map(({ deliveryId }) => deliveryId));
      for (const one of claims) {
        await engine.recordAttempt(one, { delivered: true, status: 200, durationMs: 1 });
      }
    }
    expect(claimed.toSorted()).toEqual(pending.map(({ deliveryId }) => deliveryId).toSorted());
    expect(expected.before.deliveries.some((one) => one.includes('pending'))).toBe(true);
    const numbers = (await engine.listDeliveries({ limit: 1_000 })).map(({ attempts }) =>
      attempts.map(({ number }) => number),
    );
    for (const one of numbers) expect(one).toEqual(one.map((_number, index) => index + 1));
  });

  test('logins go on, and those that have ended stay so', async () => {
    const { engine } = await opened();
    const { live, next, rotated, ended } = expected.logins;
    const refresh = (login: typeof live, name: string) =>
      engine.rotateSession(login.refreshId, userOf(engine, name), 1_000);
    expect(engine.isSessionEnded(ended.sessionId)).toBe(true);
    expect(engine.isSessionEnded(live.sessionId)).toBe(false);
    expect(await refresh(live, 'amara.okafor')).toMatchObject({ result: 'rotated' });
    expect(await refresh(next, 'kofi.mensah')).toMatchObject({ result: 'rotated' });
    expect(await refresh(rotated, 'kofi.mensah')).toEqual({ result: 'reused' });
    expect(await refresh(ended, 'ines.duarte')).toEqual({ result: 'rejected' });
    expect(Buffer.from(await engine.signingKey()).toString('base64url')).toBe('A'.repeat(43));
  });

  test.each([
    { after: 86_399_999, result: 'rotated' },
    { after: 86_400_000, result: 'rejected' },
  ])('a login of a day is $result $after ms later by the clock', async ({ after, result }) => {
    const { engine } = await opened();
    await engine.advance(after);
    const { refreshId } = expected.logins.live;
    const user = userOf(engine, 'amara.okafor');
    expect(await engine.rotateSession(refreshId, user, 1_000)).toMatchObject({ result });
  });

  test('what recipients were paid today counts towards the limit', async () => {
    const { engine } = await opened();
    const sender = userOf(engine, 'amara.okafor');
    // 50,000.00 were paid to the first.
    await engine.acceptBatch(sender, [
      payout('to a full one', { account: '0005555500', amount: '0.01' }),
      payout('to another', { account: '0005555600', amount: '50000.00' }),
    ]);
    await engine.advance(1_000);
    expect(await codeOf(engine, sender, 'to a full one')).toBe('10');
    expect(await codeOf(engine, sender, 'to another')).toBe('01');
  });

  test('a reset gives the first balances back', async () => {
    const { database, engine } = await opened();
    await engine.reset();
    const { balances, payouts, deliveries } = await observed(engine);
    expect(balances).toContain('HARBOUR 4825000000000.5 NGN');
    expect([payouts, deliveries]).toEqual([[], []]);
    expect(await disagreements(database)).toEqual([]);
    const { receipt } = await engine.acceptBatch(userOf(engine, 'amara.okafor'), inPart);
    expect(receipt.batchId).not.toBe(expected.batches['in part'].batchId);
  });

  test('is as it was when it cannot be moved', async () => {
    const database = await oldDatabase(kind, tablesOf(3) + data);
    await runSql(
      kind,
      database,
      "update deliveries set record = '{}' where delivery_id = (select max(delivery_id) from deliveries)",
    );
    await expect(open(database)).rejects.toThrow(/must have its reference/);
    await runSql(
      kind,
      database,
      `update deliveries set record = (select min(record) from deliveries where record <> '{}')
      where record = '{}';
      update transactions set batch_id = 'lost' where batch_id = (select min(batch_id) from transactions)`,
    );
    await expect(open(database)).rejects.toThrow(/belong to no batch/);
    await runSql(
      kind,
      database,
      `update transactions set batch_id = (
        select b.batch_id from batches b where b.batch_id not in (select t.batch_id from transactions t)
          and b.total = 11
      ) where batch_id = 'lost'`,
    );
    const engine = await open(database);
    expect((await observed(engine)).balances).toEqual(expected.before.balances);
    expect(await disagreements(database)).toEqual([]);
  });
});

/** How many payouts the large database has; more than the sandbox reads at a time. */
const count = isFull ? 2_600 : 1_700;

/** Each in a batch of its own, or a thousand in one; all of them debited, every other one notified. */
function manyPayouts(): string {
  const rows = Array.from({ length: count }, (_one, index) => index);
  const batchOf = (index: number) => (index < 1_000 ? 'B-many' : `B-${index}`);
  const [first, ...others] = rows.slice(999);
  const batches = [first, ...others].map(
    (index = 0) =>
      `('HARBOUR', 'print ${index}', '${batchOf(index)}', ${index < 1_000 ? 1_000 : 1}, 0, ${start})`,
  );
  const transactions = rows.map((index) => {
    const request = JSON.stringify(payout(`R-${index}`));
    const position = index < 1_000 ? index : 0;
    return `('key ${index}', 'HARBOUR', 'p ${index}', '${batchOf(index)}', ${position}, '${request}',
      'NGN', '00', '00', 0, null, 10000, ${index + 2}, ${start}, ${start}, null)`;
  });
  const entries = rows.map(
    (
      index,
    ) => `('HARBOUR', 'NGN', ${index + 2}, 'debit', -10000, ${50_000_000 - 10_000 * (index + 1)},
      ${start}, 'key ${index}', null)`,
  );
  const deliveries = rows
    .filter((index) => index % 2 === 0)
    .map((index) => {
      const record = JSON.stringify({ transactionReference: `R-${index}`, responseCode: '00' });
      return `('DLV-${index}', 'HARBOUR', 'key ${index}', '${record}', 'pending', ${start}, ${start},
        0, null, 0)`;
    });
  return `
    insert into clock values (1, 'manual', 0, ${start}, 0);
    insert into accounts values
      ('HARBOUR', 'NGN', ${50_000_000 - 10_000 * count}, ${count + 1}, ${start}, '7700000042');
    insert into ledger values
      ('HARBOUR', 'NGN', 1, 'opening', 50000000, 50000000, ${start}, null, null), ${entries.join()};
    insert into batches values ${batches.join()};
    insert into transactions values ${transactions.join()};
    insert into deliveries values ${deliveries.join()};`;
}

test.each(databaseKinds)(
  'more payouts than are read at a time are moved on %s',
  async (kind: DatabaseKind) => {
    const database = await oldDatabase(kind, tablesOf(3) + manyPayouts());
    const engine = await open(database);
    const references = Array.from({ length: count }, (_one, index) => `R-${index}`);
    const views = await engine.listTransactions({ limit: count + 1 });
    expect(new Set(views.map(({ request }) => request.transactionReference))).toEqual(
      new Set(references),
    );
    const user = userOf(engine, 'amara.okafor');
    expect(await codeOf(engine, user, `R-${count - 1}`)).toBe('00');
    const [last] = await engine.listDeliveries({ transactionReference: `R-${count - 2}` });
    expect(last?.deliveryId).toBe(`DLV-${count - 2}`);
    const batch = references.slice(0, 1_000).map((one) => payout(one));
    expect((await engine.acceptBatch(user, batch)).receipt.batchId).toBe('B-many');
    expect(await disagreements(database)).toEqual([]);
  },
);
