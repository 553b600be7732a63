/** Tests the docs server's answer at an unknown address. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startDocs } from '../../scripts/start/docs-server.ts';
import type { RunningServer } from '../../toolkit/serve/listen.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { isFull } from '../support/full.ts';
import { openSite, visit, type OpenSite } from './site.ts';

let site: OpenSite<RunningServer>;

beforeAll(async () => {
  site = await openSite((folder) => startDocs({ folder, port: 0, host: '127.0.0.1' }));
});

afterAll(() => site[Symbol.asyncDispose]());

test('the status is 404, and every link of the page leads somewhere, however deep the address is', async () => {
  const response = await fetch(`${site.host.url}/no/such/page.html`);
  expect(response.status).toBe(404);
  const links = [...(await response.text()).matchAll(/\b(?:href|src|data-index)="([^"#]+)"/g)].map(
    ([, link = '']) => link,
  );
  expect(links.length).toBeGreaterThan(30);
  for (const link of new Set(links.filter((one) => !one.startsWith('data:')))) {
    const target = await fetch(new URL(link, `${site.host.url}/no/such/page.html`));
    await target.body?.cancel();
    expect(target.status, link).toBe(200);
  }
});

test.each(isFull ? (['light', 'dark'] as const) : (['dark'] as const))(
  'the search works there, and nothing overlaps: %s',
  async (colorScheme) => {
    const options = { colorScheme, bypassCSP: true };
    const { page, close } = await visit(`${site.host.url}/no/such/page.html`, options);
    onTestFinished(close);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator('#site-search').fill('40');
    await page.locator('#site-results a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/guides\/response-codes\.html#code-40$/);
  },
);
