/** To document an operation takes no change to a test: its checks run, and a right service passes. */
import { expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject, Operation } from '../../toolkit/contract/document.ts';
import { tryFlaw } from '../support/flaws/trial.ts';
import { namedOnly } from '../support/named-only.ts';
import { contract, slow } from './run-command.ts';

const { operationId, path, method } = namedOnly(contract, { method: 'post', parameters: 0 });

test('an operation that the sandbox does not simulate is tested like any other', slow, async () => {
  const { verdict, results } = await tryFlaw(documented(), 1);
  expect(verdict).toEqual({ kind: 'passed', remarks: 0 });
  const own = results.filter(({ check }) => check.operationId === operationId);
  const passed = own.filter(({ outcome }) => outcome.kind === 'pass').map(({ check }) => check.id);
  expect(passed).toContain(`success/${operationId}/200`);
  expect(passed).toContain(`rejections/${operationId}/400`);
  for (const section of ['acceptance', 'auth', 'methods', 'hostile']) {
    expect(passed.join('\n')).toContain(`${section}/${operationId}/`);
  }
  expect(own.filter(({ outcome }) => outcome.kind !== 'pass')).toEqual([]);
});

/** The contract with the operation documented: a request body, a 200 and a 400. */
function documented() {
  const document = structuredClone(contract.document);
  const operation = document.paths[path]?.[method];
  const reference = { type: 'string', minLength: 1, maxLength: 40 };
  const details: Partial<Operation> = {
    'x-doc-status': 'documented',
    requestBody: {
      required: true,
      ...content(
        {
          type: 'object',
          required: ['reference', 'reason'],
          properties: { reference, reason: { type: 'string', enum: ['DUPLICATE', 'MISTAKE'] } },
        },
        { reference: 'WD-1', reason: 'DUPLICATE' },
      ),
    },
    responses: {
      '200': {
        description: 'It is done.',
        ...content(
          { type: 'object', required: ['reference'], properties: { reference } },
          { reference: 'WD-1' },
        ),
      },
      '400': {
        description: 'The request breaks the contract.',
        ...content(
          { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
          { title: 'Bad Request' },
        ),
      },
    },
  };
  Object.assign(operation ?? {}, details);
  return createContract(document);
}

function content(schema: JsonObject, value: JsonObject): JsonObject {
  return { content: { 'application/json': { schema, examples: { only: { value } } } } };
}
