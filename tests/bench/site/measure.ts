/** What a reader gets who opens the page of one operation. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Figures } from '../../../scripts/build/site/comparison.ts';
import { accessibilityFindings } from '../../support/accessibility.ts';
import { median } from '../stopwatch.ts';

/** What every page of `sendPayout` shows: the first words of its description. */
const shown = 'Takes a list of payouts';

/** What is the same each time: weight, accessibility, text. */
export async function measureOnce(
  browser: Browser,
  url: string,
): Promise<Omit<Figures, 'paint' | 'visibleSlowly'>> {
  const loaded = await inWindow(browser, {}, async (page) => {
    const bodies: Promise<number>[] = [];
    const foreign = new Set<string>();
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http') && host !== new URL(url).host) foreign.add(host);
    });
    page.on('requestfinished', (request) => {
      if (!request.url().startsWith('http')) return;
      bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await untilShown(page, url);
    await page.waitForTimeout(2_000);
    const sizes = await Promise.all(bodies);
    return {
      requests: sizes.length,
      kilobytes: round(sizes.reduce((sum, size) => sum + size, 0) / 1_000, 1),
      shift: round(await shiftOf(page), 3),
      foreignHosts: foreign.size,
    };
  });
  const accessibility = await inWindow(browser, { bypassCSP: true }, async (page) => {
    await untilShown(page, url);
    await page.waitForTimeout(1_000);
    return (await accessibilityFindings(page)).length;
  });
  const textWithoutScript = await inWindow(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(url);
    return (await page.locator('body').innerText()).length;
  });
  return { ...loaded, accessibility, textWithoutScript };
}

/** Milliseconds until the largest thing is painted, on this machine. */
export function measurePaint(browser: Browser, url: string): Promise<number> {
  return inWindow(browser, {}, async (page) => {
    await untilShown(page, url);
    await page.waitForTimeout(500);
    return Number(
      await page.evaluate(`new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
          .observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(performance.now()), 3000);
      })`),
    );
  });
}

/** Seconds until the operation can be read, on a slow line and a slow machine. */
export function measureSlowly(browser: Browser, url: string): Promise<number> {
  return inWindow(browser, {}, async (page) => {
    await slowDown(page);
    const start = performance.now();
    await untilShown(page, url);
    return (performance.now() - start) / 1_000;
  });
}

/** 1.6 Mbit/s, 150 ms there and back, a quarter of the processor. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (1.6 * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

export function middle(figures: number[], digits: number): number {
  return round(median(figures), digits);
}

function round(figure: number, digits: number): number {
  return Number(figure.toFixed(digits));
}

async function untilShown(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  const words = page.getByText(shown).filter({ visible: true }).first();
  await words.waitFor({ timeout: 60_000 });
}

async function shiftOf(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    })`),
  );
}

/** With nothing stored from before. */
async function inWindow<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
