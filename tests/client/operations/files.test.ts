/** Operations that answer with something other than JSON: files, or nothing. */
import { expect, test } from 'vitest';
import { createClient, getFxRate } from '../../../generated/client/typescript/index.js';
import { fxListFxWindows } from '../../../generated/client/typescript/named-only.js';
import { sendingOnce } from '../transport/calls.ts';

const file = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff]);
const client = createClient({
  baseUrl: 'https://service.example',
  tokens: { token: async () => 'token', reject: () => {} },
  retry: false,
  fetch: sendingOnce(
    async () => new Response(file, { headers: { 'content-type': 'application/pdf' } }),
  ),
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
