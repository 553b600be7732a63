import { expect, test } from 'vitest';
import { operationsOf, webhooksOf } from '../../toolkit/contract/document.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { listAt, numberAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { documentedRendition } from '../../toolkit/contract/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';
import { at, resolveRefs } from './resolve-refs.ts';

const { document } = await loadContract(projectRoot);
const documented = documentedRendition(document);
const operations = new Map(
  [...operationsOf(documented), ...webhooksOf(documented)].map(({ operation }) => [
    operation.operationId,
    resolveRefs(documented, operation),
  ]),
);
const codes = ['00', '01', '02', '10', '20', '40', '50', '51', '60', '80', '90'];

test.each([...operations])(
  '%s has named examples for its request and every answer',
  (_id, operation) => {
    const bodies = [
      at(operation, 'requestBody', 'content'),
      ...Object.values(objectAt(operation, 'responses')).map((answer) => at(answer, 'content')),
    ].filter((content) => content !== undefined);
    expect(bodies.length).toBeGreaterThan(0);
    for (const content of bodies) {
      const examples = Object.values(objectAt(at(content, 'application/json'), 'examples'));
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(textAt(example, 'summary')).toBeTruthy();
        expect(at(example, 'value') ?? null).not.toBeNull();
      }
    }
  },
);

test('the status and the webhook have one example for each of the eleven codes', () => {
  const status = examples('getTransactionStatus', 'responses', '200');
  const webhook = examples('payoutOutcome', 'requestBody');
  expect(status.map((value) => at(value, 'responseCode'))).toEqual(codes);
  expect(webhook).toEqual(status);
});

test('a refresh example sends the refresh token of the login example', () => {
  const [login] = examples('login', 'responses', '200');
  const [refresh] = examples('refreshToken', 'requestBody');
  expect(at(refresh, 'refreshToken')).toEqual(at(login, 'data', 'refreshToken'));
});

test('every payout example goes to an institution of the examples, in its country', () => {
  const institutions = examples('listFinancialInstitutions', 'responses', '200').flat();
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
  const [envelope] = examples('getIntradayStatement', 'responses', '200');
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
  return examples('sendPayout', 'requestBody').flatMap((request) =>
    listAt(request, 'transactionRequestList'),
  );
}

/** The example values of an operation's request or of one answer. */
function examples(operationId: string, ...place: string[]): unknown[] {
  const body = at(operations.get(operationId), ...place, 'content', 'application/json');
  return Object.values(objectAt(body, 'examples')).map((example) => at(example, 'value'));
}
