import { expect, test } from 'vitest';
import { loadContract } from '../../toolkit/contract/load.ts';
import { listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import type { Content } from '../../toolkit/contract/operation.ts';
import { projectRoot } from '../../scripts/project.ts';
import { at } from './resolve-refs.ts';

const contract = await loadContract(projectRoot);
const operations = [...contract.documented, ...contract.webhooks];
const codes = contract.responseCodes.map(({ code }) => code);

test.each(operations)(
  '$operationId has named examples for its request and every answer',
  ({ body, answers }) => {
    const bodies = [body, ...answers.map(({ content }) => content)].filter(
      (one) => one !== undefined,
    );
    expect(bodies.length).toBeGreaterThan(0);
    for (const { examples } of bodies) {
      expect(examples.length).toBeGreaterThan(0);
      for (const { summary, value } of examples) {
        expect(summary).not.toBe('');
        expect(value).not.toBeNull();
      }
    }
  },
);

test('the status and the webhook have the same examples, each of another listed code', () => {
  const status = examples('getTransactionStatus', '200');
  const shown = status.map((value) => textAt(value, 'responseCode') ?? '');
  expect(shown).toEqual(codes.filter((code) => shown.includes(code)));
  expect(examples('payoutOutcome')).toEqual(status);
});

test('a refresh example sends the refresh token of the login example', () => {
  const [login] = examples('login', '200');
  const [refresh] = examples('refreshToken');
  expect(at(refresh, 'refreshToken')).toEqual(at(login, 'data', 'refreshToken'));
});

test('every payout example goes to an institution of the examples, in its country', () => {
  const institutions = examples('listFinancialInstitutions', '200').flat();
  const byCode = new Map(
    institutions.map((one) => [
      at(one, 'financialInstitutionCode'),
      at(one, 'countryCode', 'countryCode'),
    ]),
  );
  for (const transaction of payoutExamples()) {
    const recipient = at(transaction, 'recipientInformation');
    expect(byCode.get(at(recipient, 'recipientBankCode'))).toBe(
      at(recipient, 'recipientISOCountryCode'),
    );
  }
});

test('the outcome that a payout example ends with is in the last two digits of its account', () => {
  for (const transaction of payoutExamples()) {
    const recipient = at(transaction, 'recipientInformation');
    const account = textAt(recipient, 'recipientAccountNumber') ?? '';
    const reference = textAt(transaction, 'transactionReference') ?? '';
    expect(codes).toContain(account.slice(-2));
    expect(reference.slice(-2)).toBe(account.slice(-2));
  }
});

test('the statement example adds up', () => {
  const [envelope] = examples('getIntradayStatement', '200');
  const statement = at(envelope, 'data');
  const debits = listAt(statement, 'details').map((entry) => numberAt(entry, 'amount') ?? NaN);
  const net = -debits.reduce((total, amount) => total + amount, 0);
  expect(at(statement, 'netMovementAmount')).toBe(net);
  expect(Number(at(statement, 'openingBalanceAmount')) + net).toBe(
    at(statement, 'closingBalanceAmount'),
  );
  expect(at(statement, 'totalRecords')).toBe(debits.length);
});

function payoutExamples(): unknown[] {
  return examples('sendPayout').flatMap((request) => listAt(request, 'transactionRequestList'));
}

/** The example values of an operation's request, or of one answer. */
function examples(operationId: string, status?: string): unknown[] {
  const { body, answers = [] } = contract.find(operationId) ?? {};
  const answer = answers.find((one) => one.status === status)?.content;
  const content: Content | undefined = status === undefined ? body : answer;
  return content?.examples.map(({ value }) => value) ?? [];
}
