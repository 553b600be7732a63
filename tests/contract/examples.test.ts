import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../scripts/openapi/document.ts';
import { operationsOf, webhooksOf } from '../../scripts/openapi/document.ts';
import { loadContract } from '../../scripts/openapi/load.ts';
import { documentedRendition } from '../../scripts/openapi/renditions.ts';
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
      ...Object.keys(at(operation, 'responses') ?? {}).map((status) =>
        at(operation, 'responses', status, 'content'),
      ),
    ].filter((content) => content !== undefined);
    expect(bodies.length).toBeGreaterThan(0);
    for (const content of bodies) {
      const examples = at(content, 'application/json', 'examples');
      expect(Object.keys(examples ?? {}).length).toBeGreaterThan(0);
      for (const example of Object.values(examples ?? {})) {
        expect(example).toMatchObject({ summary: expect.any(String), value: expect.anything() });
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
    const account = String(at(transaction, 'recipientInformation', 'recipientAccountNumber'));
    const reference = String(at(transaction, 'transactionReference'));
    expect(codes).toContain(account.slice(-2));
    expect(reference.slice(-2)).toBe(account.slice(-2));
  }
});

test('the statement example adds up', () => {
  const [envelope] = examples('getIntradayStatement', 'responses', '200');
  const statement = at(envelope, 'data');
  const details = at(statement, 'details');
  const debits = (Array.isArray(details) ? details : []).map((entry) =>
    Number(at(entry, 'amount')),
  );
  const net = -debits.reduce((total, amount) => total + amount, 0);
  expect(at(statement, 'netMovementAmount')).toBe(net);
  expect(Number(at(statement, 'openingBalanceAmount')) + net).toBe(
    at(statement, 'closingBalanceAmount'),
  );
  expect(at(statement, 'totalRecords')).toBe(debits.length);
});

function payoutExamples(): Json[] {
  return examples('sendPayout', 'requestBody').flatMap(
    (request) => at(request, 'transactionRequestList') ?? [],
  );
}

/** The example values of an operation's request or of one answer. */
function examples(operationId: string, ...place: string[]): Json[] {
  const named = at(
    operations.get(operationId),
    ...place,
    'content',
    'application/json',
    'examples',
  );
  return Object.values(named ?? {}).map((example: JsonObject) => example['value'] ?? null);
}
