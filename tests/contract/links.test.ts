import { expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { valueAt } from '../../toolkit/contract/pointers.ts';
import { contract } from '../support/contract.ts';

test("a payout's reference leads to its status", () => {
  const link = linkOf('sendPayout', 'getTransactionStatus');
  expect(textAt(link, 'operationId')).toBe('getTransactionStatus');
  const expression = textAt(objectAt(link, 'parameters'), 'transactionReference');
  const reference = follow(expression, firstExample('sendPayout', 'request'));
  const answer = firstExample('getTransactionStatus', '200');
  expect(reference).toBe(textAt(answer, 'transactionReference'));
});

test("login's refresh token leads to the refresh", () => {
  const link = linkOf('login', 'refreshToken');
  expect(textAt(link, 'operationId')).toBe('refreshToken');
  const expression = textAt(objectAt(link, 'requestBody'), 'refreshToken');
  const token = follow(expression, firstExample('login', '200'));
  expect({ refreshToken: token }).toEqual(firstExample('refreshToken', 'request'));
});

test('the new refresh token leads to the next refresh', () => {
  const link = linkOf('refreshToken', 'refreshToken');
  const answer = firstExample('refreshToken', '200');
  const expression = textAt(objectAt(link, 'requestBody'), 'refreshToken');
  expect(follow(expression, answer)).toBe(textAt(answer, 'refreshToken'));
});

test('a candidate bank leads to a name enquiry at that bank', () => {
  const link = linkOf('listPossibleBanks', 'enquireAccount');
  const [bank] = listAt({ banks: firstExample('listPossibleBanks', '200') }, 'banks');
  const parameter = contract.find('listPossibleBanks')?.parameters[0];
  const { accountNumber, bankCode } = objectAt(link, 'requestBody');
  expect(accountNumber).toBe(`$request.path.${parameter?.name}`);
  expect({
    accountNumber: parameter?.example,
    bankCode: follow(String(bankCode), [bank]),
  }).toEqual(firstExample('enquireAccount', 'request'));
});

test('an institution leads to a name enquiry at that institution', () => {
  const { bankCode } = objectAt(
    linkOf('listFinancialInstitutions', 'enquireAccount'),
    'requestBody',
  );
  const answer = firstExample('listFinancialInstitutions', '200');
  const [first] = listAt({ answer }, 'answer');
  expect(follow(String(bankCode), answer)).toBe(textAt(first, 'financialInstitutionCode'));
});

test('a found account leads to a payout to it', () => {
  const [payout] = listAt(
    objectAt(linkOf('enquireAccount', 'sendPayout'), 'requestBody'),
    'transactionRequestList',
  );
  const account = firstExample('enquireAccount', '200');
  const [sent] = listAt(firstExample('sendPayout', 'request'), 'transactionRequestList');
  const recipient = objectAt(sent, 'recipientInformation');
  for (const [name, expression] of Object.entries(objectAt(payout, 'recipientInformation'))) {
    expect(follow(String(expression), account), name).toBe(recipient[name]);
  }
});

test('every link fills something in the request it leads to', () => {
  const links = contract.documented
    .flatMap(({ answers }) => answers)
    .flatMap(({ pointer }) => Object.values(objectAt(contract.at(pointer)?.value, 'links')));
  const filled = links.map((link) => ({
    ...objectAt(link, 'parameters'),
    ...objectAt(link, 'requestBody'),
  }));
  expect(filled.length).toBeGreaterThan(0);
  expect(filled.filter((one) => Object.keys(one).length === 0)).toEqual([]);
});

test('every link names a documented operation', () => {
  const documented = contract.documented.map(({ operationId }) => operationId);
  for (const { answers } of contract.documented) {
    for (const { pointer } of answers) {
      for (const link of Object.values(objectAt(contract.at(pointer)?.value, 'links'))) {
        expect(documented).toContain(textAt(link, 'operationId'));
      }
    }
  }
});

function linkOf(operationId: string, name: string): unknown {
  const answer = contract.find(operationId)?.answers.find(({ status }) => status === '200');
  return objectAt(objectAt(contract.at(answer?.pointer ?? '')?.value, 'links'), name);
}

function firstExample(operationId: string, part: 'request' | '200'): unknown {
  const operation = contract.find(operationId);
  const answer = operation?.answers.find(({ status }) => status === part);
  const content = part === 'request' ? operation?.body : answer?.content;
  return content?.examples[0]?.value;
}

/** Returns the value of a runtime expression such as `$response.body#/data/refreshToken`. */
function follow(expression: string | undefined, body: unknown): unknown {
  return valueAt(body, String(expression).replace(/^\$(request|response)\.body#/, ''));
}
