import { expect, test } from 'vitest';
import { operationsOf } from '../../toolkit/contract/document.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { valueAt } from '../../toolkit/contract/pointers.ts';
import { documentedRendition } from '../../toolkit/contract/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';
import { at, resolveRefs } from './resolve-refs.ts';

const { document } = await loadContract(projectRoot);
const operations = new Map(
  operationsOf(documentedRendition(document)).map(({ operation }) => [
    operation.operationId,
    resolveRefs(document, operation),
  ]),
);

test("a payout's reference leads to its status", () => {
  const link = at(
    operations.get('sendPayout'),
    'responses',
    '200',
    'links',
    'getTransactionStatus',
  );
  expect(at(link, 'operationId')).toBe('getTransactionStatus');
  const request = firstExample('sendPayout', 'requestBody');
  const reference = follow(at(link, 'parameters', 'transactionReference'), request);
  const answer = firstExample('getTransactionStatus', 'responses', '200');
  expect(reference).toBe(at(answer, 'transactionReference'));
});

test("login's refresh token leads to the refresh", () => {
  const link = at(operations.get('login'), 'responses', '200', 'links', 'refreshToken');
  expect(at(link, 'operationId')).toBe('refreshToken');
  const answer = firstExample('login', 'responses', '200');
  const token = follow(at(link, 'requestBody', 'refreshToken'), answer);
  expect({ refreshToken: token }).toEqual(firstExample('refreshToken', 'requestBody'));
});

test('the new refresh token leads to the next refresh', () => {
  const link = at(operations.get('refreshToken'), 'responses', '200', 'links', 'refreshToken');
  const answer = firstExample('refreshToken', 'responses', '200');
  expect(follow(at(link, 'requestBody', 'refreshToken'), answer)).toBe(at(answer, 'refreshToken'));
});

test('every link names an operation of the contract', () => {
  for (const operation of operations.values()) {
    for (const answer of Object.values(objectAt(operation, 'responses'))) {
      for (const link of Object.values(objectAt(answer, 'links'))) {
        expect([...operations.keys()]).toContain(at(link, 'operationId'));
      }
    }
  }
});

function firstExample(operationId: string, ...place: string[]): unknown {
  const body = at(operations.get(operationId), ...place, 'content', 'application/json');
  return at(Object.values(objectAt(body, 'examples'))[0], 'value');
}

/** The value that a runtime expression such as `$response.body#/data/refreshToken` names. */
function follow(expression: unknown, body: unknown): unknown {
  return valueAt(body, String(expression).replace(/^\$(request|response)\.body#/, ''));
}
