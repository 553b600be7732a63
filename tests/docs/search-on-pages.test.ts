/** Tests the search on the pages of the site, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openSite,
  projectSite,
  serveSite,
  visit,
  type Host,
  type OpenSite,
  type Visit,
} from './site.ts';

/** The path of the site, because documentation is usually hosted below one. */
const prefix = '/sub/path/';

let site: OpenSite<Host>;
/** A reader who follows the results of a search. */
let going: Visit;
/** A reader who searches and stays. */
let staying: Visit;
/** The requests of that reader's page while it loaded, and afterwards. */
let askedFirst: readonly string[];
const askedLater: string[] = [];

beforeAll(async () => {
  site = await openSite((folder) => serveSite(folder, { prefix }));
  staying = await visit(`${site.host.url}index.html`);
  askedFirst = [...site.host.asked];
  staying.page.on('request', (request) => askedLater.push(new URL(request.url()).pathname));
  going = await visit(`${site.host.url}guides/retries.html`);
});

afterAll(async () => {
  await going.close();
  await staying.close();
  await site[Symbol.asyncDispose]();
});

const searches = [
  { what: 'an operation', typed: 'getFxRate', leads: /operations\/getFxRate\.html$/ },
  {
    what: 'a field of an answer',
    typed: 'processorResponseTime',
    leads: /#(response-200|body)-processorresponsetime$/,
  },
  {
    what: 'a word that is misspelt',
    typed: 'idempotancy',
    leads: /(retries|glossary)\.html#idempotency/,
  },
];

test.each(searches)('search finds $what from any page, by keyboard', async ({ typed, leads }) => {
  const { page, complaints } = going;
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await page.locator('#site-results a').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(leads);
  const anchor = new URL(page.url()).hash;
  if (anchor) expect(await page.locator(anchor).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('search says when it finds nothing, and never reads typed text as HTML', async () => {
  const { page, complaints } = staying;
  await page.locator('#site-search').fill('<img src=x onerror=alert(1)>');
  await expect
    .poll(() => page.locator('#site-count').textContent())
    .toMatch(/^Nothing found for “<img/);
  expect(complaints).toEqual([]);
});

test('the search index is loaded on the first search, and is at most 60 kB, compressed', async () => {
  const { page, complaints } = staying;
  const ofIndex = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => path.includes('search-index'));
  expect(askedFirst.length).toBeGreaterThan(0);
  expect(ofIndex(askedFirst)).toEqual([]);
  await page.locator('#site-search').fill('payout');
  await page.locator('#site-results a').first().waitFor();
  const asked = ofIndex(askedLater);
  expect(asked).toHaveLength(1);
  const { files } = await projectSite();
  const content = files[asked[0]?.slice(prefix.length) ?? ''] ?? '';
  expect(content.length).toBeGreaterThan(0);
  expect(String(files['search.licence.txt'])).toContain('Luca Ongaro');
  expect(complaints).toEqual([]);
});
