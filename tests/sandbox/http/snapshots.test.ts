/** Tests snapshots over HTTP: taken, listed, restored and removed. */
import { expect, test } from 'vitest';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { list, simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, sandboxInTurnsOn } from './sandbox.ts';

const startTestSandbox = sandboxInTurnsOn('SQLite');

test('a partner is restored, with its token, and is notified again', async () => {
  const sandbox = await startTestSandbox();
  const receiver = await startReceiver(answers.status(204));
  const { body } = await simulate(sandbox, 'POST', 'partners', { clock: { mode: 'manual' } });
  const partnerCode = String(at(body, 'partnerCode'));
  const tokens = await simulate(sandbox, 'POST', `partners/${partnerCode}/tokens`);
  const token = String(at(tokens.body, 'accessToken'));
  await simulate(sandbox, 'PUT', 'webhooks', { partnerCode, url: receiver.url });
  const status = async () => {
    const params = { transactionReference: 'PO-1' };
    const answer = await sandbox.call('getTransactionStatus', { token, params });
    return at(answer.body, 'responseCode');
  };
  await sandbox.call('sendPayout', { token, body: batch(payout({ reference: 'PO-1' })) });
  const taken = await simulate(sandbox, 'POST', 'snapshots', { partnerCode });
  expect(taken).toMatchObject({ status: 201, body: { partnerCode, payouts: 1 } });
  const snapshotId = String(at(taken.body, 'snapshotId'));

  for (const times of [1, 2]) {
    const ahead = { milliseconds: 3_000, partnerCode, wait: true };
    await simulate(sandbox, 'POST', 'clock/advance', ahead);
    expect(await status()).toBe('00');
    expect(receiver.received).toHaveLength(times);
    const restored = await simulate(sandbox, 'POST', `snapshots/${snapshotId}/restore`);
    expect(restored.status).toBe(204);
    expect(await status()).toBe('02');
  }

  expect((await simulate(sandbox, 'POST', 'snapshots')).body).toMatchObject({ partnerCode: null });
  expect(await list(sandbox, 'snapshots')).toHaveLength(2);
  const own = await list(sandbox, `snapshots?partnerCode=${partnerCode}`);
  expect(own).toEqual([taken.body]);
  expect((await simulate(sandbox, 'DELETE', `snapshots/${snapshotId}`)).status).toBe(204);
  expect((await simulate(sandbox, 'DELETE', `snapshots/${snapshotId}`)).status).toBe(404);
  expect((await simulate(sandbox, 'POST', `snapshots/${snapshotId}/restore`)).status).toBe(404);
});

test.each([
  ['HARBOUR', 409],
  ['NOBODY', 404],
])('no snapshot is taken of %s', async (partnerCode, status) => {
  const sandbox = await startTestSandbox();
  expect((await simulate(sandbox, 'POST', 'snapshots', { partnerCode })).status).toBe(status);
});

test('only the faults of one partner are removed', async () => {
  const sandbox = await startTestSandbox();
  for (const partnerCode of ['HARBOUR', 'BAOBAB']) {
    await simulate(sandbox, 'POST', 'faults', { kind: 'truncate', partnerCode });
  }
  await simulate(sandbox, 'DELETE', 'faults?partnerCode=HARBOUR');
  expect(await list(sandbox, 'faults')).toMatchObject([{ partnerCode: 'BAOBAB' }]);
});
