/** Tests the model of the contract: operations, values, routing, and where each statement comes from. */
import { expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { OpenApiDocument, Operation } from '../../toolkit/contract/document.ts';
import { describeFindings } from '../../toolkit/contract/findings.ts';
import { partOfValue } from '../../toolkit/contract/part-of-value.ts';
import { contract } from '../support/contract.ts';

const schemaOfAnswer = '/paths/~1orders~1{id}/get/responses/200/content/application~1json/schema';

function orderContract(schemas: OpenApiDocument['components'][string] = orderSchemas) {
  const answer = {
    description: 'The order.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
  };
  const operation: Omit<Operation, 'operationId'> = {
    summary: 'An order',
    tags: [],
    responses: { '200': { $ref: '#/components/responses/Order' } },
    'x-doc-status': 'documented',
    'x-source': 'Orders',
    'x-not-shown': ['responses.4XX', 'responses.503'],
    'x-assumed': { requestBody: 'An order has a body.' },
  };
  return createContract({
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Orders', version: '1.0.0', description: 'Orders.' },
    servers: [{ url: 'https://orders.example', description: 'Orders.\n' }],
    security: [],
    tags: [],
    'x-tagGroups': [],
    paths: {
      '/orders/{id}': {
        get: { ...operation, operationId: 'getOrder' },
        put: { ...operation, operationId: 'changeOrder' },
      },
      '/orders/latest': { get: { ...operation, operationId: 'latestOrder' } },
    },
    webhooks: {},
    components: { schemas, responses: { Order: answer } },
  });
}

const orderSchemas: OpenApiDocument['components'][string] = {
  Order: {
    type: 'object',
    required: ['placed'],
    'x-source': 'Orders, fields',
    'x-assumed': { required: 'Both samples have it.' },
    properties: {
      placed: { type: 'string', format: 'date-time' },
      state: { type: 'string', enum: ['open', 'paid'] },
      lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
      country: {
        $ref: '#/components/schemas/Country',
        'x-assumed': { pattern: 'Elsewhere it is three-letter.' },
      },
    },
  },
  Line: { type: 'object', properties: { count: { type: ['integer', 'null'] } } },
  Country: { type: 'string', pattern: '^[A-Z]{3}$', 'x-source': 'Countries' },
};

test('a fitting value at a pointer through references has no violations', () => {
  const value = { placed: '2026-03-04T09:15:27Z', state: 'paid', lines: [{ count: null }] };
  expect(orderContract().schemas.violations(schemaOfAnswer, value)).toEqual([]);
});

test('each violation names its place and what was expected, never the found value', () => {
  const value = { placed: 'secret', state: 'secret', lines: [{ count: 'secret' }] };
  const violations = orderContract().schemas.violations(schemaOfAnswer, value);
  expect(violations.map(({ path, message }) => `${path} ${message}`)).toEqual([
    '/placed must match format "date-time"',
    '/state must be equal to one of the allowed values: open, paid',
    '/lines/0/count must be integer,null',
  ]);
});

test('each violation says whether it breaks a stated or an assumed rule', () => {
  const value = { state: 'lost', country: 'NG' };
  const violations = orderContract().schemas.violations(schemaOfAnswer, value);
  expect(violations.map(({ keyword, standing }) => [keyword, standing])).toEqual([
    ['required', { kind: 'assumed', reason: 'Both samples have it.' }],
    ['enum', { kind: 'stated', source: 'Orders, fields' }],
    // The mark is where the reference is used, not on its target.
    ['pattern', { kind: 'assumed', reason: 'Elsewhere it is three-letter.' }],
  ]);
});

test('a difference from an observation counts like one from an assumption, and names the evidence', () => {
  const seen = { from: '2026-03-04', until: '2026-03-06', environment: 'the sandbox environment' };
  const observed = (key: string) => ({ [key]: { says: 'Always as here.', samples: 12, ...seen } });
  const { schemas } = orderContract({
    ...orderSchemas,
    Country: { type: 'string', pattern: '^[A-Z]{3}$', 'x-observed': observed('pattern') },
    Order: {
      type: 'object',
      required: ['placed'],
      'x-source': 'Orders, fields',
      'x-observed': observed('required'),
      properties: {
        placed: { type: 'string' },
        country: { $ref: '#/components/schemas/Country' },
      },
    },
  });
  const violations = schemas.violations(schemaOfAnswer, { country: 'NG' });
  const says =
    'Observed 12 times in the sandbox environment, from 2026-03-04 to 2026-03-06: Always as here.';
  expect(violations.map(({ keyword, standing }) => [keyword, standing])).toEqual([
    ['required', { kind: 'assumed', reason: says, isObserved: true }],
    ['pattern', { kind: 'assumed', reason: says, isObserved: true }],
  ]);
});

/** A schema with five required fields: two only listed, one promised, one in two schemas, one without a mark. */
const receiptSchemas: OpenApiDocument['components'][string] = {
  Order: {
    allOf: [{ $ref: '#/components/schemas/Receipt' }],
    type: 'object',
    required: ['desk'],
    'x-source': 'Desks',
    properties: { desk: { type: 'string' } },
  },
  Receipt: {
    type: 'object',
    required: ['number', 'day', 'total', 'state'],
    'x-source': 'Receipts',
    'x-assumed': { required: 'The sample has it.' },
    properties: {
      number: { type: 'string' },
      // The section of the schema only lists the field, and does not promise it.
      day: { type: 'string', 'x-source': 'Receipts' },
      total: { type: 'number', 'x-source': 'Receipts; Receipts, rule 1' },
      // The source of the field is about its values, not its presence.
      state: { $ref: '#/components/schemas/State' },
      note: { type: 'string' },
    },
  },
  State: { type: 'string', enum: ['open', 'paid'], 'x-source': 'States' },
};

const assumedPresence = { kind: 'assumed', reason: 'The sample has it.' };

test.each([
  [
    'is missing breaks what is stated only where the source promises it',
    {},
    {
      number: assumedPresence,
      day: assumedPresence,
      state: assumedPresence,
      total: { kind: 'stated', source: 'Receipts, rule 1' },
    },
  ],
  [
    'is null breaks what is stated of its type',
    { number: null, day: null, total: null, state: null, desk: null },
    {
      number: { kind: 'stated', source: 'Receipts' },
      day: { kind: 'stated', source: 'Receipts' },
      state: { kind: 'stated', source: 'Receipts' },
      total: { kind: 'stated', source: 'Receipts; Receipts, rule 1' },
    },
  ],
])('a property that %s', (_, value, expected) => {
  const violations = orderContract(receiptSchemas).schemas.violations(schemaOfAnswer, value);
  const standings = new Map(
    violations.map(({ path, params, standing }) => [
      path.slice(1) || String(params['missingProperty']),
      standing,
    ]),
  );
  expect(Object.fromEntries(standings)).toEqual({
    ...expected,
    desk: { kind: 'stated', source: 'Desks' },
  });
});

test('null in an optional property breaks its stated type', () => {
  const value = { number: '1', day: '2026-03-04', total: 1, state: 'open', desk: 'A', note: null };
  const violations = orderContract(receiptSchemas).schemas.violations(schemaOfAnswer, value);
  expect(violations.map(({ path, standing }) => [path, standing.kind])).toEqual([
    ['/note', 'stated'],
  ]);
});

test('a long list of wrong elements is judged quickly, and each kind of error is counted', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { schemas } = orderContract({
    Order: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
    Line: {
      type: 'object',
      required: names,
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
  });
  const start = performance.now();
  const value = Array.from({ length: 20_000 }, (_, index) => (index === 19_999 ? { a: 1 } : {}));
  const findings = schemas.violations(schemaOfAnswer, value);
  // Without the limit, Ajv takes more than 10 seconds.
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(findings.length).toBeLessThan(1_000);
  expect(describeFindings('answer', findings)).toEqual([
    "answer/0 must have required property 'a', and 19998 more like it (stated)",
    ...names
      .slice(1)
      .map(
        (name) => `answer/0 must have required property '${name}', and 19999 more like it (stated)`,
      ),
    'answer/19999/a must be string (stated)',
  ]);
});

test('lists within lists are counted too', () => {
  const { schemas } = orderContract({
    Order: {
      type: 'array',
      items: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
    },
  });
  const value = Array.from({ length: 150 }, () => Array.from({ length: 150 }, () => [[], 1]));
  const findings = schemas.violations(schemaOfAnswer, value);
  expect(describeFindings('answer', findings)).toEqual([
    'answer/0/0/1 must be array, and 22499 more like it (stated)',
  ]);
});

test('a pointer to a missing schema is an error, not a verdict', () => {
  const { violations } = orderContract().schemas;
  expect(() => violations('/components/schemas/Invoice', {})).toThrow('There is no schema at');
});

test('a schema that does not compile is reported only by its own name', () => {
  const { schemas } = orderContract({
    Order: { type: 'object' },
    Line: { type: 'object', minProperties: -1 },
  });
  expect(schemas.check('/components/schemas/Order')).toEqual([]);
  expect(schemas.check('/components/schemas/Line').join()).toContain('must be >= 0');
});

test('every place is stated with its section, assumed with its reason, or not shown', () => {
  const { standing } = orderContract();
  const operation = '/paths/~1orders~1{id}/get';
  expect(standing(`${operation}/summary`)).toEqual({ kind: 'stated', source: 'Orders' });
  expect(standing(`${operation}/requestBody/required`)).toEqual({
    kind: 'assumed',
    reason: 'An order has a body.',
  });
  expect(standing(`${operation}/responses/404`)).toMatchObject({ kind: 'not shown' });
  expect(standing(`${operation}/responses/503`)).toMatchObject({ kind: 'not shown' });
  expect(standing(`${operation}/responses/500`)).toMatchObject({ kind: 'stated' });
});

test('every assumption of the contract is found at its place', () => {
  const places = Object.entries(contract.document.components['schemas'] ?? {}).flatMap(
    ([name, schema]) =>
      Object.entries(schema['x-assumed'] ?? {}).map(([key, reason]) => ({
        pointer: `/components/schemas/${name}/${key}`,
        reason: String(reason).trim(),
      })),
  );
  expect(places.length).toBeGreaterThan(0);
  for (const { pointer, reason } of places) {
    expect(contract.standing(pointer), pointer).toEqual({ kind: 'assumed', reason });
  }
});

test('a request leads to its operation, or to the methods that exist', () => {
  const { router } = orderContract();
  const id = (method: string, path: string) => {
    const match = router.find(method, path);
    return match.kind === 'operation' ? match.operation.operationId : match;
  };
  expect(id('GET', '/orders/7')).toBe('getOrder');
  expect(id('GET', '/orders/latest')).toBe('latestOrder');
  expect(id('PUT', '/orders/latest')).toBe('changeOrder');
  expect(id('GET', `/orders/${'7'.repeat(10_000)}`)).toBe('getOrder');
  expect(id('GET', '/orders/%')).toBe('getOrder');
  expect(id('GET', '/orders/a%2Fb')).toBe('getOrder');
  expect(id('POST', '/orders/7')).toEqual({
    kind: 'no-method',
    path: '/orders/{id}',
    allowed: ['GET', 'PUT'],
  });
  for (const path of ['/orders', '/orders/', '/orders/7/', '//orders/7', '/Orders/7', '']) {
    expect(id('GET', path), path).toEqual({ kind: 'no-path' });
  }
});

test('every operation of the contract is found by its own path', () => {
  for (const { operationId, method, path } of contract.operations) {
    const match = contract.router.find(method.toUpperCase(), path.replaceAll(/[{}]/g, ''));
    expect(match, path).toMatchObject({ kind: 'operation', operation: { operationId } });
  }
});

test('a path in a log contains only text that the contract knows', () => {
  const { router } = orderContract();
  expect(router.loggable('/orders/0123456789')).toBe('/orders/{id}');
  expect(router.loggable('/orders/0123456789/lines')).toBe('/orders/.../...');
});

test('each server has its own absolute address, without a variable', () => {
  expect(orderContract().servers).toEqual([
    { url: 'https://orders.example', description: 'Orders.' },
  ]);
  const urls = contract.servers.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) expect(new URL(url).origin).toBe(url);
});

test('an undescribed value inside a secret is secret', () => {
  const secret = { type: 'object', 'x-sensitive': 'secret' };
  expect(partOfValue(contract, secret, '/x').sensitive).toBe('secret');
});
