import { expect, test } from 'vitest';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import {
  documentedRendition,
  mockRendition,
  publishedRendition,
  typesRendition,
} from '../../toolkit/contract/renditions.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { valueAt } from '../../toolkit/contract/pointers.ts';
import { contract } from '../support/contract.ts';

const { document } = contract;

/** Returns the named-only operations of a rendition, by method. */
function namedOnlyIn(rendition: OpenApiDocument) {
  return contract.namedOnly.map(({ method, pointer }) => ({
    method,
    written: objectAt({ at: valueAt(rendition, pointer) }, 'at'),
  }));
}

test('published: a named-only operation takes JSON of unknown shape, and has one notice and no answer', () => {
  const operations = namedOnlyIn(publishedRendition(document));
  expect(new Set(operations.map(({ written }) => written['description'])).size).toBe(1);
  for (const { method, written } of operations) {
    expect(written).not.toHaveProperty('responses');
    const body = method === 'get' ? undefined : { $ref: '#/components/requestBodies/NamedOnly' };
    expect(written['requestBody']).toEqual(body);
  }
});

test('types: a named-only operation answers any success with JSON of unknown shape', () => {
  const rendition = typesRendition(document);
  for (const { written } of namedOnlyIn(rendition)) {
    expect(written['responses']).toEqual({ '2XX': { $ref: '#/components/responses/NamedOnly' } });
  }
  expect(rendition.components['responses']).toHaveProperty('NamedOnly');
});

test('mock: a named-only operation only answers 501', () => {
  for (const { written } of namedOnlyIn(mockRendition(document)))
    expect(Object.keys(objectAt(written, 'responses'))).toEqual(['501']);
});

test('documented: the documented operations, the webhooks, and no unused tag', () => {
  const documented = createContract(documentedRendition(document));
  expect(documented.operations.map(({ operationId }) => operationId)).toEqual(
    contract.documented.map(({ operationId }) => operationId),
  );
  expect(documented.webhooks).toHaveLength(contract.webhooks.length);
  const used = [...documented.operations, ...documented.webhooks].flatMap(({ tags }) => tags);
  expect(documented.document.tags.map(({ name }) => name)).toEqual(
    contract.tags.map(({ name }) => name).filter((name) => used.includes(name)),
  );
  expect(documented.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
});

test('a rendition leaves its input unchanged', () => {
  const before = JSON.stringify(document);
  publishedRendition(document);
  typesRendition(document);
  documentedRendition(document);
  mockRendition(document);
  expect(JSON.stringify(document)).toBe(before);
});

test('documented operations are the same in every rendition', () => {
  const documentedIn = (rendition: OpenApiDocument): Contract['documented'] =>
    createContract(rendition).documented;
  expect(documentedIn(publishedRendition(document))).toEqual(contract.documented);
  expect(documentedIn(mockRendition(document))).toEqual(contract.documented);
  expect(documentedIn(documentedRendition(document))).toEqual(contract.documented);
});

test('a named-only operation is bare in the model of every rendition', () => {
  for (const rendition of [document, publishedRendition(document), mockRendition(document)]) {
    for (const { description, body, answers } of createContract(rendition).namedOnly) {
      expect({ description, body, answers }).toEqual({ description: '', answers: [] });
    }
  }
});
