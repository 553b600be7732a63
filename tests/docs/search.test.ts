/** Tests the search as a reader uses it: by keyboard, in a real browser, under the strictest policy. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, serveSite, visit, type Host, type OpenSite, type Visit } from './site.ts';

let site: OpenSite<Host>;
/** A visit for all tests that stay on the page. */
let staying: Visit;

beforeAll(async () => {
  site = await openSite((folder) => serveSite(folder, { change: withTrustedTypes }));
  staying = await visit(`${site.host.url}guides/retries.html`);
});

afterAll(async () => {
  await staying.close();
  await site[Symbol.asyncDispose]();
});

test.each(['/', 'Control+k', 'Meta+k'])('%s leads to the search', async (shortcut) => {
  const page = await untouched();
  await page.keyboard.press(shortcut);
  expect(await focused(page)).toBe('site-search');
});

test('Enter opens a typed code immediately', async () => {
  const page = await site.show('guides/retries.html');
  await page.keyboard.press('/');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.waitForURL(/guides\/response-codes\.html#code-40$/);
});

test('the arrow keys move through the results, and Escape returns to the previous focus', async () => {
  const page = await untouched();
  await page.locator('main a').first().focus();
  const before = await page.evaluate('document.activeElement.outerHTML');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('statement');
  await page.locator('#site-results a').nth(1).waitFor();
  const titles = await page.locator('#site-results a').allInnerTexts();
  expect(titles.join('\n')).toMatch(/^Statement and reconciliation › /m);
  expect(await page.locator('#site-results mark').first().innerText()).toMatch(/^statements?$/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.innerText')).toBe(titles[1]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('site-search');
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.outerHTML')).toBe(before);
  expect(await page.locator('#site-results a').count()).toBe(0);
});

test('Escape stays in the field if nothing had the focus before', async () => {
  const page = await untouched();
  await page.locator('#site-search').fill('statement');
  await page.locator('#site-results a').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('site-search');
});

test('tabbing out of the results closes them', async () => {
  const page = await untouched();
  await page.locator('#site-search').fill('schemathesis');
  await page.locator('#site-results a').last().focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('#site-results a').count()).toBe(0);
});

test('without a result it says so, and offers two other pages', async () => {
  const page = await site.show('guides/retries.html');
  await page.locator('#site-search').fill('qzxwv');
  await expect
    .poll(() => page.locator('#site-count').textContent())
    .toBe('Nothing found for “qzxwv”. These pages may help.');
  expect(await page.locator('#site-results a').first().isVisible()).toBe(true);
  for (const link of ['Response codes', 'Known unknowns']) {
    expect(await page.locator('#site-results a', { hasText: link }).count()).toBe(1);
  }
  await page.locator('#site-results a', { hasText: 'Known unknowns' }).click();
  await page.waitForURL(/about\/known-unknowns\.html$/);
});

test('the policy of these tests rejects a script address that is plain text', async () => {
  const page = await untouched();
  const set = "document.createElement('script').src = 'https://elsewhere.example/a.js'";
  await expect(page.evaluate(set)).rejects.toThrow(/TrustedScriptURL/);
});

/** Adds a policy that no script may come from a text. */
function withTrustedTypes(html: string): string {
  return html.replace(
    /(http-equiv="Content-Security-Policy" content="[^"]*)"/,
    `$1; require-trusted-types-for 'script'; trusted-types site-search"`,
  );
}

function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.id');
}

/** Returns the page of the visit, with nothing typed and nothing focused. */
async function untouched(): Promise<Page> {
  const { page } = staying;
  await page.locator('#site-search').fill('');
  await expect.poll(() => page.locator('#site-results a').count()).toBe(0);
  await page.evaluate('document.activeElement.blur()');
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  return page;
}
