/** Tests that a batch is accepted or rejected as a whole, and that a payout is paid only once, whatever is sent. */
import { describe, expect, test } from 'vitest';
import type { TestSandbox } from './sandbox.ts';
import { at, baobab, keyHeader, sandboxInTurnsOn, withPayoutParameters } from './sandbox.ts';
import { databaseKindsOfHttp } from '../database.ts';
import { batch, payout } from './payout.ts';

async function balanceOf(sandbox: TestSandbox, token: string, currency = 'NGN') {
  const { body } = await sandbox.call('listBalances', { token });
  const balances = Array.isArray(body) ? body : [];
  return Number(
    at(
      balances.find((one) => at(one, 'currencyCode') === currency),
      'totalBalance',
    ),
  );
}

async function codeOf(sandbox: TestSandbox, token: string, transactionReference: string) {
  const params = { transactionReference };
  const answer = await sandbox.call('getTransactionStatus', { token, params });
  return at(answer.body, 'responseCode');
}

const wrong = { ...payout({ reference: 'PO-2' }), paymentAmount: 12.5 };

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  test('a payout takes its amount from the balance, and its account decides how it ends', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const before = await balanceOf(sandbox, token);
    const body = batch(payout({ reference: 'PO-1', amount: '250000.00' }));
    const receipt = await sandbox.call('sendPayout', { token, body });
    expect(receipt.status).toBe(200);
    expect(receipt.body).toMatchObject({ totalCount: 1, errorTransactionCount: null });
    expect(await codeOf(sandbox, token, 'PO-1')).toBe('02');
    expect(before - (await balanceOf(sandbox, token))).toBe(250_000);
    await sandbox.simulate('POST', 'clock/advance', { milliseconds: 60_000 });
    expect(await codeOf(sandbox, token, 'PO-1')).toBe('00');
  });

  test('the same payout sent again, even at the same time, is debited once', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const before = await balanceOf(sandbox, token);
    const body = batch(payout({ reference: 'PO-1', amount: '10.00' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.call('sendPayout', { token, body })),
    );
    expect(new Set(answers.map(({ text }) => text))).toHaveLength(1);
    expect(before - (await balanceOf(sandbox, token))).toBe(10);
  });

  test('business errors are counted, and the other payouts of the batch are accepted', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    await sandbox.call('sendPayout', { token, body: batch(payout({ reference: 'USED' })) });
    const body = batch(
      payout({ reference: 'GOOD' }),
      payout({ reference: 'NO-BANK', bank: '000000' }),
      payout({ reference: 'NO-CURRENCY', currency: 'XXX' }),
      payout({ reference: 'USED', amount: '7.00' }),
    );
    const { body: receipt } = await sandbox.call('sendPayout', { token, body });
    expect(receipt).toMatchObject({ totalCount: 4, errorTransactionCount: 3 });
    expect(await codeOf(sandbox, token, 'GOOD')).toBe('02');
  });

  test.each<[string, unknown, RegExp]>([
    ['an empty batch', { transactionRequestList: [] }, /at least 1/],
    [
      'more than 1,000 payouts',
      batch(...Array.from({ length: 1_001 }, (_, index) => payout({ reference: `PO-${index}` }))),
      /at most 1000/,
    ],
    [
      'an element of a wrong type',
      { transactionRequestList: [payout({ reference: 'A' }), wrong] },
      /"index":1,"path":"\/transactionRequestList\/1\/paymentAmount"/,
    ],
    ['no list', {}, /transactionRequestList/],
    ['a list', [], /must be object/],
    ['no JSON', '{"transactionRequestList":', /must be valid JSON/],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), /must be UTF-8/],
    ['a text that no database can store', batch(payout({ reference: 'PO-\0' })), /U\+0000/],
    ['unpaired surrogates', batch(payout({ reference: 'PO-\ud800' })), /surrogate/],
    ['deep nesting', `{"a":${'['.repeat(99)}${']'.repeat(99)}}`, /nest deeper/],
  ])('%s is rejected whole, with a 400 that says why', async (_, body, why) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const before = await balanceOf(sandbox, token);
    const answer = await sandbox.call('sendPayout', { token, body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(at(answer.body, 'transactionResponse'))).toMatch(why);
    expect(await balanceOf(sandbox, token)).toBe(before);
    expect(await sandbox.list('transactions')).toEqual([]);
  });

  test('1,000 payouts with long texts are one batch', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const payouts = Array.from({ length: 1_000 }, (_, index) => ({
      ...payout({ reference: `PO-${index}`, amount: '1.00' }),
      paymentNarration: 'n'.repeat(1_000),
    }));
    const { body } = await sandbox.call('sendPayout', { token, body: batch(...payouts) });
    expect(body).toMatchObject({ totalCount: 1_000, errorTransactionCount: null });
  });

  test('a repeated key gets the first receipt, and rejects another batch', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const headers = { [keyHeader]: 'key-1' };
    const one = batch(payout({ reference: 'PO-1' }));
    const first = await sandbox.call('sendPayout', { token, headers, body: one });
    const again = await sandbox.call('sendPayout', { token, headers, body: one });
    expect(again.text).toBe(first.text);
    const other = batch(payout({ reference: 'PO-2' }));
    const conflict = await sandbox.call('sendPayout', { token, headers, body: other });
    expect(conflict.status).toBe(409);
    const params = { transactionReference: 'PO-2' };
    expect((await sandbox.call('getTransactionStatus', { token, params })).status).toBe(400);
  });

  const named = { name: 'X-Request-Key', in: 'header', schema: { type: 'string' } };
  test.each([
    ['the start', { idempotencyHeader: 'X-Request-Key', contract: withPayoutParameters() }],
    ['the contract', { contract: withPayoutParameters({ ...named, 'x-idempotency-key': true }) }],
  ])('the idempotency header has the name of %s', async (_, options) => {
    const sandbox = await startTestSandbox(options);
    const token = await sandbox.login();
    const sendUnder = (name: string, reference: string) =>
      sandbox.call('sendPayout', {
        token,
        headers: { [name]: 'key-1' },
        body: batch(payout({ reference })),
      });
    expect((await sendUnder('x-request-key', 'PO-1')).status).toBe(200);
    expect((await sendUnder('x-request-key', 'PO-2')).status).toBe(409);
    expect((await sendUnder('idempotency-key', 'PO-3')).status).toBe(200);
    expect((await sendUnder('idempotency-key', 'PO-4')).status).toBe(200);
  });

  test.each(['', 'a b', 'x'.repeat(256)])('the idempotency key "%.9s" is rejected', async (key) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const body = batch(payout({ reference: 'PO-1' }));
    const headers = { [keyHeader]: key };
    const answer = await sandbox.call('sendPayout', { token, headers, body });
    expect(answer.status).toBe(400);
    expect(await sandbox.list('transactions')).toEqual([]);
  });

  test('a partner sees no payout of another, and may use the same reference', async () => {
    const sandbox = await startTestSandbox();
    const [ours, theirs] = [await sandbox.login(), await sandbox.login(baobab)];
    await sandbox.call('sendPayout', { token: ours, body: batch(payout({ reference: 'PO-1' })) });
    const params = { transactionReference: 'PO-1' };
    const status = await sandbox.call('getTransactionStatus', { token: theirs, params });
    expect(status.status).toBe(400);
    const body = batch(payout({ reference: 'PO-1', amount: '5.00' }));
    const receipt = await sandbox.call('sendPayout', { token: theirs, body });
    expect(receipt.body).toMatchObject({ errorTransactionCount: null });
  });

  test.each(['a/b', 'ü 1', '%', '?x=1', 'x'.repeat(2_000)])(
    'the reference %.12s is found exactly as sent',
    async (reference) => {
      const sandbox = await startTestSandbox();
      const token = await sandbox.login();
      await sandbox.call('sendPayout', { token, body: batch(payout({ reference })) });
      expect(await codeOf(sandbox, token, reference)).toBe('02');
    },
  );
});
