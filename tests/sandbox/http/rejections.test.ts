/** Tests that a rejected payout appears in the list, in the log and in its status. */
import { describe, expect, test } from 'vitest';
import { databaseKindsOfHttp } from '../database.ts';
import { list } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, baobab, sandboxOn } from './sandbox.ts';

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  test('a rejected payout is listed and logged, and its status says why it does not exist', async () => {
    const sandbox = await sandboxOn(kind)();
    const token = await sandbox.login();
    const body = batch(
      payout({ reference: 'PO-1' }),
      payout({ reference: 'PO-2', currency: 'USD' }),
    );
    const receipt = await sandbox.call('sendPayout', { token, body });
    expect(at(receipt.body, 'errorTransactionCount')).toBe(1);
    const batchId = String(at(receipt.body, 'batchId'));

    const rejections = await list(sandbox, 'rejections?partnerCode=HARBOUR');
    expect(rejections).toMatchObject([
      { batchId, position: 1, transactionReference: 'PO-2', reason: 'currency-not-paid-out' },
    ]);
    expect(sandbox.lines.join('\n')).toContain('rejected: "PO-2" currency-not-paid-out');

    const detailFor = async (asked: string) => {
      const params = { transactionReference: 'PO-2' };
      const status = await sandbox.call('getTransactionStatus', { token: asked, params });
      expect(status.status).toBe(400);
      return String(at(status.body, 'detail'));
    };
    expect(await detailFor(token)).toContain(`rejected in ${batchId}`);
    expect(await detailFor(await sandbox.login(baobab))).not.toContain('rejected');
  });
});
