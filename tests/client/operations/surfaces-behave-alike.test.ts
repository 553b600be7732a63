/** By name, by URL and by `fetch`, each documented operation is sent and judged by the same rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import * as functions from '../../../generated/client/typescript/index.js';
import { createSafeFetch } from '../../../generated/client/typescript/safe-fetch.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { projectRoot } from '../../../scripts/project.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { operations } from './contract-operations.ts';
import type { ContractOperation } from './contract-operations.ts';

const contract: unknown = JSON.parse(
  readFileSync(join(projectRoot, 'generated/openapi.json'), 'utf8'),
);
const named = new Map<string, unknown>(Object.entries(functions));
const documented = operations.filter((one) => one.documented);

describe.each(documented)('$operationId', (operation) => {
  const examples = examplesOf(operation);

  test('has an answer in the contract, and every surface accepts it', async () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      for (const { ending } of await onEachSurface(operation, 200, example)) {
        expect(ending).toBe('accepted');
      }
    }
  });

  test('a 200 with anything else ends alike on every surface', async () => {
    const others = [{}, [], null, 'text', 1, { message: 'no' }, ...examples.flatMap(withoutAField)];
    for (const other of others) {
      const [byName, ...byOthers] = await onEachSurface(operation, 200, other);
      for (const bySurface of byOthers) expect(bySurface).toEqual(byName);
    }
  });

  test.each(['off', { header: 'Idempotency-Key' }] as const)(
    'a 503 is retried alike, with the same token, when the key is %o',
    async (idempotency) => {
      const [byName, ...byOthers] = await onEachSurface(operation, 503, {}, idempotency);
      expect(byName?.ending).toBe('UnknownOutcomeError');
      for (const bySurface of byOthers) expect(bySurface).toEqual(byName);
    },
  );
});

interface Ending {
  /** `accepted`, or the name of the error. */
  ending: string;
  /** The token of each attempt. */
  attempts: (string | undefined)[];
}

/** By name, by URL, by `fetch`. */
async function onEachSurface(
  { operationId, method, path, pathParameters, queryParameters, hasBody, takes }: ContractOperation,
  status: number,
  body: unknown,
  idempotency: 'off' | { header: string } = 'off',
): Promise<Ending[]> {
  let attempts: Ending['attempts'] = [];
  const options = {
    baseUrl: 'https://service.example',
    tokens: { token: async () => 'token', reject: () => {} },
    retry: { firstDelay: 0 },
    idempotency,
    fetch: async (_: string, { headers }: { headers: { [name: string]: string } }) => {
      attempts.push(headers['authorization']);
      return Response.json(body, { status });
    },
  };
  const client = createClient(options);
  const params = { path: valuesOf(pathParameters), query: valuesOf(queryParameters) };
  const sent = hasBody ? { body: { some: 'body' } } : {};
  const input = takes ? [{ ...params.path, ...params.query, ...sent }] : [];
  const verb = method.toUpperCase();
  const url = `${path.replaceAll(/\{\w+\}/g, 'x')}?${new URLSearchParams(params.query).toString()}`;
  const surfaces = [
    () => call(named.get(operationId), [client, ...input]),
    () => call(Reflect.get(createUrlClient(client), verb), [path, { params, ...sent }]),
    () =>
      createSafeFetch(options)(url, {
        method: verb,
        ...(hasBody && { body: JSON.stringify(sent.body) }),
      }),
  ];
  const endings: Ending[] = [];
  for (const send of surfaces) {
    attempts = [];
    const ending = await send().then(
      () => 'accepted',
      (error: unknown) => textAt(error, 'name') ?? '',
    );
    endings.push({ ending, attempts });
  }
  return endings;
}

async function call(what: unknown, given: unknown[]): Promise<unknown> {
  if (typeof what !== 'function') throw new Error('There is nothing to call.');
  return Reflect.apply(what, undefined, given);
}

function valuesOf(names: string[]): { [name: string]: string } {
  return Object.fromEntries(names.map((name) => [name, 'x']));
}

/** The examples of the 200 in the contract. */
function examplesOf({ path, method }: ContractOperation): unknown[] {
  const operation = objectAt(objectAt(objectAt(contract, 'paths'), path), method);
  const content = objectAt(objectAt(objectAt(operation, 'responses'), '200'), 'content');
  const examples = objectAt(objectAt(content, 'application/json'), 'examples');
  const shared = objectAt(objectAt(contract, 'components'), 'examples');
  return Object.keys(examples).map((name) => {
    const reference = textAt(objectAt(examples, name), '$ref')?.split('/').at(-1);
    return (reference === undefined ? objectAt(examples, name) : objectAt(shared, reference))[
      'value'
    ];
  });
}

/** One copy for each field that an example has, without it. */
function withoutAField(example: unknown): unknown[] {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return [];
  return Object.keys(example).map((name) => ({ ...example, [name]: undefined }));
}
