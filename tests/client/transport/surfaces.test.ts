/** Tests `createUrlClient` and `createSafeFetch`, which are other forms of the same transport. */
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { createClient } from '../../../generated/client/typescript/index.js';
import { createSafeFetch } from '../../../generated/client/typescript/safe-fetch.js';
import {
  createFakeService,
  redirect,
  reset,
  status,
  taken,
} from '../../../generated/client/typescript/testing.js';
import type { FakeAnswer } from '../../../generated/client/typescript/testing.js';
import { contract } from '../../support/contract.ts';
import { namedOnly } from '../../support/named-only.ts';
import { textLike } from '../matchers.ts';
import { errorOf, payoutBody, payoutPath, statusPath } from './calls.ts';
import { jumpingClock } from './clocks.ts';

const header = 'Idempotency-Key';

function setUp(faults: FakeAnswer[] = []) {
  const service = createFakeService(faults, { idempotencyHeader: header });
  const options = {
    baseUrl: 'https://service.example',
    credentials: { email: 'a@b.example', password: 'p' },
    idempotency: { header },
    fetch: service.fetch,
    clock: jumpingClock(),
  };
  return {
    service,
    options,
    urls: createUrlClient(createClient(options)),
    safeFetch: createSafeFetch(options),
  };
}

describe('by URL', () => {
  test('an answer has its data, a rejection its error', async () => {
    const problem = { title: 'Bad Request', status: 400 };
    const { urls } = setUp([
      status(400, problem),
      status(404, {}),
      taken(status(200, { transactionReference: 'HR-1', responseCode: '00' })),
    ]);
    const path = { transactionReference: 'HR-1' };
    const rejected = await urls.GET(statusPath, { params: { path } });
    expect(rejected).toMatchObject({ error: problem, response: { status: 400, ok: false } });
    expect((await urls.GET(statusPath, { params: { path } })).response.status).toBe(404);
    const answered = await urls.GET(statusPath, { params: { path } });
    expect(answered.data?.responseCode).toBe('00');
    expect(answered.response).toBeInstanceOf(Response);
  });

  test('the options of a call apply: a key is sent on each attempt', async () => {
    const { urls, service } = setUp([taken(reset())]);
    await urls.POST(payoutPath, { body: payoutBody('HR-1'), idempotencyKey: 'my-key' });
    expect(service.requests.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual([
      'my-key',
      'my-key',
    ]);
    expect(service.paid('HR-1')).toBe(1);
  });

  test('a named-only write is sent once, even with a key', async () => {
    const { urls, service } = setUp([status(503)]);
    const { path } = namedOnly(contract, { method: 'post', parameters: 0 });
    const ofAnyPath: { POST(path: string, init: { [name: string]: unknown }): Promise<unknown> } =
      urls;
    const call = ofAnyPath.POST(path, { body: {}, idempotencyKey: 'my-key' });
    expect(await errorOf(call)).toMatchObject({ name: 'UnknownOutcomeError' });
    expect(service.requests).toHaveLength(2);
  });

  test('a login by URL carries no token', async () => {
    const { urls, service } = setUp();
    await urls.POST('/auth/login', { body: { email: 'a@b.example', password: 'p' } });
    expect(service.requests.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });

  test('middleware sees each call once, before the first attempt and after the last', async () => {
    const { urls, service } = setUp([status(503)]);
    const seen: string[] = [];
    const trace = {
      onRequest({ request, schemaPath }: { request: Request; schemaPath: string }) {
        seen.push(schemaPath);
        request.headers.set('x-trace', 'abc');
      },
    };
    urls.use(trace);
    await urls.GET(statusPath, { params: { path: { transactionReference: 'HR-1' } } });
    await urls.GET(statusPath, { params: { path: { transactionReference: 'HR-1' } } });
    urls.eject(trace);
    await urls.GET(statusPath, { params: { path: { transactionReference: 'HR-1' } } });
    expect(seen).toEqual([statusPath, statusPath]);
    expect(service.requests.slice(1).map(({ headers }) => headers['x-trace'])).toEqual([
      'abc',
      'abc',
      'abc',
      undefined,
    ]);
  });

  test('a property that is not a call works as on any object, so a surface can be inspected', () => {
    const { urls } = setUp();
    const inherited: unknown = Reflect.get(urls, 'toString');
    expect(inherited).toBe(Object.prototype.toString);
  });

  test('an unknown option is an error, and nothing is sent', async () => {
    const { urls, service } = setUp();
    const misspelt = { body: payoutBody('HR-1'), idempotencykey: 'mine' };
    const call = urls.POST(payoutPath, misspelt);
    expect(await errorOf(call)).toMatchObject({
      name: 'NotSentError',
      message: textLike(/idempotencykey/),
    });
    expect(service.requests).toHaveLength(0);
  });

  test('a transport for a single call cannot bypass the safe one', async () => {
    const { urls } = setUp();
    let went = 0;
    const fetch = async () => {
      went += 1;
      return new Response('{}');
    };
    expect(await errorOf(urls.POST(payoutPath, { body: payoutBody('HR-1'), fetch }))).toMatchObject(
      { name: 'NotSentError' },
    );
    expect(went).toBe(0);
  });
});

describe('safeFetch', () => {
  const body = JSON.stringify(payoutBody('HR-1'));

  test('retries a payout with the same key and bytes, whatever the form of the request', async () => {
    const url = `https://service.example${payoutPath}`;
    const forms: [string | URL | Request, object][] = [
      [payoutPath, { method: 'post', body }],
      [
        new URL(url),
        {
          method: 'POST',
          body: new TextEncoder().encode(body),
          headers: new Headers({ 'X-A': 'b' }),
        },
      ],
      [new Request(url, { method: 'POST', body, headers: { 'x-a': 'b' } }), {}],
      [url, { method: 'POST', body: new Blob([body]).stream(), headers: [['x-a', 'b']] }],
    ];
    for (const [input, init] of forms) {
      const { service, safeFetch } = setUp([taken(status(503)), taken(reset())]);
      const retry = { attempts: 3 };
      const answer = await safeFetch(input, { ...init, retry, idempotencyKey: 'my-key' });
      expect(await answer.json()).toMatchObject({ totalCount: 1 });
      const payouts = service.requests.slice(1);
      expect(payouts.map((request) => [request.body, request.headers['idempotency-key']])).toEqual([
        [body, 'my-key'],
        [body, 'my-key'],
        [body, 'my-key'],
      ]);
      expect(service.paid('HR-1')).toBe(1);
    }
  });

  test('a rejection is an answer, an unknown outcome is thrown', async () => {
    const { safeFetch } = setUp([
      status(400, { title: 'no' }),
      ...Array.from({ length: 4 }, () => taken(redirect())),
    ]);
    const rejected = await safeFetch(payoutPath, { method: 'POST', body });
    expect([rejected.status, await rejected.json()]).toEqual([400, { title: 'no' }]);
    expect(await errorOf(safeFetch(payoutPath, { method: 'POST', body }))).toMatchObject({
      name: 'UnknownOutcomeError',
      transactionReferences: ['HR-1'],
      nextAction: 'check-status',
    });
  });

  test('an unreadable body means that nothing was sent', async () => {
    const { service, safeFetch } = setUp();
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) });
    expect(await errorOf(safeFetch(payoutPath, { method: 'POST', body: broken }))).toMatchObject({
      name: 'NotSentError',
    });
    expect(service.requests).toHaveLength(0);
  });

  test('a compressed answer is unpacked, and its headers match', async () => {
    const { gzipSync } = await import('node:zlib');
    const server = createServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-id': '7',
      });
      response.end(gzipSync('{"a":1}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { path } = namedOnly(contract, { method: 'get', parameters: 0 });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await createSafeFetch({ baseUrl: `http://127.0.0.1:${port}` })(path);
    expect([
      answer.headers.get('content-encoding'),
      answer.headers.get('x-id'),
      await answer.text(),
    ]).toEqual([null, '7', '{"a":1}']);
  });
});
