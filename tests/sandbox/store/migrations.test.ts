/** A database that an earlier sandbox made, with requests as arrays, goes on with what is in it. */
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../database.ts';
import { balanceOf, disagreements, harbour, payout, testEngine } from '../engine/fixtures.ts';
import { oldDatabase, tablesOf } from './old-database.ts';

/**
 * What the first two versions stored of three batches: A (dated, its amount with leading zeros) and
 * B; B again and C; D and E, which was in error.
 */
const data = `
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

/** A payout as it was stored: the values of its request, without their names. */
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

const versions = databaseKinds.flatMap((kind) => [
  { kind, version: 1 as const },
  { kind, version: 2 as const },
]);

describe.each(versions)('a database of version $version on $kind', ({ kind, version }) => {
  const A = payout('A', {
    requestDate: '2026-03-04T09:15:20.000Z',
    amount: '00100.00',
    narration: 'Pão "é" \\ \u2028',
  });
  const B = payout('B', { account: '0001234501' });
  const [C, D, E] = [payout('C'), payout('D'), payout('E', { bank: 'NOBANK' })];

  async function start() {
    const database = await oldDatabase(kind, tablesOf(version) + data);
    const engine = await testEngine(database);
    return { database, engine, user: harbour(engine) };
  }

  test('keeps its balances and movements', async () => {
    const { database, engine, user } = await start();
    expect(await balanceOf(engine, user)).toBe(482_499_999_960_050n);
    const { details } = await engine.statement(user, {
      accountNumber: '7700000042',
      startTime: Date.UTC(2026, 2, 4),
      endTime: Date.UTC(2026, 2, 4, 23),
    });
    expect(details.map((one) => [one.direction, one.amount, one.remark])).toEqual([
      ['DEBIT', 100, A.paymentNarration],
      ...Array.from({ length: 3 }, () => ['DEBIT', 100, 'School fees']),
    ]);
    expect(await disagreements(database)).toEqual([]);
  });

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
    expect(changed.receipt).toMatchObject({ totalCount: 1, errorTransactionCount: 1 });
    expect(await balanceOf(engine, user)).toBe(before);
    expect(await disagreements(database)).toEqual([]);
  });

  test('gives a batch its original receipt, and its key to no other batch', async () => {
    const { engine, user } = await start();
    const receipt = { batchId: 'BATCH-1' };
    expect(await engine.acceptBatch(user, [A, B])).toMatchObject({ receipt });
    const key = { idempotencyKey: 'whole' };
    expect(await engine.acceptBatch(user, [A, B], key)).toMatchObject({ receipt });
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
    expect((await engine.acceptBatch(user, [B, C], repeated)).receipt).toEqual(receipt);
    expect(await balanceOf(engine, user)).toBe(before);
  });
});
