/** Tests that wrong input is found before anything is sent, and is never quoted. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import type { ClientOptions } from '../../../client/typescript/options.ts';
import {
  createSafeFetch,
  type SafeFetchInit,
} from '../../../generated/client/typescript/safe-fetch.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { sendOf } from '../../../client/typescript/call.ts';
import type { CallOptions, CallRequest } from '../../../client/typescript/call.ts';
import { createFakeService } from '../../../generated/client/typescript/testing.js';
import { textLike } from '../matchers.ts';
import { errorOf, payout, statusOf, statusPath, sendingOnce } from './calls.ts';

const tokens = { token: async () => 'token', reject: () => undefined };

function setUp(options: Partial<ClientOptions> = {}) {
  const service = createFakeService([]);
  const all = { baseUrl: 'https://service.example/v1/', tokens, fetch: service.fetch, ...options };
  const client = createClient(all);
  return {
    service,
    urls: createUrlClient(client),
    send: sendOf(client),
    safeFetch: createSafeFetch(all),
  };
}

describe('addresses', () => {
  test('the path of the base URL stays, its trailing slashes do not', async () => {
    const { service, send } = setUp({ baseUrl: 'https://service.example/v1//' });
    await send(payout('HR-1'));
    expect(service.requests[0]?.path).toBe('/v1/handler/send/remittance/transaction');
  });

  test.each(['', '.', '..'])(
    'the path parameter "%s" is an error, by function and by URL',
    async (transactionReference) => {
      const { service, urls, send } = setUp();
      expect(await errorOf(send(statusOf(transactionReference)))).toMatchObject({
        name: 'NotSentError',
        nextAction: 'fix-request',
      });
      const byUrl = urls.GET(statusPath, { params: { path: { transactionReference } } });
      expect(await errorOf(byUrl)).toMatchObject({
        name: 'NotSentError',
        nextAction: 'fix-request',
      });
      expect(service.requests).toHaveLength(0);
    },
  );

  test('no value of a parameter leads to another URL', async () => {
    const { service, urls, send } = setUp();
    const anything = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom(
        '../../x',
        '%2e%2e',
        '..%2f',
        'a/b',
        'a?b=c',
        'a#b',
        '\\..\\',
        '..\t',
        'é',
        '{x}',
        '\u0000',
        '...',
      ),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (transactionReference, byUrl) => {
        const before = service.requests.length;
        const call = byUrl
          ? urls.GET(statusPath, { params: { path: { transactionReference } } })
          : send(statusOf(transactionReference));
        const rejected = await call.then(
          () => undefined,
          (error: unknown) => error,
        );
        const request = service.requests.at(before);
        if (!request) {
          // These are steps such as `..`, and text without an encoding.
          expect(
            transactionReference === '.' ||
              transactionReference === '..' ||
              !transactionReference.isWellFormed(),
          ).toBe(true);
          expect(rejected).toMatchObject({ name: 'NotSentError' });
          return;
        }
        const prefix = '/v1/remittance-middleware/transaction/status/check/';
        expect(request.path.startsWith(prefix)).toBe(true);
        expect(decodeURIComponent(request.path.slice(prefix.length))).toBe(transactionReference);
      }),
      { numRuns: 500 },
    );
  });

  test('a missing parameter is an error', async () => {
    const { urls, send } = setUp();
    expect(await errorOf(send({ method: 'GET', path: statusPath }))).toMatchObject({
      name: 'NotSentError',
    });
    const given = [statusPath, { params: { path: {} } }];
    const called: unknown = Reflect.apply(urls.GET, urls, given);
    expect(await errorOf(Promise.resolve(called))).toMatchObject({ name: 'NotSentError' });
  });

  test('a query is encoded, without undefined values', async () => {
    const { service, send } = setUp();
    const query = { a: 'x&y=z#', b: undefined, 'c d': 1, e: false };
    await errorOf(
      send({ method: 'GET', path: '/collection-middleware/statement/intraday', params: { query } }),
    );
    expect(service.requests[0]?.path).toBe(
      '/v1/collection-middleware/statement/intraday?a=x%26y%3Dz%23&c%20d=1&e=false',
    );
  });

  test.each([
    'https://elsewhere.example/v1/handler',
    'https://service.example/v2/x',
    'https://service.example/v1',
    'https://service.example/v1/../x',
    'https://service.example/v1/%2E%2e/x',
    'https://service.example/v1//x',
    'https://service.example/v1/a\\..\\b',
    'https://service.example/v1/.\t./x',
    '//elsewhere.example/x',
    '/{open}/x',
    'https://service.example.evil.example/v1/x',
    'https://service.example/v1evil/x',
  ])('the token does not go to %s', async (url) => {
    const { service, safeFetch } = setUp();
    expect(await errorOf(safeFetch(url))).toMatchObject({
      name: 'NotSentError',
      nextAction: 'fix-request',
    });
    expect(service.requests).toHaveLength(0);
  });

  test.each<[string, SafeFetchInit]>([
    ['/\r\nforged/x', {}],
    ['https://elsewhere.example/\r\nforged', {}],
    ['/handler/x', { method: 'get\r\nforged' }],
  ])('neither a URL nor a method starts a new line in a log: %j', async (url, init) => {
    const { safeFetch } = setUp();
    expect(String(await errorOf(safeFetch(url, init)))).not.toMatch(/[\r\n]|forged/i);
  });

  test('a base URL for a single call does not redirect the token', async () => {
    const { service, urls } = setUp();
    const call = urls.GET('/remittance-middleware/imto/admin/list/balance', {
      baseUrl: 'https://elsewhere.example',
    });
    expect(await errorOf(call)).toMatchObject({ name: 'NotSentError' });
    expect(service.requests).toHaveLength(0);
  });
});

describe('calls', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const wrong: [string, CallRequest, CallOptions][] = [
    ['a body that contains itself', { ...payout('HR-1'), body: circular }, {}],
    ['a body with a BigInt', { ...payout('HR-1'), body: { a: 1n } }, {}],
    ['a body that JSON cannot express', { ...payout('HR-1'), body: () => 'x' }, {}],
    ['a key without a header for it', payout('HR-1'), { idempotencyKey: 'key' }],
    ['a header with a line break', payout('HR-1'), { headers: { 'x-a': 'secret-value\r\nx: y' } }],
    ['a header whose name breaks a line', payout('HR-1'), { headers: { 'x\r\nforged': 'x' } }],
    ['a header without a name', payout('HR-1'), { headers: { '': 'x' } }],
    ['zero time', payout('HR-1'), { timeouts: { total: 0 } }],
    ['more time than timers can count', payout('HR-1'), { timeouts: { attempt: 2 ** 31 } }],
    ['zero attempts', payout('HR-1'), { retry: { attempts: 0 } }],
    ['half an attempt', payout('HR-1'), { retry: { attempts: 1.5 } }],
    [
      'a query parameter that is not a number',
      {
        ...statusOf('HR-1'),
        params: { path: { transactionReference: 'HR-1' }, query: { a: Number.NaN } },
      },
      {},
    ],
  ];

  test.each(wrong)('%s: NotSentError, and nothing is sent', async (_, request, options) => {
    const { service, send } = setUp();
    const error = await errorOf(send(request, options));
    expect(error).toMatchObject({ name: 'NotSentError', nextAction: 'fix-request', attempts: [] });
    expect(String(error)).not.toMatch(/secret-value|\nforged/);
    expect(service.requests).toHaveLength(0);
  });

  test.each(['', 'two words', 'né', 'a\r\nb'])(
    'the key "%s" is an error',
    async (idempotencyKey) => {
      const { service, send } = setUp({ idempotency: { header: 'Idempotency-Key' } });
      expect(await errorOf(send(payout('HR-1'), { idempotencyKey }))).toMatchObject({
        name: 'NotSentError',
      });
      expect(service.requests).toHaveLength(0);
    },
  );

  test('two different keys for one call are an error', async () => {
    const { send } = setUp({ idempotency: { header: 'Idempotency-Key' } });
    const options = { idempotencyKey: 'one', headers: { 'IDEMPOTENCY-KEY': 'another' } };
    expect(await errorOf(send(payout('HR-1'), options))).toMatchObject({ name: 'NotSentError' });
  });

  test('a write without a key gets one, and the error contains it', async () => {
    const { send } = setUp({
      idempotency: { header: 'Idempotency-Key' },
      retry: false,
      fetch: async () => new Response('', { status: 503 }),
    });
    expect(await errorOf(send(payout('HR-1')))).toMatchObject({
      idempotencyKey: textLike(/^[\da-f-]{36}$/),
    });
  });

  test('a body that the caller changes meanwhile is sent unchanged', async () => {
    const bodies: unknown[] = [];
    const request = payout('HR-1');
    const { send } = setUp({
      idempotency: { header: 'Idempotency-Key' },
      retry: { firstDelay: 0 },
      fetch: async (_, { body }) => {
        Object.assign(Object(request.body), { transactionRequestList: [] });
        return bodies.push(body) === 1
          ? new Response('', { status: 503 })
          : new Response('{"batchId":"1"}');
      },
    });
    await send(request);
    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[1]).toContain('HR-1');
  });

  test('a call that must never be repeated is sent once, whatever happens', async () => {
    const seen: string[] = [];
    const { send } = setUp({
      idempotency: { header: 'Idempotency-Key' },
      fetch: sendingOnce(async (url) => {
        seen.push(url);
        return new Response('', { status: 503 });
      }),
    });
    const error = await errorOf(
      send(
        { method: 'POST', path: '/a/write', body: {}, retryable: false },
        { idempotencyKey: 'key' },
      ),
    );
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', nextAction: 'check-status' });
    expect(seen).toHaveLength(1);
  });
});

describe('options', () => {
  test.each<[string, object]>([
    ['baseUrl', { baseUrl: 'sandbox' }],
    ['baseUrl', { baseUrl: 'ftp://service.example' }],
    ['baseUrl', { baseUrl: undefined }],
    ['baseUrl', { baseUrl: 'https://a:b@service.example' }],
    ['baseUrl', { baseUrl: 'https://service.example?a=b' }],
    ['idempotency', { idempotency: { header: 'Idempotency Key' } }],
    ['idempotency', { idempotency: 'on' }],
    ['idempotency', { idempotency: {} }],
    ['timeouts.attempt', { timeouts: { attempt: -1 } }],
    ['timeouts.total', { timeouts: { total: Infinity } }],
    ['timeouts.total', { timeouts: { total: '5' } }],
    ['retry.attempts', { retry: { attempts: 0 } }],
    ['retry.maxDelay', { retry: { maxDelay: Number.NaN } }],
    ['fetch', { fetch: 'fetch' }],
    ['credentials', { tokens: undefined, credentials: { email: 'a@b.example' } }],
    ['tokens', { tokens: { accessToken: 'a' } }],
    ['tokens', { tokens: { accessToken: 'a', refreshToken: '' } }],
  ])('an invalid one throws a TypeError that names it: %s', (named, wrong) => {
    const make = (options: ClientOptions) => () => createClient(options);
    const options = Object.assign({ baseUrl: 'https://service.example', tokens }, wrong);
    expect(make(options)).toThrow(TypeError);
    expect(make(options)).toThrow(named);
    expect(make(options)).not.toThrow('a:b');
  });
});
