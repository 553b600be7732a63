/** Tests that an error names the operation and the reason of a rejection. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import * as main from '../../../generated/client/typescript/index.js';
import * as namedOnly from '../../../generated/client/typescript/named-only.js';
import { contract } from '../../support/contract.ts';
import { rejectionsOf } from '../../../toolkit/contract/operation.ts';
import { pointerTo, valueAt } from '../../../toolkit/contract/pointers.ts';
import { errorOf, payout, sendingOnce } from '../transport/calls.ts';
import { sendOf } from '../../../client/typescript/call.ts';
import { operations, packageFolder } from './contract-operations.ts';

const functions: { readonly [name: string]: unknown } = { ...main, ...namedOnly };
const required: unknown = createRequire(import.meta.url)(join(packageFolder, 'index.cjs'));

test('a rejection belongs only to its operation, in every copy of the package', async () => {
  const client = clientAnswering('{}');
  for (const { operationId, input } of operations) {
    const error = await errorOf(Promise.resolve(call(functions[operationId], client, ...input)));
    const owners = operations.filter((one) => isRejected(main, error, functions[one.operationId]));
    expect(owners.map((one) => one.operationId)).toEqual([operationId]);
    expect(isRejected(required, error, functions[operationId])).toBe(true);
    expect(isRejected(required, error, valueAt(required, '/sendPayout'))).toBe(
      operationId === 'sendPayout',
    );
  }
});

test('an error of another kind is not a rejection of an operation', async () => {
  const client = clientAnswering('{}', 503);
  const { sendPayout } = main;
  for (const error of [await errorOf(sendOf(client)(payout('HR-1'))), new Error('x'), undefined]) {
    expect(main.isRejected(error, sendPayout)).toBe(false);
  }
});

const examples = contract.documented.flatMap((operation) =>
  rejectionsOf(operation).flatMap(({ content }) =>
    (content?.examples ?? []).map(({ value }) => ({ name: operation.operationId, value })),
  ),
);

test.each(examples)('the reason in an example of $name is in `detail`', async ({ value }) => {
  const texts = contract.reasonPaths.map((path) => valueAt(value, pointerTo(path)));
  const words = texts.filter((text) => typeof text === 'string').join(': ');
  expect(await detailOf(JSON.stringify(value))).toBe(words === '' ? undefined : words);
});

test.each([
  [
    'one line',
    '{"title":"Bad\\r\\nRequest\\u001b[31m\\u202e","detail":"x"}',
    'Bad Request [31m : x',
  ],
  ['no text', '{"title":7,"detail":{"a":1}}', undefined],
  ['nothing', '{"title":"","detail":" \\n "}', undefined],
  ['a page', '<title>Bad Request</title>', undefined],
  ['null', 'null', undefined],
  ['no end', JSON.stringify({ detail: 'x'.repeat(9000) }), 'x'.repeat(500)],
])('%s in an answer is made safe to print', async (_, body, detail) => {
  expect(await detailOf(body)).toBe(detail);
});

/** @returns the part that is not printed */
async function detailOf(body: string): Promise<string | undefined> {
  const error = await errorOf(sendOf(clientAnswering(body))(payout('HR-1')));
  if (!main.isRejectedError(error)) throw error;
  const { detail } = error;
  const printed = `${inspect(error, { showHidden: true })}${JSON.stringify(error)}${String(error)}`;
  if (detail !== undefined && detail.length > 1) expect(printed).not.toContain(detail);
  return detail;
}

function clientAnswering(body: string, status = 400) {
  const fetch = sendingOnce(async () => new Response(body, { status }));
  return main.createClient({ baseUrl: 'https://service.example', retry: false, fetch });
}

function call(named: unknown, ...given: unknown[]): unknown {
  if (typeof named !== 'function') throw new Error('There must be such a function.');
  return Reflect.apply(named, undefined, given);
}

function isRejected(copy: unknown, error: unknown, operation: unknown): unknown {
  return call(valueAt(copy, '/isRejected'), error, operation);
}
