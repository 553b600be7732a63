import { expect, test } from 'vitest';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import { targetOf, valuesIn } from '../../toolkit/contract/sent-values.ts';
import { asTypeScript } from '../../scripts/build/client/as-typescript.ts';
import { declareTypes, withExact } from '../../scripts/build/client/models.ts';
import { typesOf } from '../../scripts/build/client/types.ts';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import type { JsonObject } from '../../toolkit/contract/document.ts';
import { oddContract, oddOperations } from './contract.ts';
import { expectedRequests } from './requests.ts';

test('the odd contract is valid, and each of its requests is written out', () => {
  const { schemas: pointers, examples } = schemaPointersOf(oddContract.document);
  expect(pointers.flatMap((pointer) => oddContract.schemas.check(pointer))).toEqual([]);
  const found = examples.flatMap(({ schema, value }) => {
    const example = oddContract.at(value);
    return example ? oddContract.schemas.violations(schema, example.value) : [];
  });
  expect(found).toEqual([]);
  expect(oddOperations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(expectedRequests).toSorted(),
  );
});

test.for(oddOperations)(
  '$operationId: parameters are written and read in the same way',
  (operation) => {
    const { operationId, parameters } = operation;
    const url = new URL(
      targetOf(operation, ({ example }) => example),
      'http://service',
    );
    const expected = expectedRequests[operationId];
    expect(decodeURIComponent(url.pathname)).toBe(expected?.path);
    expect([...url.searchParams]).toEqual(expected?.query ?? []);
    const sent = {
      segments: url.pathname.split('/').map(decodeURIComponent),
      query: url.searchParams,
      headers: {},
    };
    for (const { name, in: place, example, schema } of parameters) {
      if (place === 'header') continue;
      const read = valuesIn(oddContract, operation, sent, place)(name);
      expect(read === undefined, name).toBe(example === undefined);
      if (read === undefined) continue;
      expect(oddContract.schemas.violations(schema.pointer, read, true), name).toEqual([]);
    }
  },
);

test('a deprecated part says so', () => {
  const { description, parameters } = oddContract.find('list') ?? {};
  expect(description).toMatch(/^Deprecated: Costs/);
  const said = parameters?.filter((one) => one.description.startsWith('Deprecated: '));
  expect(said?.map(({ name }) => name)).toEqual(['2fa']);
});

test('a composed schema has the fields of all its parts', () => {
  const fieldsOf = (name: string) => {
    const { fields } = oddContract.shapeOf({ $ref: `#/components/schemas/${name}` });
    return fields.map((field) => `${field.name}${field.required ? '' : '?'}`);
  };
  expect(fieldsOf('OddCase')).toEqual([
    'id',
    'status',
    'kind',
    'amount?',
    'closedAt?',
    'labels?',
    'parent?',
  ]);
  const { fields } = oddContract.shapeOf({ $ref: '#/components/schemas/OddNewCase' });
  const target = oddContract.shapeOf(fields.find(({ name }) => name === 'target')?.schema);
  expect(target).toMatchObject({ kind: 'object', nullable: false });
  expect(target.fields.map(({ name, required }) => [name, required])).toEqual([
    ['wallet', false],
    ['operator', false],
    ['account', false],
    ['bank', false],
  ]);
});

test('alternatives with a discriminator keep its values if other fields join them', async () => {
  const document = structuredClone(oddContract.document);
  const one = (kind: string) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', const: kind } },
  });
  document.components['schemas'] = {
    ...document.components['schemas'],
    Car: one('CAR'),
    Ship: one('SHIP'),
    Vehicle: {
      oneOf: [{ $ref: '#/components/schemas/Car' }, { $ref: '#/components/schemas/Ship' }],
      discriminator: { propertyName: 'kind' },
    },
    Parked: { allOf: [{ $ref: '#/components/schemas/Vehicle' }, { type: 'object' }] },
  };
  const types = await typesOf(asTypeScript(createContract(document)).document, 'the contract');
  expect(types).toMatch(/\bParked: components\["schemas"\]\["Vehicle"\]/);
});

test.for([
  [4.35, true],
  [0.07, true],
  [-19.99, true],
  [1_234_567_890.07, true],
  [4.351, false],
  [10_000_000_000.005, false],
] as const)('%d is a whole number of cents: %s', ([value, isRight]) => {
  const { schemas } = withSchemas({ Money: { type: 'number', multipleOf: 0.01 } });
  expect(schemas.violations('/components/schemas/Money', value).length === 0).toBe(isRight);
});

test('alternatives of several kinds are as sensitive as the parts of each', () => {
  const words = { type: 'string', enum: ['credit', 'debit'] };
  const listOf = (items: JsonObject) => ({ type: 'array', items });
  const objectWith = (name: JsonObject) => ({ type: 'object', properties: { name } });
  const text = { type: 'string' };
  const sensitivityOf = (...anyOf: JsonObject[]) => oddContract.shapeOf({ anyOf }).sensitive;
  expect(sensitivityOf(words, listOf(words))).toBe('none');
  expect(sensitivityOf(words, listOf(text))).toBe('personal');
  expect(sensitivityOf(words, listOf(listOf(text)))).toBe('personal');
  expect(sensitivityOf(words, { type: 'array' })).toBe('personal');
  expect(sensitivityOf(words, objectWith(words))).toBe('none');
  expect(sensitivityOf(words, objectWith({ ...text, 'x-sensitive': 'secret' }))).toBe('secret');
  const tree = { anyOf: [words, listOf({ $ref: '#/components/schemas/Tree' })] };
  expect(withSchemas({ Tree: tree }).shapeOf(tree).sensitive).toBe('none');
});

test('an exact type has the same discriminator values as the type with numbers', async () => {
  const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const one = {
    type: 'object',
    properties: { class: { type: 'string' }, place: { type: 'integer' } },
  };
  const choice = { oneOf: [refTo('Waiting'), refTo('Done')] };
  const mapping = { waiting: '#/components/schemas/Waiting' };
  const schemas = {
    ...{ Waiting: one, Done: one },
    State: { ...choice, discriminator: { propertyName: 'class', mapping } },
  };
  const types = await declareTypes(oddContract.document, withExact(schemas));
  const valueIn = (name: string) => /class: (.*);/.exec(types.get(name)?.declaration ?? '')?.[1];
  expect(['Waiting', 'ExactWaiting'].map(valueIn)).toEqual(['"waiting"', '"waiting"']);
  expect(['Done', 'ExactDone'].map(valueIn)).toEqual(['"Done"', '"Done"']);
});

function withSchemas(schemas: { [name: string]: JsonObject }): Contract {
  const document = structuredClone(oddContract.document);
  document.components['schemas'] = { ...document.components['schemas'], ...schemas };
  return createContract(document);
}
