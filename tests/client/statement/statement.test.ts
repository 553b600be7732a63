import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  statementEntries,
  statementPages,
  StatementReadError,
} from '../../../generated/client/typescript/index.js';
import type { StatementOptions } from '../../../generated/client/typescript/index.js';
import { notSent, rejected, scriptedClient } from '../scripted-client.ts';
import { textWith } from '../matchers.ts';

const window = {
  accountNumber: '7700000042',
  startTime: '2026-03-04T00:00:00.000Z',
  endTime: '2026-03-04T12:00:00.000Z',
};
const byPage = { pageParameter: (page) => ({ page }) } satisfies StatementOptions;

interface FakeStatement {
  first?: number;
  pages: string[][];
  ignorePage?: boolean;
  exact?: boolean;
}

/** Creates a service with a statement: the references of the entries on each page. */
function statementService({ first = 1, pages, ignorePage = false, exact = false }: FakeStatement) {
  const number = (value: number) => (exact ? String(value) : value);
  return scriptedClient(({ params }) => {
    const asked = ignorePage ? first : Number(params?.query?.['page'] ?? first);
    const index = asked - first;
    return {
      success: true,
      error: null,
      data: {
        accountNumber: window.accountNumber,
        details: (pages[index] ?? []).map((systemReference) => ({ systemReference })),
        currentPage: number(asked),
        totalPages: number(pages.length),
        hasMore: index < pages.length - 1,
      },
    };
  });
}

/** Reads to the end. Returns the items and how reading ended. */
async function readAll<T>(items: AsyncIterable<T>): Promise<{ read: T[]; error: unknown }> {
  const read: T[] = [];
  try {
    for await (const item of items) read.push(item);
  } catch (error) {
    return { read, error };
  }
  return { read, error: undefined };
}

describe('a statement of several pages', () => {
  test.each([0, 1])('is read to the end when pages are counted from %i', async (first) => {
    const client = statementService({ first, pages: [['A', 'B'], ['C'], ['D', 'E']] });
    const { read, error } = await readAll(statementEntries(client, window, byPage));
    expect(error).toBeUndefined();
    expect(read.map((entry) => entry.systemReference)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(client.calls.map(({ request }) => request.params?.query)).toEqual([
      window,
      { ...window, page: first + 1 },
      { ...window, page: first + 2 },
    ]);
  });

  test('is fetched page by page while it is read', async () => {
    const client = statementService({ pages: [['A'], ['B'], ['C']] });
    for await (const page of statementPages(client, window, byPage)) {
      if (page.currentPage === 2) break;
    }
    expect(client.calls).toHaveLength(2);
  });

  test('is read exactly on request, with numbers as text', async () => {
    const client = statementService({ pages: [['A'], ['B']], exact: true });
    const pages = statementPages(client, window, { ...byPage, exact: true });
    const { read, error } = await readAll(pages);
    expect(error).toBeUndefined();
    expect(read.map((page) => page.currentPage)).toEqual(['1', '2']);
    expect(client.calls.every(({ options }) => options?.exact)).toBe(true);
    expectTypeOf<(typeof read)[number]['openingBalanceAmount']>().toEqualTypeOf<string>();
    expectTypeOf(statementPages(client, window, byPage)).toExtend<
      AsyncIterable<{ openingBalanceAmount: number }>
    >();
  });

  test('is read on if pages are requested in another way', async () => {
    const pages = [['A'], ['B']];
    const client = scriptedClient(({ params }) => {
      const offset = Number(params?.query?.['offset'] ?? 0);
      const details = (pages[offset] ?? []).map((systemReference) => ({ systemReference }));
      return { success: true, data: { details, currentPage: offset + 1, hasMore: offset === 0 } };
    });
    const entries = statementEntries(client, window, {
      pageParameter: (page) => ({ offset: page - 1 }),
    });
    expect((await readAll(entries)).read).toHaveLength(2);
  });

  test('keeps its window, whatever the names of the page parameters', async () => {
    const client = statementService({ pages: [['A'], ['B']] });
    await readAll(
      statementPages(client, window, {
        pageParameter: (page) => ({ page, accountNumber: 'other' }),
      }),
    );
    expect(client.calls[1]?.request.params?.query?.['accountNumber']).toBe(window.accountNumber);
  });
});

describe('a statement that cannot be read further is an error after the pages that were read', () => {
  test('if nothing says how to request the next page', async () => {
    const client = statementService({ pages: [['A'], ['B']] });
    const { read, error } = await readAll(statementEntries(client, window));
    expect(read).toEqual([{ systemReference: 'A' }]);
    expect(error).toBeInstanceOf(StatementReadError);
    expect(error).toMatchObject({
      reason: 'more-pages',
      message: textWith('pageParameter'),
    });
  });

  test('but not if the only page is the last', async () => {
    const { read, error } = await readAll(
      statementEntries(statementService({ pages: [['A']] }), window),
    );
    expect({ read, error }).toEqual({ read: [{ systemReference: 'A' }], error: undefined });
  });

  test('if the service ignores the parameter and returns the first page again', async () => {
    const client = statementService({ pages: [['A'], ['B']], ignorePage: true });
    const { read, error } = await readAll(statementPages(client, window, byPage));
    expect(read).toHaveLength(1);
    expect(error).toMatchObject({
      reason: 'wrong-page',
      message: textWith('page 1'),
    });
    expect(client.calls).toHaveLength(2);
  });

  test.each([
    ['entries', ['A']],
    ['no entries', []],
  ])('if it repeats the page with %s under another number', async (_, details) => {
    const client = scriptedClient(({ params }) => ({
      success: true,
      data: { details, currentPage: Number(params?.query?.['page'] ?? 1), hasMore: true },
    }));
    const { read, error } = await readAll(statementPages(client, window, byPage));
    expect(read).toHaveLength(1);
    expect(error).toMatchObject({
      reason: 'wrong-page',
      message: textWith('same entries'),
    });
  });

  test('if it leaves a page out', async () => {
    const client = statementService({ pages: [['A'], ['B'], ['C'], ['D']] });
    const skipping = statementPages(client, window, {
      pageParameter: (page) => ({ page: page + 1 }),
    });
    expect(await readAll(skipping)).toMatchObject({ read: [{}], error: { reason: 'wrong-page' } });
  });

  test('if a 200 reports an error', async () => {
    const client = scriptedClient(() => ({
      success: false,
      data: null,
      error: { code: 'NO_DAY', message: 'x' },
    }));
    const { error } = await readAll(statementPages(client, window));
    expect(error).toMatchObject({ reason: 'rejected', code: 'NO_DAY' });
  });

  test.each<[string, unknown]>([
    ['without data', { success: true }],
    ['with data: null', { success: true, data: null }],
    ['without hasMore', { success: true, data: { details: [], currentPage: 1 } }],
    ['without currentPage', { success: true, data: { details: [], hasMore: false } }],
    ['without details', { success: true, data: { currentPage: 1, hasMore: false } }],
    ['that is a list', []],
  ])('if the answer is a %s', async (_, answer) => {
    const { error } = await readAll(
      statementPages(
        scriptedClient(() => answer),
        window,
      ),
    );
    expect(error).toMatchObject({ reason: 'no-statement' });
  });

  test.each([rejected(403), notSent()])(
    'and an error of the transport stays unchanged',
    async (thrown) => {
      const client = scriptedClient(() => {
        throw thrown;
      });
      expect((await readAll(statementEntries(client, window))).error).toBe(thrown);
    },
  );
});

test('a signal goes with every call', async () => {
  const { signal } = new AbortController();
  const client = statementService({ pages: [['A'], ['B']] });
  await readAll(statementEntries(client, window, { ...byPage, signal }));
  expect(client.calls.map(({ options }) => options?.signal)).toEqual([signal, signal]);
});
