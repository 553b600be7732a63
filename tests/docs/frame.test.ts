/** Tests the frame of the static pages: what moves, what stays, and what is remembered. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pageHtml, pageListHtml } from '../../scripts/build/site/frame.ts';
import { moved } from '../../scripts/build/site/guides.ts';
import { readHistory } from '../../scripts/build/history.ts';
import type { Page, Site } from '../../scripts/build/site/page.ts';
import { isFull } from '../support/full.ts';
import { openSite, serveSite, shiftsOf, type Host, type OpenSite } from './site.ts';

let site: OpenSite<Host>;

beforeAll(async () => {
  site = await openSite((folder) => serveSite(folder));
});

afterAll(() => site[Symbol.asyncDispose]());

// panes.test.ts also tests it on a phone.
test.each(isFull ? [1440, 820, 390] : [1440])(
  'nothing moves while a page loads, %d px wide, and the check notices movement',
  async (width) => {
    const page = await site.show('operations/sendPayout.html', { width, height: 900 });
    await page.locator('#site-search').waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    await page.evaluate(`new Promise((resolve) => {
      document.querySelector('main').prepend(document.createElement('hr'), 'late');
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    })`);
    expect(await shiftsOf(page)).not.toEqual([]);
  },
);

test('the header is one row on a phone, and its menu opens without JavaScript', async () => {
  const viewport = { width: 390, height: 800 };
  // reference-page.test.ts also opens the menu with JavaScript.
  for (const javaScriptEnabled of isFull ? [true, false] : [false]) {
    const page = await site.open('guides/retries.html', { viewport, javaScriptEnabled });
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(64);
    const list = page.getByRole('navigation', { name: 'All pages' });
    expect(await list.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    await list.getByText('Start', { exact: true }).click();
    await list.getByRole('link', { name: 'Quickstart' }).click();
    expect(await page.locator('h1').innerText()).toBe('Quickstart');
  }
});

test('page list and contents stay in sight on a wide screen, with the current page in the list', async () => {
  const page = await site.show('guides/sandbox.html', { width: 1440, height: 700 });
  await page.evaluate('scrollTo(0, 2500)');
  for (const name of ['All pages', 'On this page']) {
    const first = page.getByRole('navigation', { name }).getByRole('link').first();
    expect((await first.locator('xpath=ancestor::ul[1]').boundingBox())?.y).toBeLessThan(700);
  }
  const own = await page.locator('.pages [aria-current]').boundingBox();
  expect(own?.y).toBeGreaterThan(0);
  expect(own?.y).toBeLessThan(700);
});

test('the page list has seven groups of at most nine, with the current page in the open one', async () => {
  const page = await site.show('operations/sendPayout.html');
  const list = page.getByRole('navigation', { name: 'All pages' });
  const sizes = await list
    .locator('ul')
    .evaluateAll((all) => all.map(({ childElementCount }) => childElementCount));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(9);
  expect(await list.locator('> details').count()).toBe(7);
  expect(await list.locator('[aria-current=page]').innerText()).toBe(
    'Send a batch of payouts\nPOST',
  );
});

test('the page list stays short with hundreds of documented operations', () => {
  const pages = Array.from({ length: 300 }, (_one, index): Page => {
    const name = `operation${index}`;
    // The contract has subjects with one operation, a few and many.
    const subject = index < 20 ? name : `subject ${index < 40 ? index % 4 : index % 11}`;
    const texts = { title: name, label: name, summary: name, markdown: '' };
    return {
      ...texts,
      path: `operations/${name}`,
      group: 'Operations',
      call: { subject, method: 'get', file: 'openapi/one.yaml' },
    };
  });
  const [first, last] = [pages.at(0), pages.at(-1)];
  if (!first || !last) throw new Error('There are no pages.');
  const history = {
    changed: new Map([['openapi/one.yaml', '2026-11-27']]),
    editUrl: (file: string) => `https://host/edit/${file}`,
  };
  const shown: Site = {
    title: '',
    version: '',
    address: 'https://host/',
    pages,
    asset: (name) => name,
    history,
  };
  for (const page of [first, last]) {
    const list = pageListHtml(shown, page);
    // Removes nested lists from a list: each line is an item or an end.
    let depth = 0;
    const counts: number[] = [];
    for (const [tag] of list.matchAll(/<ul>|<\/ul>|<li>/g)) {
      if (tag === '<ul>') counts[(depth += 1)] = 0;
      else if (tag === '</ul>') depth -= 1;
      else expect((counts[depth] = (counts[depth] ?? 0) + 1)).toBeLessThanOrEqual(9);
    }
    expect(list.match(/ aria-current=/g)).toHaveLength(1);
  }
  const html = pageHtml(shown, first, { html: '', text: '', anchors: [], sections: [] });
  expect(html).toContain('<a href="https://host/edit/openapi/one.yaml">Edit this page</a>');
  expect(html).toContain('<time datetime="2026-11-27">27 November 2026</time>');
});

test('a copy of the project without its history has pages without dates', async () => {
  const root = await mkdtemp(join(tmpdir(), 'history-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const repository = { url: 'git+https://host.example/contract.git' };
  await writeFile(join(root, 'package.json'), JSON.stringify({ repository }));
  const { changed, editUrl } = await readHistory(root);
  expect(changed.size).toBe(0);
  // The address is a placeholder.
  expect(editUrl('docs/index.md')).toBeUndefined();
});

test("an old address leads to its text's new place", async () => {
  for (const [from, to] of Object.entries(moved)) {
    const page = await site.open(`${from}.html`, { javaScriptEnabled: false });
    const [path = '', anchor = ''] = to.split('#');
    await page.waitForURL(`${site.host.url}${path}.html${anchor && `#${anchor}`}`);
  }
});

test('the theme is chosen by keyboard, remembered, and applied before the first paint', async () => {
  const page = await site.open('index.html', { colorScheme: 'light' });
  const background = (): Promise<unknown> =>
    page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Theme: system' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await page.locator('#site-status').textContent()).toBe('Theme: dark');
  expect(await background()).toBe('rgb(20, 23, 26)');
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    window.themeAtFirst ??= document.documentElement.dataset.theme;
  })`);
  await page.goto(`${site.host.url}guides/retries.html`);
  expect(await page.evaluate('window.themeAtFirst')).toBe('dark');
  expect(await background()).toBe('rgb(20, 23, 26)');
});

test('the keyboard copies a block of code as printed, and a screen reader announces it', async () => {
  const page = await site.open('guides/quickstart.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const block = page.locator('.code').first();
  await block.getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#site-status').textContent()).toBe('Copied');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(await block.locator('code').textContent());
});

test('previous and next lead through the pages in the order of the page list', async () => {
  const page = await site.show('guides/quickstart.html');
  const listed = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
  const labels = await listed.allTextContents();
  await page.getByRole('link', { name: /^Next / }).click();
  const here = page.getByRole('navigation', { name: 'All pages' }).locator('[aria-current=page]');
  expect(await here.textContent()).toBe(labels[labels.indexOf('Quickstart') + 1]);
  await page.getByRole('link', { name: /^Previous / }).click();
  expect(await page.locator('h1').innerText()).toBe('Quickstart');
});
