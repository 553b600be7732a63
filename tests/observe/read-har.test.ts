/** Tests that recordings of other tools, and truncated ones, are read as far as possible. */
import { expect, test } from 'vitest';
import type { Exchange } from '../../toolkit/traffic/exchange.ts';
import { createHarElements, readHar, type Reading } from '../../toolkit/traffic/read-har.ts';
import { entryOf, fileWith } from './exchanges.ts';

async function read(file: string): Promise<Reading & { exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  const reader = readHar(file);
  for (;;) {
    const { done, value } = await reader.next();
    if (done) return { ...value, exchanges };
    exchanges.push(value);
  }
}

const entry = (path: string, text: string) => entryOf({ path }, text);

const tricky = String.raw`{"a":"} ] \" \\","entries":[{"b":"é{"}]}`;
const har = (entries: unknown[], indent?: number) =>
  JSON.stringify(
    {
      log: {
        version: '1.2',
        comment: '"entries": [ { } ]',
        pages: [{ id: 'page_1', entries: [{ no: 'exchange' }] }],
        entries,
        _after: { entries: [{ no: 'exchange' }] },
      },
    },
    undefined,
    indent,
  );

test.each([1, 2, 3, 7, 1_000_000])('entries are found in chunks of %i bytes', (size) => {
  const whole = [entry('/a', tricky), entry('/b', '[]'), { entries: [] }];
  for (const indent of [undefined, 2]) {
    const bytes = Buffer.from(har(whole, indent));
    const elements = createHarElements();
    const found: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      const texts = elements.push(bytes.subarray(at, at + size));
      found.push(...texts.map((text): unknown => JSON.parse(text)));
    }
    expect(found).toEqual(whole);
    expect(elements.end()).toEqual({ hasEntries: true, isCutOff: false, tooLarge: 0 });
  }
});

test('a truncated file is read up to its last whole exchange', async () => {
  const whole = har([entry('/a', '1'), entry('/b', '2')]);
  const end = whole.indexOf('/b') + 20;
  const { exchanges, isCutOff } = await read(fileWith(whole.slice(0, end)));
  expect(exchanges.map(({ url }) => url)).toEqual(['https://service.example/a']);
  expect(isCutOff).toBe(true);
});

test('an entry that is not an exchange is counted, and not read', async () => {
  const { exchanges, unreadable } = await read(
    fileWith(har([{ comment: 'no request' }, entry('/a', '1')])),
  );
  expect([exchanges.length, unreadable]).toEqual([1, 1]);
});

test.each(['', '{}', '[]', '{"log":{}}', 'GET / HTTP/1.1'])(
  'the file %j is rejected with a sentence',
  async (content) => {
    await expect(read(fileWith(content))).rejects.toThrow(/must be a HAR file/);
  },
);
