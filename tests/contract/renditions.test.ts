import { expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { valueAt } from '../../toolkit/contract/pointers.ts';
import {
  documentedRendition,
  mockRendition,
  publishedRendition,
} from '../../toolkit/contract/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';

const contract = await loadContract(projectRoot);
const { document } = contract;

test('published: a named-only operation takes and gives JSON of unknown shape, with one notice', () => {
  const rendition = publishedRendition(document);
  const written = contract.namedOnly.map(({ pointer }) => valueAt(rendition, pointer));
  expect(new Set(written.map((operation) => textAt(operation, 'description'))).size).toBe(1);
  for (const { method, pointer } of contract.namedOnly) {
    const body =
      method === 'get' ? {} : { requestBody: { $ref: '#/components/requestBodies/NamedOnly' } };
    expect(valueAt(rendition, pointer)).toMatchObject({
      responses: { '2XX': { $ref: '#/components/responses/NamedOnly' } },
      ...body,
    });
    if (method === 'get') expect(valueAt(rendition, pointer)).not.toHaveProperty('requestBody');
  }
});

test('mock: a named-only operation has no answer but 501', () => {
  const rendition = mockRendition(document);
  for (const { pointer } of contract.namedOnly) {
    expect(Object.keys(objectAt(valueAt(rendition, pointer), 'responses'))).toEqual(['501']);
  }
});

test('documented: the documented operations, the webhooks, and no tag without one of them', () => {
  const rendition = createContract(documentedRendition(document));
  const names = (operations: readonly { operationId: string }[]) =>
    operations.map(({ operationId }) => operationId);
  expect(names(rendition.operations)).toEqual(names(contract.documented));
  expect(names(rendition.webhooks)).toEqual(names(contract.webhooks));
  const used = new Set([...contract.documented, ...contract.webhooks].flatMap(({ tags }) => tags));
  expect(rendition.document.tags.map((tag) => tag.name)).toEqual(
    document.tags.map((tag) => tag.name).filter((name) => used.has(name)),
  );
  expect(rendition.document['x-tagGroups'].flatMap(({ tags }) => tags).toSorted()).toEqual(
    [...used].toSorted(),
  );
});

test('a rendition leaves what it is made from as it was', () => {
  const before = JSON.stringify(document);
  publishedRendition(document);
  documentedRendition(document);
  mockRendition(document);
  expect(JSON.stringify(document)).toBe(before);
});

test('documented operations are the same in every rendition', () => {
  for (const make of [publishedRendition, mockRendition, documentedRendition]) {
    const rendition = make(document);
    for (const { pointer } of contract.documented) {
      expect(valueAt(rendition, pointer)).toEqual(valueAt(document, pointer));
    }
  }
});
