/** Tests that every body, however it is built, gets an answer soon, and does not delay others for long. */
import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../../toolkit/sandbox/http/json-body.ts';
import { at, sandboxOn, send } from './sandbox.ts';

const startTestSandbox = sandboxOn('SQLite');

/** The time limit: far more than any body takes on a busy machine, and far less than quadratic time. */
const limitMs = 3_000;

function payouts(count: number, one: unknown): string {
  return JSON.stringify({ transactionRequestList: Array.from({ length: count }, () => one) });
}

/** The number of elements, as many as fit into a body. */
function filled(before: string, one: string, after: string): string {
  const room = maxBodyBytes - before.length - after.length;
  const count = Math.floor((room + 1) / (one.length + 1));
  return before + Array.from({ length: count }, () => one).join(',') + after;
}

const wrongEverywhere = {
  transactionReference: 1,
  requestDate: 1,
  paymentCurrency: 'x'.repeat(500),
  paymentAmount: '1'.repeat(500),
  paymentNarration: 1,
  recipientInformation: { recipientAccountNumber: 1, recipientISOCountryCode: 'x' },
  senderInformation: { senderName: 1, senderISOCountryCode: 'x' },
};

const bodies: [string, string][] = [
  ['1,000 empty payouts', payouts(1_000, {})],
  ['1,000 payouts that are wrong everywhere', payouts(1_000, wrongEverywhere)],
  ['20,000 empty payouts', payouts(20_000, {})],
  ['as many empty payouts as fit', filled('{"transactionRequestList":[', '{}', ']}')],
  ['as many lists as fit', filled('{"transactionRequestList":[', '[[]]', ']}')],
  ['brackets alone', '['.repeat(maxBodyBytes)],
  ['brackets that are closed', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['objects in objects', '{"a":'.repeat(300_000) + '1' + '}'.repeat(300_000)],
  ['a long amount', payouts(1, { paymentAmount: '1'.repeat(2_000_000) + 'x' })],
  ['a long time', payouts(1, { requestDate: '2026-03-04T'.repeat(180_000) })],
  ['unknown fields', `{${Array.from({ length: 150_000 }, (_, key) => `"k${key}":1`).join(',')}}`],
];

const paths = [
  '/handler/send/remittance/transaction',
  '/auth/login',
  '/_sandbox/faults',
  '/_sandbox/transactions/outcome',
];

test.each(bodies)('%s: a 400 soon, wherever it is sent', async (_, body) => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  for (const path of paths) {
    const start = performance.now();
    const answer = send('POST', `${sandbox.url}${path}`, { token, body });
    const other = sandbox.simulate('GET', 'clock');
    expect([path, (await answer).status]).toEqual([path, 400]);
    expect((await other).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(limitMs);
  }
  expect(await sandbox.list('transactions')).toEqual([]);
});

test('a batch lists the first hundred places with errors', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const body = payouts(1_000, wrongEverywhere);
  const answer = await sandbox.call('sendPayout', { token, body });
  expect(at(answer.body, 'transactionResponse', 'errors')).toHaveLength(100);
});

test('a violation in the last payout is found behind a thousand remarks', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const bare = (reference: string) => ({
    transactionReference: reference,
    paymentCurrency: 'NGN',
    paymentAmount: '1.00',
    recipientInformation: { recipientAccountNumber: '0001234500', recipientBankCode: '900101' },
  });
  const list: object[] = Array.from({ length: 999 }, (_, index) => bare(`PO-${index}`));
  const body = { transactionRequestList: [...list, { ...bare('LAST'), paymentNarration: 7 }] };
  const answer = await sandbox.call('sendPayout', { token, body });
  expect(answer.status).toBe(400);
  expect(at(answer.body, 'transactionResponse', 'errors')).toMatchObject([
    { index: 999, path: '/transactionRequestList/999/paymentNarration' },
  ]);
});
