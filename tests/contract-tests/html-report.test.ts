/** Tests the HTML page in a real browser: self-contained, readable, without a service's text as markup. */
import axe from 'axe-core';
import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatHtml } from '../../toolkit/contract-tests/report/html.ts';
import { isFull } from '../support/full.ts';
import { openTab, type Tab } from '../support/tab.ts';
import { assumed, problem, reportOf, resultOf } from './made-report.ts';
import { contract } from './run-command.ts';

// The first test unpacks the browser, on a machine that may be busy.
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

/** Opens the page once, because reading it changes nothing for other tests. */
let tab: Tab;
let page: Page;
const asked: string[] = [];
const logged: string[] = [];
beforeAll(async () => {
  tab = await openTab();
  ({ page } = tab);
  const keepRequest = (request: Request): unknown => asked.push(request.url());
  const keepMessage = (message: ConsoleMessage): unknown => logged.push(message.text());
  page.on('request', keepRequest);
  page.on('console', keepMessage);
  await page.setContent(html);
  page.off('request', keepRequest);
  page.off('console', keepMessage);
});
afterAll(() => tab.close());

async function openDetails(): Promise<void> {
  await page
    .locator('details')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
}

test('the page requests nothing, and its own policy forbids it', async () => {
  expect(asked).toEqual([]);
  expect(logged).toEqual([]);
  // The style applies only if the hash in the policy is right.
  expect(await page.locator('.counts').evaluate((one) => getComputedStyle(one).display)).toBe(
    'grid',
  );
});

test('texts of the service stay text', async () => {
  expect(await page.title()).toBe('The contract is broken: staging.remittance-payout.example');
  expect(await page.locator('img, script').count()).toBe(0);
  expect(await page.locator('#broken').textContent()).toContain(markup);
});

test('verdict, counts and issue come first, then remarks and the rest', async () => {
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
    'payouts',
    'skipped',
    'operations',
  ]);
});

test('every operation is listed with its outcome, and each link leads to one', async () => {
  const items = await page.locator('nav li').allTextContents();
  expect(items).toHaveLength(contract.documented.length + contract.webhooks.length);
  expect(items).toEqual(
    expect.arrayContaining([
      'failed getFxRate 2 failed',
      'passed listBalances 1 remark',
      'not tested sendPayout ',
    ]),
  );
  const links = await page.locator('nav a, .found a').all();
  expect(links.length).toBeGreaterThan(items.length);
  for (const link of links) {
    const target = page.locator((await link.getAttribute('href')) ?? 'none').locator('h3');
    const operationId = (await target.locator('code').textContent()) ?? 'none';
    expect(await link.textContent()).toContain(operationId);
  }
});

test.each(['light', 'dark'] as const)(
  'the %s page has no accessibility barrier',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await openDetails();
    await page.evaluate(axe.source);
    // Another colour scheme only changes colours.
    const options = colorScheme === 'light' || isFull ? {} : { runOnly: ['color-contrast'] };
    const found: unknown =
      await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    expect(found).toEqual([]);
  },
);

test('a phone scrolls the page in one direction', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDetails();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
});
