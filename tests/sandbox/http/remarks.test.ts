/**
 * Tests that a request that only departs from assumptions is accepted with a remark, unless the sandbox is strict.
 * The sandbox has its own list of required fields.
 */
import { describe, expect, test } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import { needsOf } from '../../../toolkit/sandbox/http/needs.ts';
import { payout } from './payout.ts';
import { at, sandboxInTurnsOn, type TestSandbox } from './sandbox.ts';

const startTestSandbox = sandboxInTurnsOn('SQLite');
const contract = await readPublished();

/** Returns a payout with only the fields that the sandbox needs. */
function barePayout(reference = 'PO-1') {
  return {
    transactionReference: reference,
    paymentCurrency: 'NGN',
    paymentAmount: '12.50',
    recipientInformation: {
      recipientAccountNumber: '0001234500',
      recipientBankCode: '900101',
    },
  };
}

function withAccount(recipientAccountNumber: string) {
  const { recipientInformation, ...others } = barePayout();
  return { ...others, recipientInformation: { ...recipientInformation, recipientAccountNumber } };
}

function send({ call }: TestSandbox, token: string, ...payouts: object[]) {
  return call('sendPayout', { token, body: { transactionRequestList: payouts } });
}

const remark = 'sandbox-remark';

test('a payout with only the needed fields is paid once, and appears in its status and the statement', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const first = await send(sandbox, token, barePayout());
  expect(first.body).toMatchObject({ totalCount: 1, errorTransactionCount: null });
  expect((await send(sandbox, token, barePayout())).text).toBe(first.text);

  await sandbox.simulate('POST', 'clock/advance', { milliseconds: 60_000 });
  const params = { transactionReference: 'PO-1' };
  const status = await sandbox.call('getTransactionStatus', { token, params });
  expect(status.body).toMatchObject({ ...params, responseCode: '00' });
  expect(await sandbox.list('transactions')).toMatchObject([
    { debited: '12.50', request: barePayout() },
  ]);

  const now = String(at((await sandbox.simulate('GET', 'clock')).body, 'now'));
  const query = {
    accountNumber: '7700000042',
    startTime: `${now.slice(0, 10)}T00:00:00.000Z`,
    endTime: now,
  };
  const statement = await sandbox.call('getIntradayStatement', { token, query });
  expect(at(statement.body, 'data', 'details')).toMatchObject([
    { amount: 12.5, beneficiaryName: '', remark: '' },
  ]);
});

test('the header and the log say what differs and why, without a value', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const { senderInformation, ...others } = payout({ reference: 'SECRET-1' });
  const answer = await send(sandbox, token, others);
  expect(answer.status).toBe(200);
  const said =
    /request body\/transactionRequestList\/0 must have required property 'senderInformation' \(assumed: .*both documented samples/;
  expect(answer.headers.get(remark)).toMatch(said);
  expect(sandbox.lines.at(-1)).toMatch(said);
  expect(sandbox.lines.at(-1)).toMatch(/^ {2}remark: /);
  expect(sandbox.lines.join('\n')).not.toContain('SECRET');
});

test('a request that fits the contract has no remark', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const answer = await send(sandbox, token, payout({ reference: 'PO-1' }));
  expect(answer.headers.has(remark)).toBe(false);
  expect(sandbox.lines.join('\n')).not.toContain('remark');
});

test('a whole batch that lacks the same field is one remark', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const payouts = Array.from({ length: 1_000 }, (_, index) => {
    const { senderInformation, ...others } = payout({ reference: `PO-${index}`, amount: '1.00' });
    return others;
  });
  const answer = await send(sandbox, token, ...payouts);
  expect(answer.body).toMatchObject({ totalCount: 1_000, errorTransactionCount: null });
  expect(answer.headers.get(remark)).toMatch(/'senderInformation', and 999 more like it \(assumed/);
});

test('a strict sandbox rejects it, and says where the expectation comes from', async () => {
  const sandbox = await startTestSandbox({ strict: true });
  const token = await sandbox.login();
  const answer = await send(sandbox, token, barePayout());
  expect(answer.status).toBe(400);
  expect(answer.headers.has(remark)).toBe(false);
  const error = at(answer.body, 'transactionResponse', 'errors', 0);
  expect(error).toMatchObject({
    index: 0,
    path: '/transactionRequestList/0',
    message: "must have required property 'paymentNarration'",
  });
  expect(at(error, 'origin')).toMatch(/^assumed: The fields of both documented samples/);
  const query = { countryCode: 'nga' };
  expect((await sandbox.call('getFxRate', { token, query })).status).toBe(400);
});

test('codes in small letters mean the same as in capitals', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const rate = await sandbox.call('getFxRate', { token, query: { countryCode: 'nga' } });
  expect(rate.body).toMatchObject({ countryCode: 'NGA' });
  const small = payout({ reference: 'PO-1', currency: 'ngn', country: 'nga' });
  const receipt = await send(sandbox, token, small);
  expect(receipt.body).toMatchObject({ errorTransactionCount: null });
  expect(await sandbox.list('transactions')).toMatchObject([
    { debited: '100.00', record: { responseCode: '02' } },
  ]);
});

test.each([
  ['T00:00Z', 200],
  ['T00:00:00+0000', 200],
  ['T00:00:00,000-00:00', 200],
  ['T24:30:00Z', 400],
])('the time %s of today gets a %i', async (time, status) => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const now = String(at((await sandbox.simulate('GET', 'clock')).body, 'now'));
  const startTime = `${now.slice(0, 10)}${time}`;
  const query = { accountNumber: '7700000042', startTime, endTime: now };
  expect((await sandbox.call('getIntradayStatement', { token, query })).status).toBe(status);
});

test('a day that does not exist is rejected', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const time = '2026-02-30T00:00:00Z';
  const query = { accountNumber: '7700000042', startTime: time, endTime: time };
  const answer = await sandbox.call('getIntradayStatement', { token, query });
  expect(at(answer.body, 'error', 'message')).toContain('an existing time');
});

test('a break of a statement is rejected with its section, even if there are remarks', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const answer = await send(sandbox, token, { ...barePayout(), paymentNarration: 7 });
  expect(answer.status).toBe(400);
  expect(at(answer.body, 'transactionResponse', 'errors')).toEqual([
    {
      index: 0,
      path: '/transactionRequestList/0/paymentNarration',
      message: 'must be string',
      origin: 'stated: Resources and their fields, Payout request (body)',
    },
  ]);
});

describe('fields that the sandbox cannot act without', () => {
  const { recipientInformation: _, ...bare } = barePayout();

  test.each<[string, object]>([
    ['paymentCurrency', { ...barePayout(), paymentCurrency: undefined }],
    ['paymentAmount', { ...barePayout(), paymentAmount: undefined }],
    ['paymentAmount', { ...barePayout(), paymentAmount: '12' }],
    ['paymentAmount', { ...barePayout(), paymentAmount: '-12.00' }],
    ['paymentAmount', { ...barePayout(), paymentAmount: '1,200.00' }],
    ['transactionReference', { ...barePayout(), transactionReference: '' }],
    ['transactionReference', { ...barePayout(), transactionReference: ' \t\n' }],
    ['recipientAccountNumber', bare],
    ['recipientAccountNumber', withAccount('')],
    ['recipientAccountNumber', withAccount('  ')],
    ['recipientBankCode', { ...bare, recipientInformation: { recipientAccountNumber: '1' } }],
  ])('%s must be present and readable', async (name, wrong) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const answer = await send(sandbox, token, barePayout('GOOD'), wrong);
    expect(answer.status).toBe(400);
    const errors = JSON.stringify(at(answer.body, 'transactionResponse', 'errors'));
    expect(errors).toMatch(new RegExp(`"/transactionRequestList/1/(\\w+/)?${name}"`));
    expect(errors).toContain('the sandbox needs it');
    expect(await sandbox.list('transactions')).toEqual([]);
  });

  test('a blank text is rejected in a payout that fits the contract, strict or not', async () => {
    for (const strict of [false, true]) {
      const sandbox = await startTestSandbox({ strict });
      const token = await sandbox.login();
      for (const blank of [
        payout({ reference: ' ' }),
        // These are a zero-width space, a soft hyphen, a Hangul filler, a tag, and a control character.
        ...['\u200b', '\u00ad', '\u3164', '\u{e0020}', '\u0001'].map((reference) =>
          payout({ reference }),
        ),
        payout({ reference: 'PO-1', account: '' }),
      ]) {
        const answer = await send(sandbox, token, blank);
        expect(answer.status).toBe(400);
        expect(answer.text).toContain('must not be blank; the sandbox needs it');
      }
      expect(await sandbox.list('transactions')).toEqual([]);
    }
  });

  test.each<[string, object]>([
    ['login', { body: {} }],
    ['refreshToken', { body: {} }],
    ['enquireAccount', { body: { accountNumber: '0001234500' } }],
    ['enquireAccount', { body: { accountNumber: ' ', bankCode: '900101' } }],
    ['getFxRate', {}],
    ['getIntradayStatement', { query: { accountNumber: '7700000042' } }],
    ['sendPayout', { body: {} }],
  ])('%s is rejected without it', async (operationId, request) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const answer = await sandbox.call(operationId, { token, ...request });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('the sandbox needs it');
  });

  test.each(contract.documented)(
    'the list for $operationId names fields of the contract',
    (one) => {
      for (const { part, segments } of needsOf(one.operationId)) {
        const path = `/${segments.join('/')}`;
        const isField =
          part === 'query'
            ? one.parameters.some((parameter) => `/${parameter.name}` === path)
            : contract.schemas.applying(one.body?.schema.pointer ?? '', path.replace('*', '0'))
                .length > 0;
        expect([path, isField]).toEqual([path, true]);
      }
    },
  );
});
