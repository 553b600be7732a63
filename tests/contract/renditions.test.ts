import { expect, test } from 'vitest';
import { operationsOf } from '../../toolkit/contract/document.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import {
  documentedRendition,
  mockRendition,
  publishedRendition,
} from '../../toolkit/contract/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';

const { document } = await loadContract(projectRoot);

function namedOnlyOf(rendition: typeof document) {
  return operationsOf(rendition).filter(
    ({ operation }) => operation['x-doc-status'] === 'named-only',
  );
}

test('published: a named-only operation takes and gives JSON of unknown shape, with one notice', () => {
  const operations = namedOnlyOf(publishedRendition(document));
  expect(operations).toHaveLength(88);
  expect(new Set(operations.map(({ operation }) => operation.description)).size).toBe(1);
  for (const { method, operation } of operations) {
    expect(operation.responses).toEqual({ '2XX': { $ref: '#/components/responses/NamedOnly' } });
    const body = method === 'get' ? undefined : { $ref: '#/components/requestBodies/NamedOnly' };
    expect(operation.requestBody).toEqual(body);
  }
});

test('mock: a named-only operation has no answer but 501', () => {
  const operations = namedOnlyOf(mockRendition(document));
  expect(operations).toHaveLength(88);
  for (const { operation } of operations)
    expect(Object.keys(operation.responses ?? {})).toEqual(['501']);
});

test('documented: the ten operations, the webhook, and no tag without an operation', () => {
  const documented = documentedRendition(document);
  expect(operationsOf(documented)).toHaveLength(10);
  expect(Object.keys(documented.webhooks)).toEqual(['payoutOutcome']);
  expect(documented.tags.map((tag) => tag.name)).toEqual([
    'Account lookup',
    'Authentication',
    'Balances',
    'FX rates',
    'Institutions',
    'Payouts',
    'Statement',
  ]);
  expect(documented['x-tagGroups'].map((group) => group.name)).toEqual(['Documented']);
});

test('a rendition leaves what it is made from as it was', () => {
  const before = JSON.stringify(document);
  publishedRendition(document);
  documentedRendition(document);
  mockRendition(document);
  expect(JSON.stringify(document)).toBe(before);
});

test('documented operations are the same in every rendition', () => {
  const withoutNamedOnly = (rendition: typeof document) =>
    operationsOf(rendition).filter(({ operation }) => operation['x-doc-status'] === 'documented');
  const asWritten = withoutNamedOnly(document);
  expect(withoutNamedOnly(publishedRendition(document))).toEqual(asWritten);
  expect(withoutNamedOnly(mockRendition(document))).toEqual(asWritten);
  expect(withoutNamedOnly(documentedRendition(document))).toEqual(asWritten);
});
