/** Tests that `--init` writes values from a service into a fixtures file, and that a run never sends a placeholder. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answers, type Behaviour } from '../support/flawed-service.ts';
import { jsonReply, referenceIn, withField, withStatus } from '../support/messages.ts';
import { linesOf, runAgainst, slow } from './run-command.ts';
import { newFolder } from '../support/run-folder.ts';

const found = {
  countryCode: 'NGA',
  bankCode: '900101',
  'enquireAccount.accountNumber': '0001234500',
  'listPossibleBanks.accountNumber': '0001234500',
  'getIntradayStatement.accountNumber': '7700000042',
};

const toFill: unknown = expect.stringMatching(/^\$fill: /);

test('values that the service accepts are filled in, with few reads', slow, async () => {
  const { output, received, file, read } = await initAgainst();
  expect(read()).toMatchObject({
    ...found,
    '$fill.transactionReference': toFill,
    '$fill.transactionRequestList': [
      {
        paymentCurrency: 'NGN',
        paymentAmount: '1.00',
        recipientInformation: {
          recipientAccountNumber: toFill,
          recipientBankCode: '900101',
          recipientISOCountryCode: 'NGA',
        },
        senderInformation: { senderName: toFill },
      },
    ],
  });
  expect(statSync(file).mode % 0o1000).toBe(0o600);
  // The output has only names. Search it for values, including those of examples, accounts and banks.
  expect(linesOf(output, 'found').map((line) => line.slice(8))).toEqual(Object.keys(found));
  const asked = received.map(({ operationId }) => operationId);
  expect(asked).not.toContain('sendPayout');
  expect(asked.filter((one) => one === 'enquireAccount')).toHaveLength(1);
  expect(asked.length).toBeLessThan(14);
});

test('a run without payouts uses the file unchanged', slow, async () => {
  const { file } = await initAgainst();
  const args = ['--fixtures', file, '--only', 'success', '--only', 'rejections'];
  const { code, output } = await runAgainst({ hidesSandbox: true, args });
  expect(code, output).toBe(0);
  expect(output).not.toContain('in --fixtures: ');
});

test('a payout is sent only after it is filled in', slow, async () => {
  const { file, read } = await initAgainst();
  const pay = ['--fixtures', file, '--send-payouts', '--only', 'flow'];
  const asWritten = await runAgainst({ hidesSandbox: true, args: pay });
  expect(asWritten).toMatchObject({ code: 2, accepted: [] });
  expect(asWritten.output).toContain('--send-payouts needs transactionRequestList');

  const renamed = JSON.stringify(read()).replace('$fill.transactionRequest', 'transactionRequest');
  writeFileSync(file, renamed);
  const inPart = await runAgainst({ hidesSandbox: true, args: pay });
  expect(inPart).toMatchObject({ code: 2, received: [] });
  expect(inPart.output).toContain('transactionRequestList/0/senderInformation/senderName');

  writeFileSync(file, renamed.replaceAll(/"\$fill: .*?"/g, '"GBR"'));
  const whole = await runAgainst({ hidesSandbox: true, args: pay });
  expect(whole.code, whole.output).toBe(0);
  expect(whole.accepted.length).toBeGreaterThan(0);
});

test(
  'the account and the reference of a statement are verified before they are written',
  slow,
  async () => {
    const entry = {
      direction: 'DEBIT',
      systemReference: 'OTHER-1',
      originalSystemReference: 'PAYOUT-1',
      beneficiaryAccountNumber: '0007654300',
      beneficiaryBankName: 'Harmattan Bank',
    };
    const shown: Behaviour = async (request, { serve }) => {
      const { operationId, body } = request;
      if (operationId === 'getTransactionStatus') {
        const isKnown = referenceIn(request) === 'PAYOUT-1';
        return jsonReply(isKnown ? 200 : 400, { transactionReference: 'PAYOUT-1' });
      }
      if (operationId !== 'enquireAccount') return serve(request);
      // Only one of its two possible banks has the account.
      const isKnown = body === '{"accountNumber":"0007654300","bankCode":"900102"}';
      return jsonReply(isKnown ? 200 : 400, { accountName: 'A. Person' });
    };
    const statement = answers('getIntradayStatement', 200, withField('data.details', [entry]));
    const { read, received } = await initAgainst(shown, statement);
    expect(read()).toMatchObject({
      'enquireAccount.accountNumber': '0007654300',
      bankCode: '900102',
      transactionReference: 'PAYOUT-1',
    });
    expect(received.length).toBeLessThan(15);
  },
);

test('missing values stay open, and no balance is printed', slow, async () => {
  const { read, output } = await initAgainst(
    answers('listFinancialInstitutions', 200, withField('', [])),
    answers('listBalances', 200, withField('*.totalBalance', 0)),
    answers('getIntradayStatement', 200, withStatus(404)),
    answers('enquireAccount', 200, withStatus(400)),
  );
  const left = Object.fromEntries(Object.keys(found).map((name) => [`$fill.${name}`, toFill]));
  expect(read()).toMatchObject(left);
  expect(linesOf(output, 'note')).toEqual(['note    no balance is above 0: fund KES']);
});

async function initAgainst(...flaws: Behaviour[]) {
  const folder = newFolder();
  const file = join(folder, 'fixtures.json');
  const run = await runAgainst({ hidesSandbox: true, flaws, args: ['--init', file] });
  expect(run.code, run.output).toBe(0);
  return { ...run, file, read: (): unknown => JSON.parse(readFileSync(file, 'utf8')) };
}
