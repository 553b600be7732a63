/** The search of the site, from the pages that have it: in a real browser. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFull } from '../support/full.ts';
import { openSite, projectSite, serveSite, type Host, type OpenSite } from './site.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A path of its own, since that is where documentation is mostly put. */
const prefix = '/sub/path/';

let site: OpenSite<Host>;

beforeAll(async () => {
  site = await openSite((folder) => serveSite(folder, { prefix }));
});

afterAll(() => site[Symbol.asyncDispose]());

const searches = [
  { what: 'an operation', typed: 'getFxRate', leads: /operations\/getFxRate\.html$/ },
  {
    what: 'a parameter',
    typed: 'startTime',
    leads: /getIntradayStatement\.html#parameters-starttime$/,
  },
  {
    what: 'a field of an answer',
    typed: 'processorResponseTime',
    leads: /#(response-200|body)-processorresponsetime$/,
  },
  { what: 'a response code', typed: 'insufficient funds', leads: /response-codes\.html#code-20$/ },
  {
    what: 'a named-only operation',
    typed: 'debit wallet',
    leads: /named-only\.html#remittanceAdminDebitWallet$/,
  },
  { what: 'a word of a sentence', typed: 'blacklisted', leads: /#code-10$/ },
  { what: 'a word that is misspelt', typed: 'idempotancy', leads: /retries\.html/ },
];

// In the quick set a name, what stands deep in a page, and a word that is on none; search.test.ts has the rest.
const chosen = isFull
  ? searches
  : [searches[0], searches[2], searches[6]].flatMap((one) => one ?? []);

test.each(chosen)('search finds $what from any page, by keyboard', async ({ typed, leads }) => {
  const page = await site.open('guides/retries.html');
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await page.locator('#site-results a').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(leads);
  const anchor = new URL(page.url()).hash;
  if (anchor) expect(await page.locator(anchor).count()).toBe(1);
});

test('search says when it finds nothing, and what was typed is never read as HTML', async () => {
  const page = await site.open('index.html');
  await page.locator('#site-search').fill('<img src=x onerror=alert(1)>');
  await expect
    .poll(() => page.locator('#site-count').textContent())
    .toMatch(/^Nothing found for “<img/);
});

test('the search index is loaded when the search is first used, and is at most 60 kB, compressed', async () => {
  const before = site.host.asked.length;
  const page = await site.open('index.html');
  const asked = (): string[] =>
    site.host.asked.slice(before).filter((path) => path.includes('search-index'));
  expect(asked()).toEqual([]);
  await page.locator('#site-search').fill('payout');
  await page.locator('#site-results a').first().waitFor();
  expect(asked()).toHaveLength(1);
  const { files } = await projectSite();
  const content = files[asked()[0]?.slice(prefix.length) ?? ''] ?? '';
  expect(content.length).toBeGreaterThan(0);
  expect(gzipSync(content).length).toBeLessThanOrEqual(60_000);
  expect(String(files['search.licence.txt'])).toContain('Luca Ongaro');
});
