/** Where a write without an idempotency key may be sent: where it was tried, and nowhere else. */
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { nodeTransport } from '../../../generated/client/typescript/node.js';
import { platformFetch, sendsOnce } from '../../../client/typescript/platform.ts';
import { sendOf } from '../../../client/typescript/call.ts';
import { createFakeService } from '../../../generated/client/typescript/testing.js';
import type { Transport } from '../../../client/typescript/transport.ts';
import { errorOf, payout, statusOf } from '../transport/calls.ts';

afterEach(() => void vi.unstubAllGlobals());

const own: Transport = (url, init) => fetch(url, init);
const tokens = { token: async () => 'token', reject: () => undefined };

/** What the platforms say of themselves. */
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';
const named = (userAgent: string) => ({ userAgent });
const node = { versions: { node: '24.21.0', uv: '1.52.1', undici: '7.29.1' } };

test.each([
  ['Node.js', { process: node, navigator: named('Node.js/24') }],
  ['Node.js without a navigator', { process: node, navigator: undefined }],
  ['jsdom on Node.js', { process: node, navigator: named('Mozilla/5.0 (linux) jsdom/27.0.0') }],
  [
    'Bun',
    { process: { versions: { node: '26.3.0', bun: '1.4.5' } }, navigator: named('Bun/1.4.5') },
  ],
])('%s sends once, by its own fetch', (_, globals) => {
  stub(globals);
  expect([platformFetch, own].map(sendsOnce)).toEqual([true, false]);
});

test.each([
  ['a browser', { process: undefined, navigator: named(chrome) }],
  ['a browser with a bundler’s process', { process: { versions: {} }, navigator: named(chrome) }],
  [
    'a page in Electron, which has the versions of Node.js',
    { process: node, navigator: named(`${chrome} Electron/42.0.0`) },
  ],
  [
    'a Cloudflare worker, which names the parts of Node.js without their versions',
    {
      process: { versions: { node: '22.23.4', uv: '', undici: '' } },
      navigator: named('Cloudflare-Workers'),
    },
  ],
  ['React Native', { process: { env: {} }, navigator: { product: 'ReactNative' } }],
  ['what is not known', { process: undefined, navigator: undefined }],
  [
    'Deno',
    { Deno: {}, process: { versions: { undici: '5.28.4' } }, navigator: named('Deno/1.46') },
  ],
])('%s is not trusted to send once', (_, globals) => {
  stub(globals);
  expect([platformFetch, own].map(sendsOnce)).toEqual([false, false]);
});

test('a transport that says so sends once everywhere', () => {
  stub({ process: undefined, navigator: named(chrome) });
  expect([nodeTransport(), createFakeService().fetch].map(sendsOnce)).toEqual([true, true]);
});

test('where it might be sent twice, a payout without a key is not sent, and the error says what to do', async () => {
  stub({ process: undefined, navigator: named(chrome) });
  const service = createFakeService();
  const fetch: Transport = (url, init) => service.fetch(url, init);
  const baseUrl = 'https://service.example';
  const send = sendOf(createClient({ baseUrl, tokens, fetch }));
  const error = await errorOf(send(payout('HR-1')));
  expect(error).toMatchObject({
    name: 'NotSentError',
    nextAction: 'fix-request',
    transactionReferences: ['HR-1'],
  });
  expect(String(error)).toMatch(/idempotency.*nodeTransport/);
  expect(service.requests).toEqual([]);
  const keyed = sendOf(
    createClient({ baseUrl, tokens, fetch, idempotency: { header: 'Idempotency-Key' } }),
  );
  expect((await keyed(payout('HR-1'))).status).toBe(200);
  expect((await send(statusOf('HR-1'))).status).toBe(200);
  expect(service.paid('HR-1')).toBe(1);
});

test('where nothing may be sent twice, tokens are renewed all the same: they move no money', async () => {
  stub({ process: undefined, navigator: named(chrome) });
  const service = createFakeService();
  const credentials = { email: 'a@harbour-remit.example', password: 'a-long-example-password' };
  const fetch: Transport = (url, init) => service.fetch(url, init);
  const client = createClient({ baseUrl: 'https://service.example', credentials, fetch });
  const send = sendOf(client);
  await errorOf(send(statusOf('HR-1')));
  service.expireTokens();
  await errorOf(send(statusOf('HR-1')));
  expect(service.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
    'login',
    'HR-1',
    'HR-1',
    'token',
    'HR-1',
  ]);
});

function stub(globals: { [name: string]: unknown }): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}
