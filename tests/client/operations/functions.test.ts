/** Tests that every named function sends exactly the request that the contract describes. */
import { describe, expect, test } from 'vitest';
import * as main from '../../../generated/client/typescript/index.js';
import type {
  CallOptions,
  CallRequest,
  TransportInit,
} from '../../../generated/client/typescript/index.js';
import * as namedOnly from '../../../generated/client/typescript/named-only.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { sending, sendOf } from '../../../client/typescript/call.ts';
import { isHarmless, type ContentKind } from '../../../toolkit/contract/operation.ts';
import { pairsOf, targetOf } from '../../../toolkit/contract/sent-values.ts';
import { operations } from './contract-operations.ts';
import { sendingOnce } from '../transport/calls.ts';

const { createClient, getFxRate } = main;
const functions = new Map<string, unknown>(Object.entries({ ...main, ...namedOnly }));

test('there is one function per operation, with documented and named-only ones separate', () => {
  expect(Object.keys(main)).toEqual(
    expect.arrayContaining(
      operations.filter((one) => one.documented).map((one) => one.operationId),
    ),
  );
  expect(Object.keys(namedOnly).toSorted()).toEqual(
    operations
      .filter((one) => !one.documented)
      .map((one) => one.operationId)
      .toSorted(),
  );
});

describe.each(operations)('$operationId', ({ operation, documented, values, body, input }) => {
  const { operationId, method, needsToken, parameters } = operation;

  test('sends its method, URL, headers and body, and returns the data', async () => {
    const requests: CallRequest[] = [];
    const sent: { url: URL; init: TransportInit }[] = [];
    const real = createClient({
      baseUrl: 'https://service.example',
      tokens: { token: async () => 'the-token', reject: () => {} },
      fetch: sendingOnce(async (url, init) => {
        sent.push({ url: new URL(url), init });
        return Response.json({});
      }),
    });
    const client = {
      async [sending](request: CallRequest, options?: CallOptions) {
        requests.push(request);
        // The answer does not match the contract.
        await sendOf(real)(request, options).catch(() => undefined);
        return { status: 200, headers: new Headers(), data: { answer: operationId }, attempts: [] };
      },
    };
    const options = { retry: false, headers: { 'X-Own': 'own' } } as const;
    const data = await callNamed(operationId, [client, ...input, options]);

    expect(data).toEqual({ answer: operationId });
    expect(sent).toHaveLength(1);
    const { url, init } = sent[0] ?? {};
    const isForm = /form|multipart/.test(operation.body?.kind ?? '');
    const target = targetOf(operation, (one) => values[one.in][one.name]);
    const expected = new URL(target, 'https://service.example');
    expect(url?.pathname).toBe(expected.pathname);
    expect([...(url?.searchParams ?? [])]).toEqual([...expected.searchParams]);
    expect(init?.method).toBe(method.toUpperCase());
    expect(init?.headers).toMatchObject({ 'x-own': 'own' });
    expect(init?.headers['authorization']).toBe(needsToken ? 'Bearer the-token' : undefined);
    for (const parameter of parameters) {
      const value = values.header[parameter.name];
      const [[, text] = []] = value === undefined ? [] : pairsOf(parameter, value);
      if (text !== undefined) expect(init?.headers[parameter.name.toLowerCase()]).toBe(text);
    }
    expect(init?.headers['content-type']?.split(';')[0]).toBe(
      body === undefined ? undefined : (operation.body?.mediaType ?? 'application/json'),
    );
    expect(bodyIn(operation.body?.kind, init?.body)).toEqual(isForm ? undefined : body);
    const mayRepeat = isHarmless(operation) || undefined;
    expect(requests[0]?.retryable).toBe(documented ? mayRepeat : false);
    if (!documented) expect(requests[0]?.answer).toBe('any');
  });
});

test.each([
  ['sendPayout', { message: 'not a batch' }],
  ['listBalances', {}],
  ['getFxRate', []],
  ['getTransactionStatus', {}],
])('a 200 that is not the answer of %s is an unknown outcome', async (name, body) => {
  const client = createClient({
    baseUrl: 'https://service.example',
    tokens: { token: async () => 'token', reject: () => {} },
    retry: false,
    fetch: sendingOnce(async () => Response.json(body)),
  });
  const input = {
    countryCode: 'NGA',
    transactionReference: 'HR-1',
    body: { transactionRequestList: [] },
  };
  const given = name === 'listBalances' ? [client] : [client, input];
  await expect(callNamed(name, given)).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
});

test('the functions and the URLs of a client share its transport and its token', async () => {
  const seen: string[] = [];
  const client = createClient({
    baseUrl: 'https://service.example/prefix/',
    tokens: { token: async () => 'the-token', reject: () => {} },
    fetch: async (url, init) => {
      seen.push(`${init.method} ${url} ${new Headers(init.headers).get('authorization')}`);
      return Response.json({
        countryCode: 'NGA',
        countryName: 'Nigeria',
        fxDealRate: 1985.25,
        fxWindow: '',
      });
    },
  });
  await getFxRate(client, { countryCode: 'NGA' });
  await createUrlClient(client).GET('/fx-rate-api/list/fx/rate', {
    params: { query: { countryCode: 'NGA' } },
  });
  expect(seen[1]).toBe(seen[0]);
  expect(seen[0]).toBe(
    'GET https://service.example/prefix/fx-rate-api/list/fx/rate?countryCode=NGA Bearer the-token',
  );
});

async function callNamed(name: string, given: unknown[]): Promise<unknown> {
  const named = functions.get(name);
  if (typeof named !== 'function') throw new Error(`There is no ${name}.`);
  return Reflect.apply(named, undefined, given);
}

/** Returns JSON or text as given, and nothing for a form, which the test of the odd contract reads. */
function bodyIn(kind: ContentKind = 'json', body: TransportInit['body']): unknown {
  if (body === undefined || kind === 'form' || kind === 'multipart') return undefined;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return kind === 'json' ? JSON.parse(text) : text;
}
