/** A database that an earlier sandbox made goes on with what is in it. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../../toolkit/files.ts';
import { openNodeSqlite } from '../../../toolkit/sandbox/store/node-sqlite.ts';
import { scriptForPostgres } from '../../../toolkit/sandbox/store/sql.ts';
import type { DatabaseKind } from '../database.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { balanceOf, disagreements, harbour, payout, testEngine } from '../engine/fixtures.ts';

const script = (name: string) => readFileSync(new URL(name, migrationsFolder), 'utf8');

/** The tables of the first version, with an account that has two movements. */
const firstVersion = `
  ${script('0001-tables.sql')}
  create table migrations (number bigint primary key, name text not null);
  insert into migrations (number, name) values (1, '0001-tables.sql');
  insert into accounts values ('HARBOUR', 'NGN', 90000, 2, 2000, '7700000042');
  insert into ledger values
    ('HARBOUR', 'NGN', 1, 'opening', 100000, 100000, 1000, null, null),
    ('HARBOUR', 'NGN', 2, 'debit', -10000, 90000, 2000, 'a-payout', null);`;

/**
 * The tables of the second version, with what it stored of three batches: A (dated, its amount with
 * leading zeros) and B; B again and C; D and E, which was in error.
 */
const secondVersion = `
  ${script('0001-tables.sql')}
  ${script('0002-ledger.sql')}
  create table migrations (number bigint primary key, name text not null);
  insert into migrations (number, name)
    values (1, '0001-tables.sql'), (2, '0002-ledger.sql');
  insert into accounts values
    ('HARBOUR', 'NGN', 482499999960050, 5, 1772614800000, '7700000042');
  insert into ledger values
    ('HARBOUR', 'NGN', 1, 'opening', 482500000000050, 482500000000050, 1772582399999, null, null),
    ('HARBOUR', 'NGN', 2, 'debit', -10000, 482499999990050, 1772614800000,
      'xY9VfANAFwWO1KXLvuZ6ZyX3', null),
    ('HARBOUR', 'NGN', 3, 'debit', -10000, 482499999980050, 1772614800000,
      'kXAa-e6370-t4rdpw8E5kOlm', null),
    ('HARBOUR', 'NGN', 4, 'debit', -10000, 482499999970050, 1772614800000,
      '-YGXtV0dw5MIksvfvqwy5lci', null),
    ('HARBOUR', 'NGN', 5, 'debit', -10000, 482499999960050, 1772614800000,
      'zSEb0KvZBGO3cFNmaKNgpR7x', null);
  insert into batches values
    ('HARBOUR', 'ToboqoQGukOr203iIQQ4-KFA', 'BATCH-1', 2, 0, 1772614800000),
    ('HARBOUR', 'W-YJ87ce0Jcp_f1CV4KR2bcc', 'BATCH-2', 2, 0, 1772614800000),
    ('HARBOUR', '91KFIZSywO3SAh6300KrKeIq', 'BATCH-3', 2, 1, 1772614800000);
  insert into idempotency_keys values
    ('HARBOUR', '6zi2E2ye7pWZZUgZyppU6Jbr', 'ToboqoQGukOr203iIQQ4-KFA'),
    ('HARBOUR', 'JemUXcwcLBCqqD-yHHepshz7', 'W-YJ87ce0Jcp_f1CV4KR2bcc'),
    ('HARBOUR', 'xms9N1IbXvKPcelrBNXVQ6wG', '91KFIZSywO3SAh6300KrKeIq');
  insert into transactions values
    ${packedRow('xY9VfANAFwWO1KXLvuZ6ZyX3', 'WcBgoYkvDHoo_qN021DXK3P5', 1, 0, 2, [
      '2026-03-04T09:15:20.000Z',
      '00100.00',
      'A',
      'P\u00e3o "\u00e9" \\ \u2028',
      '0001234500',
    ])},
    ${packedRow('kXAa-e6370-t4rdpw8E5kOlm', '7pF3B2u8VlujaY2DiFA9QtJ-', 1, 1, 3, [
      null,
      '100.00',
      'B',
      'School fees',
      '0001234501',
    ])},
    ${packedRow('-YGXtV0dw5MIksvfvqwy5lci', '2R-4MD3AZirwhcqV1NbzQzl_', 2, 1, 4, [
      null,
      '100.00',
      'C',
      'School fees',
      '0001234500',
    ])},
    ${packedRow('zSEb0KvZBGO3cFNmaKNgpR7x', 'cMrVwr_Z5vh4ERwqrIDHpM-y', 3, 0, 5, [
      null,
      '100.00',
      'D',
      'School fees',
      '0001234500',
    ])};`;

/** A payout as the second version stored it: the values of its request, without their names. */
function packedRow(
  key: string,
  print: string,
  batch: number,
  position: number,
  entry: number,
  [requestDate, amount, reference, narration, account]: (string | null)[],
): string {
  const request = JSON.stringify([
    requestDate,
    amount,
    reference,
    'NGN',
    '100.00',
    narration,
    account,
    ...['Chidi Nwosu', '900101', '', 'NGA', 'Grace Bennett', '', '', 'GBR'],
  ]);
  return `('${key}', 'HARBOUR', '${print}', 'BATCH-${batch}', ${position}, '${request}', 'NGN',
    '02', '00', 0, null, 10000, ${entry}, 1772614800000, 1772614800000, 1772614801000)`;
}

async function run(kind: DatabaseKind, database: string, sql: string): Promise<void> {
  if (kind === 'SQLite') {
    const driver = openNodeSqlite(database);
    driver.exec(sql);
    driver.close();
    return;
  }
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(scriptForPostgres(sql)).finally(() => client.end());
}

describe.each(databaseKinds)('a database of the first version on %s', (kind) => {
  test('keeps its balances and movements, and takes payouts', async () => {
    const database = await freshDatabase(kind);
    await run(kind, database, firstVersion);
    const engine = await testEngine(database);
    expect(await balanceOf(engine, harbour(engine))).toBe(90_000n);
    await engine.acceptBatch(harbour(engine), [payout('A', { amount: '200.00' })]);
    expect(await balanceOf(engine, harbour(engine))).toBe(70_000n);
    expect(await disagreements(database)).toEqual([]);
    const statement = await engine.statement(harbour(engine), {
      accountNumber: '7700000042',
      startTime: 0,
      endTime: 5_000,
    });
    expect(statement.details.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['CREDIT', 1000],
      ['DEBIT', 100],
    ]);
  });
});

describe.each(databaseKinds)('a database with packed requests on %s', (kind) => {
  const A = payout('A', {
    requestDate: '2026-03-04T09:15:20.000Z',
    amount: '00100.00',
    narration: 'Pão "é" \\ \u2028',
  });
  const B = payout('B', { account: '0001234501' });
  const [C, D, E] = [payout('C'), payout('D'), payout('E', { bank: 'NOBANK' })];

  async function start() {
    const database = await freshDatabase(kind);
    await run(kind, database, secondVersion);
    const engine = await testEngine(database);
    return { database, engine, user: harbour(engine) };
  }

  test('shows every request as it was sent', async () => {
    const { engine } = await start();
    const requests = (await engine.listTransactions()).map(({ request }) => request);
    expect(requests).toHaveLength(4);
    expect(requests).toEqual(expect.arrayContaining([A, B, C, D]));
  });

  test('takes no payout for another: each is the same as before, and none is paid twice', async () => {
    const { database, engine, user } = await start();
    const before = await balanceOf(engine, user);
    const { receipt } = await engine.acceptBatch(user, [
      D,
      C,
      B,
      { ...A, paymentAmount: '100.00' },
    ]);
    expect(receipt).toMatchObject({ totalCount: 4, errorTransactionCount: null });
    const changed = await engine.acceptBatch(user, [payout('C', { narration: 'Books' })]);
    expect(changed).toMatchObject({ totalCount: 1, errorTransactionCount: 1 });
    expect(await balanceOf(engine, user)).toBe(before);
    expect(await disagreements(database)).toEqual([]);
  });

  test('gives a batch its original receipt, and its key to no other batch', async () => {
    const { engine, user } = await start();
    expect(await engine.acceptBatch(user, [A, B])).toMatchObject({ batchId: 'BATCH-1' });
    const key = { idempotencyKey: 'whole' };
    expect(await engine.acceptBatch(user, [A, B], key)).toMatchObject({ batchId: 'BATCH-1' });
    await expect(engine.acceptBatch(user, [C], key)).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
  });

  test('a batch with errors or earlier payouts is repeated without conflict or debit', async () => {
    const { engine, user } = await start();
    const before = await balanceOf(engine, user);
    const [repeated, inError] = [{ idempotencyKey: 'repeated' }, { idempotencyKey: 'in error' }];
    const { receipt } = await engine.acceptBatch(user, [B, C], repeated);
    expect(receipt.errorTransactionCount).toBeNull();
    expect((await engine.acceptBatch(user, [D, E], inError)).receipt.errorTransactionCount).toBe(1);
    expect(await engine.acceptBatch(user, [B, C], repeated)).toEqual(receipt);
    expect(await balanceOf(engine, user)).toBe(before);
  });
});
