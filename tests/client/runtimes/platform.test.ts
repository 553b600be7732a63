/** Tests that a write without an idempotency key is only sent on tested platforms. */
import { afterEach, expect, test, vi } from 'vitest';
import { createClient, isPayoutClientError } from '../../../generated/client/typescript/index.js';
import { nodeTransport } from '../../../generated/client/typescript/node.js';
import { sendOf } from '../../../client/typescript/call.ts';
import { createFakeService, reset } from '../../../generated/client/typescript/testing.js';
import { platformFetch as browserFetch } from '../../../client/typescript/platform.ts';
import type { Transport } from '../../../client/typescript/transport.ts';
import { errorOf, payout, sendingOnce, statusOf } from '../transport/calls.ts';

afterEach(() => void vi.unstubAllGlobals());

const own: Transport = (url, init) => fetch(url, init);
const tokens = { token: async () => 'token', reject: () => undefined };

/** Returns a `fetch` whose source looks like the platform's. */
const shown = (source: string, what: Transport = async () => new Response(), name = 'fetch') =>
  Object.defineProperties((...given: Parameters<Transport>) => what(...given), {
    name: { value: name },
    toString: { value: () => source },
  });
/** Whether a payout without a key was tried, although nobody listens. */
async function sends(fetch?: Transport): Promise<boolean> {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', tokens, fetch, retry: false });
  const error = await errorOf(sendOf(client)(payout('HR-1')));
  return isPayoutClientError(error) && error.attempts.length > 0;
}

const native = 'function fetch() { [native code] }';
const browser = { fetch: shown(native), process: undefined };
const real = fetch;

test.each([
  ['Node.js', {}],
  ['Node.js with the document of jsdom', { document: {}, navigator: { userAgent: 'jsdom/27' } }],
  ['Bun', { Bun: {}, fetch: shown('function fetch() {\n    [native code]\n}') }],
])('%s sends once, by its own fetch', async (_, globals) => {
  stub(globals);
  const sent = await Promise.all([undefined, browserFetch, own].map(sends));
  expect(sent).toEqual([true, false, false]);
});

test.each([
  ['a browser', browser],
  ['a page in Electron, which has the versions of Node.js', { ...browser, process }],
  ['Deno', { Deno: {}, fetch: shown('function fetch(...e){return lazyFetch().fetch(...e)}') }],
  [
    'Node.js, when a program has replaced its fetch',
    { fetch: async () => real('https://x.example') },
  ],
  ['Node.js, when its fetch is wrapped', { fetch: new Proxy(real, {}) }],
  ['Bun, when a method is its fetch', { Bun: {}, fetch: shown(native, undefined, 'bound fetch') }],
])('%s is not trusted to send once', async (_, globals) => {
  stub(globals);
  expect(await Promise.all([undefined, own].map(sends))).toEqual([false, false]);
});

test('a transport that promises to send once is trusted on every platform', async () => {
  stub(browser);
  const sent = await Promise.all([nodeTransport(), createFakeService([reset()]).fetch].map(sends));
  expect(sent).toEqual([true, true]);
});

test('where it might be sent twice, a payout without a key is not sent, and the error says what to do', async () => {
  stub(browser);
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

const closed = Object.assign(new TypeError(), { code: 'ECONNREFUSED' });

/** A service that accepts the payout and loses the answer; the retry meets a closed port. */
const repeating: Transport = async (_, { body }) => {
  await new Response(body ?? null).text();
  throw closed;
};

test.each([
  ['your own fetch', {}, { fetch: repeating }, 'UnknownOutcomeError'],
  ['one that replaced the platform’s', { fetch: repeating }, {}, 'UnknownOutcomeError'],
  [
    'a dispatcher behind the platform’s own',
    { fetch: shown(String(real), repeating) },
    {},
    'UnknownOutcomeError',
  ],
  [
    'nobody: the platform’s own met it immediately',
    { fetch: shown(String(real), () => Promise.reject(closed)) },
    {},
    'NotSentError',
  ],
  [
    'nobody, as its mark says',
    {},
    { fetch: sendingOnce((...given) => repeating(...given)) },
    'NotSentError',
  ],
])(
  'a closed port proves that nothing was sent only if nobody repeats: %s',
  async (_, globals, given, name) => {
    stub(globals);
    const keyed = { idempotency: { header: 'Idempotency-Key' }, retry: false } as const;
    const client = createClient({ baseUrl: 'https://service.example', tokens, ...keyed, ...given });
    expect(await errorOf(sendOf(client)(payout('HR-1')))).toMatchObject({
      name,
      attempts: [{ code: 'ECONNREFUSED' }],
    });
  },
);

test('tokens are renewed even where nothing may be sent twice, because they move no money', async () => {
  stub(browser);
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
