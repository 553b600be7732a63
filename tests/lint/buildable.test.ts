/** Tests that lint rejects constructs that no product supports, with their places, and accepts every other one. */
import { expect, test } from 'vitest';
import { whatCannotBeBuilt } from '../../scripts/lint/buildable.ts';
import { namesTakenByClients } from '../../scripts/lint/taken-names.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { oddContract } from '../odd-contract/contract.ts';
import { set, type Change } from './change.ts';

const search = '/paths/~1odd~1cases~1search/post';
const files = '/paths/~1odd~1cases~1{case.id}~1files/post';
const form = '/paths/~1odd~1consents/post/requestBody/content';

interface Refused {
  what: string;
  make: Change;
  says: string;
  at?: string;
}

const text = { type: 'string' };

function parameter(what: string, keys: { [key: string]: unknown }, says: string): Refused {
  const at = `${search}/parameters/0`;
  return { what, make: set(at, { schema: text, ...keys }), says, at };
}

function body(what: string, mediaType: string, media: object, says: string): Refused {
  const at = `${search}/requestBody/content/${mediaType.replace('/', '~1')}`;
  return {
    what,
    make: set(`${search}/requestBody`, { content: { [mediaType]: media } }),
    says,
    at,
  };
}

function answer(what: string, responses: object, says: string): Refused {
  return { what, make: set(search, { responses }), says };
}

const list = { type: 'array', items: { type: 'array', items: text } };

const refused: Refused[] = [
  parameter('a cookie', { in: 'cookie' }, 'A program in a browser cannot send a cookie'),
  parameter('a rare style', { style: 'pipeDelimited' }, 'No client supports the style'),
  parameter('a parameter in a media type', { content: {} }, 'must have a `schema`, not `content`'),
  parameter('reserved characters', { allowReserved: true }, 'Remove `allowReserved`'),
  parameter('a list of lists', { schema: list }, 'A parameter must be a text, a number'),
  parameter('a map', { schema: { additionalProperties: text, type: 'object' } }, 'List the fields'),
  parameter('a deep object without fields', { style: 'deepObject' }, 'The style deepObject needs'),
  parameter('a name that clients use', { name: 'body' }, 'The clients use this name'),
  {
    what: 'two parameters of one name',
    make: set(`${search}/parameters/0`, { name: 'min_amount', schema: text }),
    says: '`min_amount` gets the same name',
  },
  parameter('a header of HTTP', { in: 'header', name: 'Accept' }, 'OpenAPI ignores this header'),
  parameter('a header with a space', { in: 'header', name: 'My Key' }, 'not the name of a header'),
  parameter('a key in the query', { 'x-idempotency-key': true }, 'must be on a header parameter'),
  body('a stream', 'application/x-ndjson', { schema: text }, 'No client can read a stream'),
  body('parts of another kind', 'multipart/mixed', { schema: text }, 'is multipart/form-data'),
  body('a range of media types', 'image/*', { schema: text }, 'Name one media type'),
  body('parts without fields', 'multipart/form-data', { schema: text }, 'A form must be an object'),
  {
    what: 'an object in a form',
    make: set(`${form}/application~1x-www-form-urlencoded/schema/properties`, {
      name: { type: 'object', properties: { first: text } },
    }),
    says: 'A field of a form must be a text',
  },
  {
    what: 'headers of a part',
    make: set(`${files}/requestBody/content/multipart~1form-data/encoding/scan`, { headers: {} }),
    says: 'In `encoding`, only `contentType` has an effect',
  },
  {
    what: 'JSON in a part that is a text',
    make: set(`${files}/requestBody/content/multipart~1form-data/encoding`, {
      title: { contentType: 'application/json' },
    }),
    says: 'a file must have a type without `*`, an object a JSON type',
  },
  {
    what: 'a number that is rounded',
    make: set('/components/schemas/OddRate/allOf/0/properties/id', { maximum: 2 ** 63 }),
    says: 'JavaScript rounds numbers',
    at: '/components/schemas/OddRate/allOf/0/properties/id/maximum',
  },
  answer('a redirect', { '303': { description: 'There.' } }, 'No client follows a redirect'),
  answer('a success of any status', { '2XX': { description: 'Done.' } }, 'Name the status'),
  answer(
    'a body where there is none',
    { '204': { description: 'Done.', content: { 'text/csv': { schema: text } } } },
    'A 204 answer has no body',
  ),
  answer(
    'parts in an answer',
    { '200': { description: 'Done.', content: { 'multipart/form-data': { schema: text } } } },
    'An answer must be JSON, text or a file',
  ),
  {
    what: 'a server of one operation',
    make: set(search, { servers: [{ url: '/' }] }),
    says: 'Remove `servers`',
    at: `${search}/servers`,
  },
  {
    what: 'a GET with a body',
    make: set('/paths/~1odd~1cases~1export/get', {
      requestBody: { content: { 'application/json': { schema: text } } },
    }),
    says: 'A GET must not have a body',
  },
  {
    what: 'parameters of a path',
    make: set('/paths/~1odd~1cases', { parameters: [] }),
    says: '`parameters` of a path has no effect',
  },
  {
    what: 'a method that nothing sends',
    make: set('/paths/~1odd~1cases', { head: {} }),
    says: '`head` of a path has no effect',
  },
  {
    what: 'two fields of one name',
    make: set('/components/schemas/OddCase/allOf/0/properties', { closed_at: text }),
    says: '`closed_at` and `closedAt` get the same name',
  },
  {
    what: 'null in a list',
    make: set('/components/schemas/OddRate/allOf/1/properties/matrix/items', {
      items: { type: ['number', 'null'] },
    }),
    says: 'A list must not contain null',
    at: '/components/schemas/OddRate/allOf/1/properties/matrix/items/items',
  },
  {
    what: 'a discriminator that an alternative lacks',
    make: set('/components/schemas/OddNewCase/properties/target', {
      discriminator: { propertyName: 'wallet' },
    }),
    says: 'Every alternative must have the field `wallet`',
    at: '/components/schemas/OddNewCase/properties/target/discriminator',
  },
  {
    what: 'a comma in the name of a field',
    make: set('/components/schemas/OddWallet/properties', { 'low,high': text }),
    says: 'no quote, comma or backslash',
  },
];

test('everything in the odd contract can be built', () => {
  expect(whatCannotBeBuilt(oddContract)).toEqual([]);
});

test('a discriminator that every alternative requires can be built, also next to null', () => {
  const document = structuredClone(oddContract.document);
  const one = { type: 'object', required: ['class'], properties: { class: text } };
  const anyOf = [one, { ...one, description: 'Another.' }, { type: 'null' }];
  const schema = { anyOf, discriminator: { propertyName: 'class' } };
  set('/components/schemas/OddRate/allOf/1/properties', { state: schema })(document);
  expect(whatCannotBeBuilt(createContract(document))).toEqual([]);
});

test.for(refused)('$what is rejected', ({ make, says, at }) => {
  const document = structuredClone(oddContract.document);
  make(document);
  const found = whatCannotBeBuilt(createContract(document));
  const fault = found.find(({ message }) => message.includes(says));
  expect(fault, JSON.stringify(found)).toBeDefined();
  if (at !== undefined) expect(fault?.pointer).toBe(at);
});

test.for(['followPayouts', 'callNamedOnly', 'withTimeout', 'delete', 'client'])(
  'an operation %s is rejected: a client or a language has that name',
  (operationId) => {
    const document = structuredClone(oddContract.document);
    set(search, { operationId })(document);
    const found = namesTakenByClients(createContract(document), projectRoot);
    expect(found.map(({ pointer }) => pointer)).toEqual([search]);
  },
);

const withFields = { properties: { id: text } };
const taken = {
  ...Object.fromEntries(
    'Payout Settlement Object Union RejectedError Calls SearchCasesOptions'
      .split(' ')
      .map((name) => [name, withFields]),
  ),
  Outcome: { type: 'string', enum: ['GOOD', 'BAD'] },
};

test.for(Object.entries(taken))(
  'a schema %s is rejected: a client has that name',
  ([name, schema]) => {
    const document = structuredClone(oddContract.document);
    set('/components/schemas', { [name]: schema })(document);
    const found = namesTakenByClients(createContract(document), projectRoot);
    expect(found.map(({ pointer }) => pointer)).toEqual([`/components/schemas/${name}`]);
    expect(found[0]?.message).toContain(`\`${name}\` already has another meaning`);
  },
);
