/** Tests operations that answer with a file or without a body. */
import { expect, test } from 'vitest';
import {
  createClient,
  getFxRate,
  type Call,
  type CallingClient,
} from '../../../generated/client/typescript/index.js';
import * as named from '../../../generated/client/typescript/named-only.js';
import { contract } from '../../support/contract.ts';
import { namedOnly } from '../../support/named-only.ts';
import { sendingOnce } from '../transport/calls.ts';

const file = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff]);

const { operationId } = namedOnly(contract, { method: 'get', parameters: 0 });
const [, found] = Object.entries(named).find(([name]) => name === operationId) ?? [];
const isIt = (one: unknown): one is (client: CallingClient) => Call<unknown> => one === found;
const callNamedOnly = Object.values(named).find(isIt) ?? expect.fail('It must be there.');

/** Creates a client that receives these bytes, one by one. */
function clientFor(bytes: Uint8Array, type = 'application/pdf') {
  const body = new ReadableStream({
    start(stream) {
      for (const byte of bytes) stream.enqueue(new Uint8Array([byte]));
      stream.close();
    },
  });
  return createClient({
    baseUrl: 'https://service.example',
    tokens: { token: async () => 'token', reject: () => {} },
    retry: false,
    fetch: sendingOnce(async () => new Response(body, { headers: { 'content-type': type } })),
  });
}

test('a named-only operation returns the bytes of a file, and the answer that they came in', async () => {
  const { data, status, headers } = await callNamedOnly(clientFor(file)).withResponse();
  expect(data).toEqual(file);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
});

test('a file instead of a JSON answer is an unknown outcome', async () => {
  const call = getFxRate(clientFor(file), { countryCode: 'NGA' });
  await expect(call).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
});

test.each([
  ['split characters', [...new TextEncoder().encode('{"ọ":"😀"}')], { ọ: '😀' }],
  ['what is not UTF-8', [0x22, 0xff, 0x22], '\ufffd'],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], '\ufeff{}'],
])('JSON is read as a whole, however it arrives: %s', async (_, bytes, expected) => {
  const call = callNamedOnly(clientFor(new Uint8Array(bytes), 'application/json'));
  expect(await call).toEqual(expected);
});
