import { describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../database.ts';
import { disagreements, harbour, payout, startOn, startTwo } from './fixtures.ts';

const dayMs = 86_400_000;
const morning = Date.parse('2026-03-04T00:00:00.000Z');
const nine = morning + 9 * 3_600_000;

describe.each(databaseKinds)('the statement on %s', (kind) => {
  const start = () => startOn(kind, { realNow: () => nine, statementPageSize: 2 });
  const window = { accountNumber: '7700000042', startTime: morning, endTime: morning + dayMs - 1 };

  test('it shows the events, and its sums agree', async () => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A', { amount: '250000.00' })]);
    await engine.acceptBatch(user, [payout('B', { account: '0001234551', amount: '0.07' })]);
    await engine.acceptBatch(user, [payout('C', { currency: 'KES' })]);
    await engine.advance(60_000);
    const first = await engine.statement(user, window);
    const second = await engine.statement(user, { ...window, page: 2 });
    expect(first).toMatchObject({
      currency: 'NGN',
      businessDate: '2026-03-04',
      currentPage: 1,
      totalPages: 2,
      totalRecords: 3,
      hasMore: true,
      netMovementAmount: -250000,
      balanceReconciled: true,
    });
    expect(first.openingBalanceAmount - first.closingBalanceAmount).toBe(250000);
    expect(first.details.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['DEBIT', 250000],
      ['DEBIT', 0.07],
    ]);
    expect(first.details[0]).toMatchObject({
      beneficiaryAccountNumber: '0001234500',
      beneficiaryName: 'Chidi Nwosu',
      beneficiaryBankSwiftCode: 'LAGONGLA',
      payerAccountNumber: '7700000042',
      remark: 'School fees',
      valueDate: '2026-03-04',
      completedTime: '2026-03-04T09:00:00.000Z',
    });
    expect(second).toMatchObject({ currentPage: 2, hasMore: false });
    expect(second.details).toHaveLength(1);
    expect(second.details[0]).toMatchObject({
      direction: 'CREDIT',
      transactionType: 'REVERSAL',
      amount: 0.07,
      originalSystemReference: first.details[1]?.systemReference,
    });
    expect((await engine.statement(user, { ...window, page: 3 })).details).toEqual([]);
  });

  test('it has each payout once if two processes accepted them with different clocks', async () => {
    const { database, engine, other } = await startTwo(kind);
    // Both engines count their ids from here, so the ids of the second are between those of the first.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (const [index, each] of [engine, other].entries()) {
      const all = ['A', 'B', 'C'].map((letter) => payout(`${letter}${index}`));
      await each.acceptBatch(harbour(each), all);
    }
    clock.mockRestore();
    const today = Date.parse(new Date(engine.now()).toISOString().slice(0, 10));
    const day = { ...window, startTime: today, endTime: today + dayMs - 1 };
    const { details, totalRecords } = await engine.statement(harbour(engine), day);
    expect(details).toHaveLength(6);
    expect(totalRecords).toBe(6);
    expect(new Set(details.map(({ systemReference }) => systemReference)).size).toBe(6);
    expect(await disagreements(database)).toEqual([]);
  });

  test('a window includes both its ends, and adjacent windows fit together', async () => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A')]);
    await engine.advance(1);
    await engine.acceptBatch(user, [payout('B')]);
    const early = await engine.statement(user, { ...window, endTime: nine });
    const late = await engine.statement(user, { ...window, startTime: nine + 1 });
    expect([early.totalRecords, late.totalRecords]).toEqual([1, 1]);
    expect(late.openingBalanceAmount).toBe(early.closingBalanceAmount);
  });

  test.each([
    ['ends before it starts', { startTime: nine, endTime: nine - 1 }],
    ['spans two days', { startTime: morning - 1, endTime: morning }],
    ['is tomorrow', { startTime: morning + dayMs, endTime: morning + dayMs }],
    ['has no time', { startTime: Number.NaN, endTime: nine }],
    ['asks for page 0', { page: 0 }],
    ['asks for half a page', { page: 1.5 }],
  ])('a window that %s is out of bounds', async (_what, changes) => {
    const { engine, user } = await start();
    await expect(engine.statement(user, { ...window, ...changes })).rejects.toMatchObject({
      code: 'out-of-bounds',
    });
  });
});
