/** Every named function sends what the contract describes, and nothing else. */
import { describe, expect, test } from 'vitest';
import * as main from '../../../generated/client/typescript/index.js';
import type { CallOptions, CallRequest } from '../../../generated/client/typescript/index.js';
import * as namedOnly from '../../../generated/client/typescript/named-only.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { sending } from '../../../client/typescript/call.ts';
import { operations } from './contract-operations.ts';

const { createClient, getFxRate } = main;
const functions = new Map<string, unknown>(Object.entries({ ...main, ...namedOnly }));

test('there is one function per operation, documented and named-only apart', () => {
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

describe.each(operations)('$operationId', (operation) => {
  const { operationId, method, path, pathParameters, queryParameters, hasBody, takes } = operation;

  test('sends its method, URL, parameters and body, and gives the data', async () => {
    const seen: { request: CallRequest; options: CallOptions | undefined }[] = [];
    const client = {
      [sending]: async (request: CallRequest, options?: CallOptions) => {
        seen.push({ request, options });
        return { status: 200, headers: new Headers(), data: { answer: operationId }, attempts: [] };
      },
    };
    const values = Object.fromEntries(
      [...pathParameters, ...queryParameters].map((name) => [name, `a ${name}`]),
    );
    const body = { some: 'body' };
    const options = { retry: false } as const;
    const data = await callNamed(
      operationId,
      takes ? [client, { ...values, ...(hasBody && { body }) }, options] : [client, options],
    );

    expect(data).toEqual({ answer: operationId });
    expect(seen).toHaveLength(1);
    const { request, options: passed } = seen[0] ?? {};
    expect(passed).toBe(options);
    expect(request).toMatchObject({ method: method.toUpperCase(), path });
    expect(request?.params?.path ?? {}).toEqual(pick(values, pathParameters));
    expect(request?.params?.query ?? {}).toEqual(pick(values, queryParameters));
    expect(request?.body).toEqual(hasBody ? body : undefined);
    expect(request?.needsToken ?? true).toBe(operation.needsToken);
    if (!operation.documented) {
      expect(request).toMatchObject({ retryable: method === 'get', answer: 'any' });
    }
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
    fetch: async () => Response.json(body),
  });
  const input = {
    countryCode: 'NGA',
    transactionReference: 'HR-1',
    body: { transactionRequestList: [] },
  };
  const given = name === 'listBalances' ? [client] : [client, input];
  await expect(callNamed(name, given)).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
});

test('the functions and the URLs of one client share its transport and its token', async () => {
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

function pick(
  values: { [name: string]: string },
  names: string[],
): { [name: string]: string | undefined } {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
