/** Tests samples in tabs and next to their fields, and a table of contents that follows, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../support/full.ts';
import { openSite, serveSite, shiftsOf, type Host, type OpenSite } from './site.ts';
import { fullTest } from '../support/full-test.ts';

let site: OpenSite<Host>;

beforeAll(async () => {
  site = await openSite((folder) => serveSite(folder));
});

afterAll(() => site[Symbol.asyncDispose]());

test('the keyboard chooses a language, and curl is the first', async () => {
  const page = await site.show('operations/sendPayout.html');
  expect(await chosen(page)).toBe('curl');
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  await page.getByRole('tab', { name: 'curl' }).focus();
  for (const [key, language] of [
    ['ArrowRight', 'TypeScript'],
    ['End', 'PHP'],
    ['ArrowRight', 'curl'],
    ['ArrowLeft', 'PHP'],
    ['Home', 'curl'],
    ['ArrowRight', 'TypeScript'],
    ['ArrowRight', 'Python'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await chosen(page)).toBe(language);
    expect(await page.evaluate('document.activeElement.textContent')).toBe(language);
  }
  const panel = page.getByRole('tabpanel', { name: 'Python' });
  expect(await panel.innerText()).toContain('from remittance_payout import');
  // Only one tab of a group is in the tab order.
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate('document.activeElement.closest("[role=tablist]")')).toBeNull();
});

fullTest('a language is remembered on other pages; a page without it shows its first', async () => {
  const page = await site.open('operations/sendPayout.html');
  await page.getByRole('tab', { name: 'Go' }).click();
  for (const path of ['operations/getFxRate.html', 'operations/payoutOutcome.html']) {
    await page.goto(`${site.host.url}${path}`);
    expect(await chosen(page)).toBe('Go');
  }
  await page.goto(`${site.host.url}operations/login.html`);
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.goto(`${site.host.url}operations/payoutOutcome.html`);
  expect(await chosen(page)).toBe('TypeScript');
});

test.each(isFull ? [1440, 820, 390] : [390])(
  'a remembered language is shown at the first paint and moves nothing, %d px wide',
  async (width) => {
    const page = await site.open('operations/getFxRate.html', { viewport: { width, height: 900 } });
    await page.getByRole('tab', { name: 'Java' }).click();
    // Check every frame from the first one on.
    await page.addInitScript(`(() => {
      window.seen = new Set();
      const look = () => {
        const panels = [...document.querySelectorAll('[role=tabpanel]')].filter((one) => !one.hidden);
        for (const { id } of panels) window.seen.add(document.getElementById(id.replace('-panel', ''))?.textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })()`);
    for (const name of isFull ? ['sendPayout', 'getFxRate', 'login'] : ['sendPayout']) {
      await page.goto(`${site.host.url}operations/${name}.html`);
      await page.locator('#site-search').waitFor();
      expect(await shiftsOf(page), name).toEqual([]);
      expect(await page.evaluate('[...window.seen]'), name).toEqual(['Java']);
    }
  },
);

test('without JavaScript every language can be read, each with its name', async () => {
  const page = await site.open('operations/getFxRate.html', { javaScriptEnabled: false });
  for (const language of ['curl', 'TypeScript', 'Python', 'Java', 'Go', 'PHP']) {
    expect(
      await page.locator('.tabs').getByText(language, { exact: true }).last().isVisible(),
    ).toBe(true);
  }
  expect(await page.locator('.tabs pre:visible').count()).toBe(6);
  expect(await page.getByRole('tablist').count()).toBe(0);
});

test('samples are to the right of the fields they show, and below them in a narrow window', async () => {
  for (const width of isFull ? [1440, 1200, 820, 390] : [1200, 390]) {
    const page = await site.show('operations/enquireAccount.html', { width, height: 900 });
    for (const [fields, sample] of [
      ['#body', '.tabs'],
      ['#response-200', '[id^=response-200-example]'],
      ['#response-400', '[id^=response-400-example]'],
    ] as const) {
      const left = await boxOf(page.locator(fields).first());
      const right = await boxOf(page.locator(sample).first());
      if (width >= 1200) {
        expect(right.x, sample).toBeGreaterThan(left.x + left.width);
        expect(Math.abs(right.y - left.y), sample).toBeLessThan(900);
      } else {
        expect(right.x, sample).toBe(left.x);
        expect(right.y, sample).toBeGreaterThan(left.y);
      }
    }
  }
});

fullTest('a sample stays in sight while its fields are read', async () => {
  const page = await site.open('operations/getIntradayStatement.html', {
    viewport: { width: 1440, height: 800 },
  });
  await page.locator('#parameters ~ .fields > li').last().scrollIntoViewIfNeeded();
  const { y } = await boxOf(page.getByRole('tablist'));
  expect(y).toBeGreaterThan(50);
  expect(y).toBeLessThan(400);
});

test('the table of contents follows the reader to the end of the page', async () => {
  const page = await site.show('guides/retries.html', { width: 1440, height: 700 });
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const marked = (): Promise<string[]> =>
    page.locator('.sections [aria-current=location]').allTextContents();
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(2);
  for (const name of names.slice(0, -1)) {
    await links.filter({ hasText: name }).click();
    await expect.poll(marked).toEqual([name]);
  }
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect.poll(marked).toEqual(names.slice(-1));
  expect(await shiftsOf(page)).toEqual([]);
});

fullTest(
  'the table of contents is next to a guide, however long, and in a short row above an operation',
  async () => {
    const page = await site.open('guides/response-codes.html', {
      viewport: { width: 1440, height: 900 },
    });
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('list');
    const { x } = await boxOf(contents);
    expect(x).toBeGreaterThan(1000);
    await page.goto(`${site.host.url}operations/sendPayout.html`);
    expect((await boxOf(contents)).x).toBe((await boxOf(page.locator('h1'))).x);
  },
);

fullTest('important notes are callouts, on an operation and in a guide', async () => {
  const page = await site.open('operations/sendPayout.html');
  const callout = page.getByRole('note').filter({ hasText: 'Never pay twice' });
  expect(await callout.getByRole('listitem').count()).toBe(3);
  await page.goto(`${site.host.url}guides/retries.html`);
  expect(await page.getByRole('note').first().innerText()).toContain('may pay twice');
});

function chosen(page: Page): Promise<string | null> {
  return page.getByRole('tab', { selected: true }).textContent();
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
