/** The page of HTML in a real browser: alone, readable, and without a word of a service as markup. */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { formatHtml } from '../../toolkit/contract-tests/report/html.ts';
import { sharedBrowser } from '../support/browser.ts';
import { assumed, problem, reportOf, resultOf } from './made-report.ts';

// The first one ever unpacks the browser; the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));

const markup = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

const html = formatHtml(
  reportOf(
    [
      resultOf('success/login/200'),
      resultOf('success/getFxRate/200', [problem(markup, markup, { pointer: `/${markup}` })]),
      resultOf(`hostile/getFxRate/${markup}`, [problem(markup, markup, { source: markup })]),
      resultOf('success/listBalances/200', [assumed(markup, 'null', '/0/currency')]),
      resultOf('success/sendPayout/200', markup),
    ],
    {
      payouts: [
        {
          transactionReference: 'x'.repeat(60),
          paymentAmount: markup,
          paymentCurrency: 'NGN',
          at: '2026-03-04T09:15:27.000Z',
        },
      ],
    },
  ),
);

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.setContent(html);
  return page;
}

test('the page asks nobody for anything, and its own rule lets it', async () => {
  const page = await browser.newPage();
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => messages.push(message.text()));
  await page.setContent(html);
  expect(requests).toEqual([]);
  expect(messages).toEqual([]);
  // The style is applied, so the hash of the rule is right.
  expect(await page.locator('.counts').evaluate((one) => getComputedStyle(one).display)).toBe(
    'grid',
  );
});

test('texts of the service are shown as texts', async () => {
  const page = await open();
  expect(await page.title()).toBe('The contract is broken: staging.remittance-payout.example');
  expect(await page.locator('img, script').count()).toBe(0);
  expect(await page.locator('#broken').textContent()).toContain(markup);
});

test('verdict, counts and cause come first, remarks and the rest after them', async () => {
  const page = await open();
  expect(await page.locator('h1').textContent()).toBe('The contract is broken');
  expect(await page.locator('.counts li').allTextContents()).toEqual([
    '1 passed',
    '2 failed',
    '1 remarks',
    '1 skipped',
  ]);
  expect(await page.locator('section').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'broken',
    'remarks',
    'coverage',
    'payouts',
    'skipped',
    'checks',
  ]);
});

test.each(['light', 'dark'] as const)('the %s page has no barrier', async (colorScheme) => {
  const page = await open({ colorScheme });
  for (const details of await page.locator('details').all()) {
    await details.evaluate((one) => one.setAttribute('open', ''));
  }
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  expect(found).toEqual([]);
});

test('a phone scrolls the page in one direction', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  for (const details of await page.locator('details').all()) {
    await details.evaluate((one) => one.setAttribute('open', ''));
  }
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
});
