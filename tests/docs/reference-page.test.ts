import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChanges } from '../../scripts/build/site/reference/redoc.ts';
import { unwrapText } from '../../scripts/build/site/reference/for-redoc.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { listAt } from '../../toolkit/contract/objects.js';
import { leanDocument } from '../../scripts/build/bundle/lean.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { contentsOf } from '../support/files-in.ts';
import { fullTest } from '../support/full-test.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { kindOfOperation } from '../support/kind-of-operation.ts';
import {
  firstHeading,
  headingOf,
  openOperation,
  openReference,
  operationNamed,
  type Reference,
} from './reference.ts';
import { serveSite, shiftsOf, visit, type Host, type Visit, writeSite } from './site.ts';

let reference: Reference;
let document: OpenApiDocument;
let served: Host;
/** A visit for all tests that only read. Each opens its part by address. */
let reading: Visit;
/** A visit of a reader who chose the dark theme before, for tests that change a page. */
let changing: Visit;
/** How far elements moved while the page loaded. */
let moved: number;

beforeAll(async () => {
  reference = await openReference();
  document = reference.source.published;
  served = await serveSite(reference.site, { prefix: '/payouts/docs/' });
  reading = await visit(`${served.url}reference/index.html`);
  await firstHeading(reading.page).waitFor();
  const shifts = await shiftsOf(reading.page);
  moved = listAt({ shifts }, 'shifts').reduce<number>((sum, one) => sum + Number(one), 0);
  const localStorage = [{ name: 'theme', value: 'dark' }];
  changing = await visit(`${served.url}reference/index.html`, {
    storageState: { cookies: [], origins: [{ origin: new URL(served.url).origin, localStorage }] },
  });
});

afterAll(async () => {
  await reading.close();
  await changing.close();
  await served.close();
  await reference[Symbol.asyncDispose]();
});

test('the sidebar shows the groups of the contract, in its order', async () => {
  const { page } = reading;
  const groups = document['x-tagGroups'].flatMap((group) => [group.name, ...group.tags]);
  const sidebar = page.locator('.menu-content');
  await sidebar.getByText(groups.at(-1) ?? '', { exact: true }).waitFor();
  const lines = (await sidebar.innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter((line) => groups.includes(line))).toEqual(groups);
});

const read = isFull ? 'every documented operation' : 'one documented operation of each kind';
test(`${read}, and every webhook, can be read and leads to its page`, async () => {
  const { page, complaints, foreign } = reading;
  const { documented, webhooks } = reference.source.contract;
  for (const operation of [...chosenFrom(documented, kindOfOperation), ...webhooks]) {
    await openOperation(page, operation);
    await headingOf(page, operation.summary).waitFor();
    await page
      .locator(`main a[href="../operations/${operation.operationId}.html"]`)
      .first()
      .waitFor();
  }
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test('a named-only operation is marked as such and says that nothing of it is shown', async () => {
  const { page } = reading;
  const [namedOnly] = reference.source.contract.namedOnly;
  if (!namedOnly) throw new Error('The contract has no named-only operation.');
  await openOperation(page, namedOnly);
  const heading = headingOf(page, namedOnly.path);
  await heading.waitFor();
  expect(await heading.innerText()).toMatch(/named only/i);
  await page.getByText('requests and answers are not documented').first().waitFor();
  const all = page.getByRole('link', { name: 'All named-only operations' }).first();
  expect(await all.getAttribute('href')).toMatch(/^\.\.\/operations\/named-only\.html/);
});

test('each unknown and each assumption is shown at its place', async () => {
  const { page } = reading;
  await openOperation(page, operationNamed(reference.source, 'sendPayout'));
  await page.getByText('Not documented:').first().waitFor();
  await page.getByText('Assumed:').first().waitFor();
});

test('the servers are shown with the addresses of the contract', async () => {
  const { page } = reading;
  for (const { url } of reference.source.contract.servers)
    await page.getByText(url).first().waitFor();
  expect(await page.locator('#reference').innerText()).not.toMatch(/\*\*(Not documented|Assumed):/);
});

test('no heading offers to send the contract to a chat service', async () => {
  const { page } = reading;
  const actions = page.getByTestId('page-actions');
  await actions.first().waitFor();
  for (const action of await actions.all()) {
    expect(await action.getByRole('button').count()).toBe(1);
  }
});

test('both forms of the contract are offered for download, and the JSON is the lean one', async () => {
  const { page } = reading;
  await firstHeading(page).waitFor();
  expect(await page.locator('a[href="../openapi.yaml"]').count()).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a[href="../openapi.json"]').last().click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(leanDocument(document))),
  );
});

test('lines of a description are joined with a space, code and lists stay', () => {
  const text =
    'A\nresult.\n\n- one\n  more\n- two\n\n```\na\nb\n```\n| a |\n|---|\n| b |\n## H\nText';
  expect(unwrapText(text)).toBe(
    'A result.\n\n- one more\n- two\n\n```\na\nb\n```\n| a |\n|---|\n| b |\n## H\nText',
  );
});

// In the quick set, the other pages prove this.
fullTest('the page opens from disk', async () => {
  const { page, complaints } = await reference.visit(
    pathToFileURL(join(reference.site, 'reference/index.html')).href,
  );
  await headingOf(page, document.info.title).waitFor();
  expect(complaints).toEqual([]);
});

test('a reader without JavaScript is led to the contract', async () => {
  const { url } = await reference.host();
  const { page } = await reference.visit(url, { javaScriptEnabled: false });
  expect(await page.getByRole('link', { name: 'openapi.yaml' }).isVisible()).toBe(true);
});

fullTest('nothing scrolls sideways on a phone', async () => {
  const { url } = await reference.host();
  const { page } = await reference.visit(url, { viewport: { width: 390, height: 844 } });
  for (const operation of reference.source.contract.documented) {
    await openOperation(page, operation);
    await headingOf(page, operation.summary).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  }
});

fullTest('two builds give the same bytes', async () => {
  const again = join(reference.temporary, 'again');
  await writeSite(await siteFiles(reference.source), again);
  const [first, second] = [await contentsOf(reference.site), await contentsOf(again)];
  expect([...second.keys()]).toEqual([...first.keys()]);
  // Compares by name: comparing megabytes value by value takes minutes and explains nothing.
  const differing = [...first].filter(([path, bytes]) => !second.get(path)?.equals(bytes));
  expect(differing.map(([path]) => path)).toEqual([]);
});

fullTest('the reference in one file shows an operation without other files', async () => {
  const alone = join(reference.temporary, 'alone.html');
  await copyFile(join(reference.site, 'reference/offline.html'), alone);
  const { page, complaints } = await reference.visit(pathToFileURL(alone).href);
  await openOperation(page, operationNamed(reference.source, 'sendPayout'));
  await headingOf(page, operationNamed(reference.source, 'sendPayout').summary).waitFor();
  expect(complaints).toEqual([]);
});

test('the header of the site leads from the reference to the guides', async () => {
  const main = reading.page.getByRole('navigation', { name: 'Main' });
  const address = await main.getByText('Quickstart').getAttribute('href');
  const { pathname } = new URL(address ?? '', reading.page.url());
  expect(pathname).toBe('/payouts/docs/guides/quickstart.html');
});

fullTest('a reader who prefers dark gets a dark page', async () => {
  const { url } = await reference.host();
  const { page } = await reference.visit(url, { colorScheme: 'dark' });
  await firstHeading(page).waitFor();
  expect(await brightest(page)).toBeLessThan(80);
});

fullTest('clicks lead to the list of named-only operations, and to the guides', async () => {
  const { page } = await reference.open();
  const [namedOnly] = reference.source.contract.namedOnly;
  if (!namedOnly) throw new Error('The contract has no named-only operation.');
  await openOperation(page, namedOnly);
  await page.getByRole('link', { name: 'All named-only operations' }).first().click();
  await page.waitForURL(/\/operations\/named-only\.html$/);
  await page.goBack();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Quickstart').click();
  await page.waitForURL(/\/payouts\/docs\/guides\/quickstart\.html$/);
});

test("the theme follows the site's, and its switch immediately", async () => {
  const theme = (page: Page): Promise<unknown> =>
    page.evaluate('document.documentElement.className');
  expect(await theme(reading.page)).toBe('light');
  const { page } = changing;
  await firstHeading(page).waitFor();
  expect(await theme(page)).toBe('dark');
  // From dark, the button switches to the theme of the system.
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  expect(await theme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');
  expect(await brightest(page)).toBeLessThan(80);
});

// This leaves the page, so it is the last test of this visit.
test('on a phone the menu of the site opens, and the header stays in one row', async () => {
  const viewport = { width: 390, height: 844 };
  // In the quick set, the page is not opened again.
  const { page } = isFull
    ? await reference.visit((await reference.host()).url, { viewport })
    : changing;
  if (!isFull) await page.setViewportSize(viewport);
  await firstHeading(page).waitFor();
  expect((await page.locator('body > header').boundingBox())?.height).toBeLessThan(70);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const list = page.getByRole('navigation', { name: 'All pages' });
  await list.getByText('Start', { exact: true }).click();
  await list.getByText('Quickstart').click();
  await page.waitForURL(/\/guides\/quickstart\.html$/);
});

test('nothing moves while the page loads', () => {
  expect(moved).toBeLessThan(0.02);
});

test('an operation shows how to call it, with curl and in TypeScript', async () => {
  const { page } = reading;
  const placed = operationNamed(reference.source, 'getFxRate');
  await openOperation(page, placed);
  await headingOf(page, placed.summary).waitFor();
  await page.getByText('$BASE_URL/fx-rate-api/list/fx/rate').first().waitFor();
  await page
    .getByRole('button', { name: /^curl$/i })
    .first()
    .click();
  await page.getByText('TypeScript', { exact: true }).filter({ visible: true }).first().click();
  await page.getByText('await getFxRate').first().waitFor();
});

// This leaves the page, so it is the last test that reads it.
test.each(isFull ? ['/', 'Control+k'] : ['/'])(
  'the key %s opens the search of the site',
  async (key) => {
    const { page } = reading;
    // From the first of two keys, the test goes back.
    if (!page.url().includes('/reference/')) await page.goto(`${served.url}reference/index.html`);
    await firstHeading(page).waitFor();
    await page.keyboard.press(key);
    await page.keyboard.type('code 40');
    await page.locator('#site-results a').first().waitFor();
    expect(await page.getByPlaceholder(/search/i).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/guides\/response-codes\.html#code-40$/);
  },
);

test('the licences of the viewer are published with it', async () => {
  const text = await readFile(join(reference.site, 'reference/redoc.licences.txt'), 'utf8');
  for (const name of ['Redocly', 'Meta Platforms', 'Apache License']) expect(text).toContain(name);
});

test('a release of Redoc without a patched place fails the build', () => {
  const change = { why: 'the logo comes from a CDN', from: 'cdn/logo.svg', to: 'here' };
  expect(applyChanges('src="cdn/logo.svg"', [change])).toBe('src="here"');
  expect(() => applyChanges('src="cdn/logo2.svg"', [change])).toThrow(/Redoc has changed/);
  expect(() => applyChanges('cdn/logo.svg cdn/logo.svg', [change])).toThrow(
    /2 times instead of once/,
  );
});

/** The brightest channel of the page's background, up to 255. */
async function brightest(page: Page): Promise<number> {
  const colour = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
  return Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
}
