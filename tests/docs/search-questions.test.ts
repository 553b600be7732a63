/** Tests that the search answers readers' questions in its first or second result. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Found } from '../../scripts/build/site/assets/search-engine.js';
import { listAt } from '../../toolkit/contract/objects.js';
import { fillIn } from '../../toolkit/contract/texts.ts';
import { contract } from '../support/contract.ts';
import { projectSite } from './site.ts';

let script: string;
let search: (typed: string) => Found[];

beforeAll(async () => {
  const { files } = await projectSite();
  [, script = ''] = Object.entries(files).find(([path]) => path.startsWith('search-index')) ?? [];
  const scope: { window: { searchSite?: typeof search } } = { window: {} };
  runInContext(script, createContext(scope));
  if (!scope.window.searchSite) throw new Error('The script of the index defines no search.');
  search = scope.window.searchSite;
});

/** The pages of the operations, by method and path. */
const pages = Object.fromEntries(
  contract.operations.map(({ method, path, operationId, status }) => [
    `${method.toUpperCase()} ${path}`,
    `operations/${status === 'documented' ? '' : 'named-only#'}${operationId}`,
  ]),
);

/** Each line has questions, then the places that answer them. After `!`, the answers are mandatory. */
const questions = fillIn(
  readFileSync(join(import.meta.dirname, 'questions.txt'), 'utf8'),
  pages,
  'questions.txt',
)
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [, must, asked = '', places = ''] = /^(! )?(.+) \| (.+)$/.exec(line) ?? [];
    const answer = { isSure: must !== undefined, places: places.split(' ') };
    return asked.split(' / ').map((typed) => ({ ...answer, typed }));
  });

/** Returns the wrong results, or undefined if a result is right. Any part of a page counts as the page. */
function missed({ typed, places }: (typeof questions)[number]): string[] {
  const found = search(typed).map(({ id }) => id.replace('.html', ''));
  const answers = (id: string): boolean =>
    places.some((place) => id === place || id.startsWith(`${place}#`));
  return found.slice(0, 2).some(answers) ? [] : [`${typed}: ${found.slice(0, 3).join(', ')}`];
}

test('the most common questions are answered by the first or the second result', () => {
  expect(questions.filter(({ isSure }) => isSure).flatMap(missed)).toEqual([]);
});

test('so are nine of ten of all questions, and every page that should answer one exists', async () => {
  const { files } = await projectSite();
  const places = new Set(questions.flatMap((one) => one.places));
  const gone = [...places].filter((place) => {
    const [page, anchor] = place.split('#');
    const mark = anchor === undefined ? '' : ` id="${anchor}"`;
    return files[`${page}.html`]?.includes(mark) !== true;
  });
  // A known unknown goes when the service answers it.
  const answered = listAt(contract.document.info, 'x-answered');
  const others = gone.filter((place) => !place.startsWith('about/known-unknowns#'));
  expect([...others, ...gone.slice(answered.length)]).toEqual([]);
  const misses = questions.flatMap(missed);
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(questions.length / 10);
});

test('a result marks the words that were found, and their synonyms', () => {
  const pieces = search('jwt expired')[0]?.pieces('401, and expired tokens: expiresIn') ?? [];
  expect(pieces.map(([piece]) => piece).join('')).toBe('401, and expired tokens: expiresIn');
  const marked = pieces.flatMap(([piece, isFound]) => (isFound ? [piece] : []));
  expect(marked).toEqual(['expired', 'tokens', 'expires']);
});

test('a word is found while it is typed', () => {
  for (const typed of ['statem', 'stateme', 'statement']) {
    expect(search(typed)[0]?.id, typed).toMatch(/statement/i);
  }
});

test('each response code is the first result for its own number', () => {
  const codes = ['00', '01', '02', '10', '20', '40', '50', '51', '60', '80', '90'];
  expect(codes.map((code) => search(code)[0]?.id.split('#')[1])).toEqual(
    codes.map((code) => `code-${code}`),
  );
});

test('a term that the site does not contain is not found', () => {
  for (const typed of ['', ' ', 'qzxwv', 'the', '<img src=x onerror=alert(1)>']) {
    expect(search(typed), typed).toEqual([]);
  }
});

test('the index is at most 9 kB and 70 bytes for each entry, compressed, with its program', () => {
  const entries = [...script.matchAll(/\["[^"]+\.html[#"]/g)].length;
  expect(entries).toBeGreaterThan(500);
  expect(gzipSync(script).length).toBeLessThanOrEqual(9_000 + entries * 70);
});
