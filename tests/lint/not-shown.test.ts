/** Tests what counts as shown, for each form of an entry in x-not-shown. */
import { expect, test } from 'vitest';
import { contradictions } from '../../scripts/lint/rules/marks.ts';

const same = (value: unknown): unknown => value;

interface Case {
  entry: unknown;
  object: { [key: string]: unknown };
  contradicts: boolean;
}

const cases: Case[] = [
  { entry: 'enum', object: {}, contradicts: false },
  { entry: 'enum', object: { enum: ['A'] }, contradicts: true },
  { entry: 'description', object: { description: null }, contradicts: true },
  { entry: 'responses', object: { responses: {} }, contradicts: true },
  { entry: 'responses.4XX', object: {}, contradicts: false },
  { entry: 'responses.4XX', object: { responses: { 200: {}, 500: {} } }, contradicts: false },
  { entry: 'responses.4XX', object: { responses: { '4XX': {} } }, contradicts: true },
  { entry: 'responses.4XX', object: { responses: { 404: {} } }, contradicts: true },
  { entry: 'responses.401', object: { responses: { 400: {} } }, contradicts: false },
  { entry: 'responses.401', object: { responses: { 401: {} } }, contradicts: true },
  { entry: 'parameters.query', object: { parameters: [{ in: 'path' }] }, contradicts: false },
  { entry: 'parameters.query', object: { parameters: [{ in: 'query' }] }, contradicts: true },
  { entry: 'parameters.header', object: { parameters: [{ in: 'query' }] }, contradicts: false },
  { entry: 'items.enum', object: { items: { type: 'string' } }, contradicts: false },
  { entry: 'items.enum', object: { items: { enum: ['A'] } }, contradicts: true },
  { entry: { topic: 'enum', says: 'Others exist.' }, object: { enum: ['A'] }, contradicts: false },
  { entry: 'toString', object: {}, contradicts: false },
];

for (const { entry, object, contradicts } of cases) {
  const verdict = contradicts ? 'contradicts' : 'agrees with';
  test(`${JSON.stringify(object)} ${verdict} ${JSON.stringify(entry)}`, () => {
    const expected = contradicts ? [entry] : [];
    expect(contradictions({ ...object, 'x-not-shown': [entry] }, same)).toEqual(expected);
  });
}

test('a parameter behind a reference counts as shown', () => {
  const object = { parameters: [{ $ref: 'Query.yaml' }], 'x-not-shown': ['parameters.query'] };
  expect(contradictions(object, same)).toEqual([]);
  const resolve = (value: unknown) => (Array.isArray(value) ? value : { in: 'query' });
  expect(contradictions(object, resolve)).toEqual(['parameters.query']);
});
