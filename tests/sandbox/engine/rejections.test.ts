import { describe, expect, test } from 'vitest';
import { rejectionTexts } from '../../../toolkit/sandbox/engine/interface/rejections.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { harbour, payout, testEngine } from './fixtures.ts';

describe.each(databaseKinds)('what is rejected, on %s', (kind) => {
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
    const { receipt, rejections } = await engine.acceptBatch(user, [
      payout('B'),
      payout('A', changes),
    ]);
    expect(receipt).toMatchObject({ totalCount: 2, errorTransactionCount: 1 });
    expect(rejections).toMatchObject([
      { batchId: receipt.batchId, position: 1, transactionReference: 'A', reason },
    ]);
    expect(await engine.listRejections()).toEqual(rejections);
    expect(
      await engine.listRejections({ transactionReference: 'A', partnerCode: 'HARBOUR' }),
    ).toEqual(rejections);
    expect(await engine.listRejections({ batchId: 'BATCH-0' })).toEqual([]);
    expect(rejectionTexts[reason]).toMatch(/\.$/);
  });

  test('a payout that is repeated is not rejected, and a reset forgets rejections', async () => {
    const engine = await testEngine(await freshDatabase(kind));
    const user = harbour(engine);
    await engine.acceptBatch(user, [payout('A')]);
    const { rejections } = await engine.acceptBatch(user, [
      payout('A'),
      payout('B', { bank: 'X' }),
    ]);
    expect(rejections.map(({ transactionReference }) => transactionReference)).toEqual(['B']);
    await engine.reset();
    expect(await engine.listRejections()).toEqual([]);
  });

  test('an identical batch of which nothing was taken gives its first receipt', async () => {
    const engine = await testEngine(await freshDatabase(kind));
    const user = harbour(engine);
    const batch = [payout('A', { bank: 'X' }), payout('B', { amount: '0.00' })];
    const first = await engine.acceptBatch(user, batch);
    await engine.advance(60_000);
    const again = await engine.acceptBatch(user, batch);
    expect(again).toEqual({ receipt: first.receipt, rejections: [] });
    const other = await engine.acceptBatch(user, batch.toReversed());
    expect(other.receipt.batchId).not.toBe(first.receipt.batchId);
  });
});
