/** The judge of values that lint and the contract tests share. */
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { createSchemaCompiler, createValidator } from '../../toolkit/contract/schemas.ts';

const schemaOfAnswer = '#/paths/~1orders~1{id}/get/responses/200/content/application~1json/schema';

function documentWith(schemas: OpenApiDocument['components'][string]): OpenApiDocument {
  const answer = {
    description: 'The order.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
  };
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Orders', version: '1.0.0', description: 'Orders.' },
    servers: [],
    security: [],
    tags: [],
    'x-tagGroups': [],
    paths: {
      '/orders/{id}': {
        get: {
          operationId: 'getOrder',
          summary: 'Read an order',
          tags: [],
          responses: { '200': { $ref: '#/components/responses/Order' } },
          'x-doc-status': 'documented',
          'x-source': 'Orders',
        },
      },
    },
    webhooks: {},
    components: { schemas, responses: { Order: answer } },
  };
}

const orders = documentWith({
  Order: {
    type: 'object',
    required: ['placed'],
    'x-source': 'Orders',
    properties: {
      placed: { type: 'string', format: 'date-time' },
      state: { type: 'string', enum: ['open', 'paid'] },
      lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
    },
  },
  Line: { type: 'object', properties: { count: { type: ['integer', 'null'] } } },
});

test('a value that fits has no faults, by a pointer that leads through references', () => {
  const value = { placed: '2026-03-04T09:15:27Z', state: 'paid', lines: [{ count: null }] };
  expect(createValidator(orders).validate(schemaOfAnswer, value)).toEqual([]);
});

test('every fault is told, with its place and what was expected, never what was found', () => {
  const value = { placed: 'secret', state: 'secret', lines: [{ count: 'secret' }] };
  expect(createValidator(orders).validate(schemaOfAnswer, value)).toEqual([
    '/placed must match format "date-time"',
    '/state must be equal to one of the allowed values: open, paid',
    '/lines/0/count must be integer,null',
  ]);
});

test('a pointer that leads to no schema is refused, and is no verdict', () => {
  const { validate } = createValidator(orders);
  expect(() => validate('/components/schemas/Invoice', {})).toThrow('There is no schema at');
});

test('a schema that does not compile is told by its own name only', () => {
  const compiler = createSchemaCompiler(
    documentWith({ Order: { type: 'object' }, Line: { type: 'object', minProperties: -1 } }),
  );
  expect(compiler.check('/components/schemas/Order')).toEqual([]);
  expect(compiler.check('/components/schemas/Line').join()).toContain('must be >= 0');
});
