import { describe, expect, test } from 'vitest';
import { refusalTexts } from '../../../toolkit/sandbox/engine/refusals.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { harbour, payout, testEngine } from './fixtures.ts';

describe.each(databaseKinds)('what is refused, on %s', (kind) => {
  test.each([
    ['unknown-institution', { bank: 'NOBANK' }],
    ['other-country', { bank: 'SAVWAL' }],
    ['inactive-institution', { bank: '900199' }],
    ['currency-not-paid-out', { currency: 'XAU' }],
    ['zero-amount', { amount: '0.00' }],
    ['reference-used', { narration: 'Books' }],
  ] as const)('%s is given with the receipt, and can be looked up', async (reason, changes) => {
    const engine = await testEngine(await freshDatabase(kind));
    const user = harbour(engine);
    if (reason === 'reference-used') await engine.acceptBatch(user, [payout('A')]);
    const { receipt, refusals } = await engine.acceptBatch(user, [
      payout('B'),
      payout('A', changes),
    ]);
    expect(receipt).toMatchObject({ totalCount: 2, errorTransactionCount: 1 });
    expect(refusals).toMatchObject([
      { batchId: receipt.batchId, position: 1, transactionReference: 'A', reason },
    ]);
    expect(await engine.listRefusals()).toEqual(refusals);
    expect(
      await engine.listRefusals({ transactionReference: 'A', partnerCode: 'HARBOUR' }),
    ).toEqual(refusals);
    expect(await engine.listRefusals({ batchId: 'BATCH-0' })).toEqual([]);
    expect(refusalTexts[reason]).toMatch(/\.$/);
  });

  test('a payout that is repeated is not refused, and a reset forgets refusals', async () => {
    const engine = await testEngine(await freshDatabase(kind));
    const user = harbour(engine);
    await engine.acceptBatch(user, [payout('A')]);
    const { refusals } = await engine.acceptBatch(user, [payout('A'), payout('B', { bank: 'X' })]);
    expect(refusals.map(({ transactionReference }) => transactionReference)).toEqual(['B']);
    await engine.reset();
    expect(await engine.listRefusals()).toEqual([]);
  });

  test('an identical batch of which nothing was taken gives its first receipt', async () => {
    const engine = await testEngine(await freshDatabase(kind));
    const user = harbour(engine);
    const batch = [payout('A', { bank: 'X' }), payout('B', { amount: '0.00' })];
    const first = await engine.acceptBatch(user, batch);
    await engine.advance(60_000);
    const again = await engine.acceptBatch(user, batch);
    expect(again).toEqual({ receipt: first.receipt, refusals: [] });
    const other = await engine.acceptBatch(user, batch.toReversed());
    expect(other.receipt.batchId).not.toBe(first.receipt.batchId);
  });
});
