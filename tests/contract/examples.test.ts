import { expect, test } from 'vitest';
import { isObject, listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import facts from './source-facts.json' with { type: 'json' };
import { contract } from '../support/contract.ts';

const codes = contract.responseCodes.map(({ code }) => code);
const described = [...contract.documented, ...contract.webhooks];

test.each(described.map((operation) => [operation.operationId, operation] as const))(
  '%s has named examples for its request and every answer',
  (_id, { body, answers }) => {
    const contents = [body, ...answers.map(({ content }) => content)].filter((one) => one);
    expect(contents.length).toBeGreaterThan(0);
    for (const content of contents) {
      expect(content?.examples.length).toBeGreaterThan(0);
      for (const { name, summary, value } of content?.examples ?? []) {
        expect(summary).not.toBe(name);
        expect(value).not.toBeNull();
      }
    }
  },
);

test('the status and the webhook have one example for each code of the source', () => {
  const status = examples('getTransactionStatus', '200');
  const webhook = examples('payoutOutcome', 'request');
  const shown = status.map((value) => textAt(value, 'responseCode') ?? '');
  expect(shown.filter((code) => facts.responseCodes.includes(code))).toEqual(facts.responseCodes);
  expect(webhook).toEqual(status);
});

test('a refresh example sends the refresh token of the login example', () => {
  const [login] = examples('login', '200');
  const [refresh] = examples('refreshToken', 'request');
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

test("the last two digits of a payout example's account give its outcome", () => {
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
  return examples('sendPayout', 'request').flatMap((request) =>
    listAt(request, 'transactionRequestList'),
  );
}

/** Returns the example values of an operation's request or of one answer. */
function examples(operationId: string, part: string): unknown[] {
  const operation = contract.find(operationId);
  const answer = operation?.answers.find(({ status }) => status === part);
  const content = part === 'request' ? operation?.body : answer?.content;
  return (content?.examples ?? []).map(({ value }) => value);
}

/** Returns the value at a path of keys, or undefined. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((node, key) => (isObject(node) ? node[key] : undefined), value);
}
