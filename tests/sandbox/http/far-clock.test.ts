/** Tests that everything works at the first and at the last moment that a clock can show. */
import { expect, test } from 'vitest';
import { simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, sandboxOn } from './sandbox.ts';

const startTestSandbox = sandboxOn('SQLite');

test.each(['1970-01-01T00:00:00.000Z', '9998-12-31T23:59:59.999Z'])('at %s', async (now) => {
  const sandbox = await startTestSandbox();
  const wanted = { clock: { mode: 'manual', now } };
  const partner = (await simulate(sandbox, 'POST', 'partners', wanted)).body;
  const partnerCode = String(at(partner, 'partnerCode'));
  const token = await sandbox.login({
    email: String(at(partner, 'credentials', 'email')),
    password: String(at(partner, 'credentials', 'password')),
  });
  const url = 'http://127.0.0.1:9/';
  await simulate(sandbox, 'PUT', 'webhooks', { partnerCode, url });
  const late = { kind: 'webhook-late', milliseconds: 86_400_000, times: 1 };
  await simulate(sandbox, 'POST', 'faults', late);

  // The second payout is flagged by hand, to cause notifications.
  const payouts = [payout({ reference: 'PO-1' }), payout({ reference: 'PO-2' })];
  expect((await sandbox.call('sendPayout', { token, body: batch(...payouts) })).status).toBe(200);
  const outcome = { partnerCode, transactionReference: 'PO-2', responseCode: '10' };
  expect((await simulate(sandbox, 'POST', 'transactions/outcome', outcome)).status).toBe(200);

  const endpoints = ['transactions', 'deliveries', 'partners', 'clock', 'requests', 'health'];
  for (const mode of ['manual', 'auto']) {
    expect((await simulate(sandbox, 'PUT', 'clock', { mode, partnerCode })).status).toBe(200);
    for (const endpoint of endpoints) {
      expect([endpoint, (await simulate(sandbox, 'GET', endpoint)).status]).toEqual([
        endpoint,
        200,
      ]);
    }
    const params = { transactionReference: 'PO-1' };
    const status = await sandbox.call('getTransactionStatus', { token, params });
    expect(status.status).toBe(200);
    const query = {
      accountNumber: String(at(partner, 'accounts', 0, 'virtualAccount')),
      startTime: `${now.slice(0, 10)}T00:00:00Z`,
      endTime: `${now.slice(0, 10)}T23:59:59Z`,
    };
    expect((await sandbox.call('getIntradayStatement', { token, query })).status).toBe(200);
  }
  expect(sandbox.lines.join('\n')).not.toContain('error');
});
