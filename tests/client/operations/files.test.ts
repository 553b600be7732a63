/** Operations that answer with something other than JSON: files, or nothing. */
import { expect, test } from 'vitest';
import { createClient, getFxRate } from '../../../generated/client/typescript/index.js';
import { fxListFxWindows } from '../../../generated/client/typescript/named-only.js';
import {
  operationDeclarations,
  operationFunctions,
  operationRules,
} from '../../../scripts/build/client/operations.ts';
import { contract } from '../../support/contract.ts';

test.each([
  { answers: 'with a file', mediaType: 'text/csv', type: 'Uint8Array' },
  { answers: 'with nothing', mediaType: undefined, type: 'undefined' },
])('a documented operation that answers $answers takes it as it comes', ({ mediaType, type }) => {
  const operations = contract.documented
    .filter(({ operationId }) => operationId === 'listBalances')
    .map((operation) => ({
      ...operation,
      answers: operation.answers
        .filter(({ status }) => status === '200')
        .map((answer) => ({
          ...answer,
          content: mediaType && answer.content ? { ...answer.content, mediaType } : undefined,
        })),
    }));
  const changed = { ...contract, documented: operations };
  const [operation] = operations;
  const path = operation?.path ?? '';

  expect(operationFunctions(changed, operations)).toContain(
    `operation('GET', '${path}', [], { answer: 'any' })`,
  );
  expect(operationRules(changed)).toContain(`'GET ${path}': { answer: 'any' }`);
  expect(operationDeclarations(operations, new Map())).toContain(
    `listBalances(client: CallingClient, options?: CallOptions): Call<${type}>;`,
  );
});

const file = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff]);
const client = createClient({
  baseUrl: 'https://service.example',
  tokens: { token: async () => 'token', reject: () => {} },
  retry: false,
  fetch: async () => new Response(file, { headers: { 'content-type': 'application/pdf' } }),
});

test('a named-only operation gives the bytes of a file, and the answer around them', async () => {
  expect(await fxListFxWindows(client)).toEqual(file);
  const { data, status, headers } = await fxListFxWindows(client).withResponse();
  expect(data).toEqual(file);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
});

test('a file is no answer of an operation that answers with JSON', async () => {
  const call = getFxRate(client, { countryCode: 'NGA' });
  await expect(call).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
});
