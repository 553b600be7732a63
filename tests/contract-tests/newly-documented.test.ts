/** To document an operation takes no change to a test: its checks run, and a right service passes. */
import { expect, test } from 'vitest';
import { operationsOf, type JsonObject, type Operation } from '../../toolkit/contract/document.ts';
import { tryFlaw } from '../support/flaws/trial.ts';
import { document, slow } from './run-command.ts';

const operationId = 'remittanceAdminDebitWallet';

test('an operation that the sandbox does not simulate is tested like any other', slow, async () => {
  const { verdict, results } = await tryFlaw(documented(), 1);
  expect(verdict).toEqual({ kind: 'survived' });
  const own = results.filter(({ check }) => check.operationId === operationId);
  const passed = own.filter(({ outcome }) => outcome.kind === 'pass').map(({ check }) => check.id);
  expect(passed).toContain(`success/${operationId}/200`);
  for (const section of ['acceptance', 'auth', 'methods', 'hostile']) {
    expect(passed.join('\n')).toContain(`${section}/${operationId}/`);
  }
  // Nothing but its 400, which these tests know no cause for.
  expect(own.filter(({ outcome }) => outcome.kind !== 'pass').map(({ check }) => check.id)).toEqual(
    [`refusals/${operationId}/400`],
  );
});

/** The contract with a named-only operation documented: a request body, a 200 and a 400. */
function documented() {
  const copy = structuredClone(document);
  const found = operationsOf(copy).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`The contract must have ${operationId}.`);
  const { operation } = found;
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
        description: 'The wallet is debited.',
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
  Object.assign(operation, details);
  return copy;
}

function content(schema: JsonObject, value: JsonObject): JsonObject {
  return { content: { 'application/json': { schema, examples: { only: { value } } } } };
}
