/** Tests that each documented operation follows the same rules by name, by URL and by `fetch`. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import * as functions from '../../../generated/client/typescript/index.js';
import { createSafeFetch } from '../../../generated/client/typescript/safe-fetch.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { textAt } from '../../../toolkit/contract/objects.js';
import { pairsOf, targetOf } from '../../../toolkit/contract/sent-values.ts';
import { operations } from './contract-operations.ts';
import type { ContractOperation } from './contract-operations.ts';
import { sendingOnce } from '../transport/calls.ts';

const named = new Map<string, unknown>(Object.entries(functions));
const documented = operations.filter((one) => one.documented);
const inJson = documented.filter(({ contents }) => contents[0]?.kind === 'json');

describe.each(inJson)('the JSON of $operationId', (operation) => {
  const examples = operation.contents.flatMap((one) =>
    one.kind === 'json' ? one.examples.map(({ value }) => value) : [],
  );

  test('is in the contract, and every surface accepts it', async () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      for (const { ending } of await onEachSurface(operation, 200, example)) {
        expect(ending).toBe('accepted');
      }
    }
  });

  test('is distinguished from anything else in the same way on every surface', async () => {
    const others = [{}, [], null, 'text', 1, { message: 'no' }, ...examples.flatMap(withoutAField)];
    for (const other of others) {
      const [byName, ...byOthers] = await onEachSurface(operation, 200, other);
      for (const bySurface of byOthers) expect(bySurface).toEqual(byName);
    }
  });
});

describe.each(documented)('$operationId', (operation) => {
  test.each(['off', { header: 'Idempotency-Key' }] as const)(
    'a 503 is retried in the same way, with the same token, if the key is %o',
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
  attempts: (string | undefined)[];
}

async function onEachSurface(
  { operation, operationId, values, body, input }: ContractOperation,
  status: number,
  answer: unknown,
  idempotency: 'off' | { header: string } = 'off',
): Promise<Ending[]> {
  let attempts: Ending['attempts'] = [];
  const options = {
    baseUrl: 'https://service.example',
    tokens: { token: async () => 'token', reject: () => {} },
    retry: { firstDelay: 0 },
    idempotency,
    fetch: sendingOnce(async (_: string, { headers }: { headers: { [name: string]: string } }) => {
      attempts.push(headers['authorization']);
      return Response.json(answer, { status });
    }),
  };
  const client = createClient(options);
  const { path, query, header } = values;
  const sent = body === undefined ? {} : { body };
  const verb = operation.method.toUpperCase();
  const url = targetOf(operation, (one) => values[one.in][one.name]);
  const headers = operation.parameters
    .filter((one) => one.in === 'header' && one.name in header)
    .flatMap((one) => pairsOf(one, header[one.name] ?? ''));
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const surfaces = [
    () => call(named.get(operationId), [client, ...input]),
    () =>
      call(Reflect.get(createUrlClient(client), verb), [
        operation.path,
        { params: { path, query, header }, ...sent },
      ]),
    () =>
      createSafeFetch(options)(url, {
        method: verb,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        ...(body !== undefined && { body: text }),
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

/** Returns one copy of an example per field, without that field. */
function withoutAField(example: unknown): unknown[] {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return [];
  return Object.keys(example).map((name) => ({ ...example, [name]: undefined }));
}
