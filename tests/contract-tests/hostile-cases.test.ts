/** Tests which hostile requests the contract tests derive from the schemas of an operation. */
import { expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { isObject, listAt, objectAt } from '../../toolkit/contract/objects.js';
import { hostileCases } from '../../toolkit/contract-tests/hostile/cases.ts';
import { noFixtures } from '../../toolkit/contract-tests/plan/fixtures.ts';
import { makePlan } from '../../toolkit/contract-tests/plan/plan.ts';
import { oddContract } from '../odd-contract/contract.ts';

function namesFor(operationId: string, contract = oddContract): string[] {
  const plan = makePlan({
    contract,
    fixtures: noFixtures,
    sendPayouts: true,
    hostilePayouts: true,
    maxAmount: 100,
    isSandbox: true,
    seed: 1,
    wrongPasswords: 0,
    hasUnboundLogin: false,
    hasToken: false,
    headers: [],
    listensForWebhooks: false,
    now: () => new Date(),
  });
  const call = plan.calls.find(({ operation }) => operation.operationId === operationId);
  return call ? hostileCases(plan, call).map(({ name }) => name) : [];
}

test('a text outside the enum is sent, even if the example is null', () => {
  expect(namesFor('list')).toContain('body/0/side is a different text');
});

test('the values of a map are tried', () => {
  const names = namesFor('createCase');
  expect(names).toContain('body/labels/desk is a string');
  expect(namesFor('list')).toContain('body/0/levels/low/0 is a string');
});

test('a text shorter than its minimum is sent, but not without a minimum', () => {
  const names = namesFor('createCase');
  expect(names).toContain('header/Case-Key is too short');
  expect(names).not.toContain('body/from is too short');
});

test('a list with too many elements of any type is sent, but not without a maximum', () => {
  const document = structuredClone(oddContract.document);
  const [, part] = listAt(objectAt(document.components['schemas'], 'OddRate'), 'allOf');
  const matrix = objectAt(objectAt(part, 'properties'), 'matrix');
  if (!isObject(matrix)) throw new Error('OddRate must have a matrix.');
  Object.assign(matrix, { maxItems: 2 });
  const names = namesFor('list', createContract(document));
  expect(names).toContain('body/0/matrix is too long');
  expect(names).not.toContain('body is too long');
});
