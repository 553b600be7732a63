/**
 * How long a reader of the docs waits: for a static page, and for an operation in the reference; on
 * this machine, and over a slow line with a slow processor. All in one run, in turns, medians.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { styleText } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { readSource } from '../../scripts/build/make.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { sayDone } from '../../toolkit/cli/terminal.ts';
import { launchBrowser } from '../support/browser.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import type { RunningServer } from '../../toolkit/serve/listen.ts';
import { compareSites } from './site/compare.ts';
import { slowDown } from './site/measure.ts';
import { median } from './stopwatch.ts';

/**
 * Measures the build of the site and what its readers wait for, in a real browser, and then the page of
 * one operation beside those of others.
 */
export async function benchDocs(root: string, runs: number): Promise<void> {
  const contestants: {
    name: string;
    aim: number;
    measure(browser: Browser, url: string): Promise<number>;
  }[] = [
    { name: 'build of the site', aim: 15_000, measure: () => timeBuild(root) },
    {
      name: 'static page, painted',
      aim: 250,
      measure: (browser, url) => paintStatic(browser, url, false),
    },
    {
      name: 'static page, painted, slow',
      aim: 1_000,
      measure: (browser, url) => paintStatic(browser, url, true),
    },
    {
      name: 'reference, operation visible',
      aim: 1_300,
      measure: (browser, url) => openReference(browser, url, false),
    },
    {
      name: 'reference, operation visible, slow',
      aim: 7_000,
      measure: (browser, url) => openReference(browser, url, true),
    },
  ];
  const figures = contestants.map((): number[] => []);
  await using browser = await launchBrowser();
  const host = await serveCompressed(join(root, 'generated/docs'));
  try {
    for (let run = 0; run <= runs; run += 1) {
      for (const [index, { measure }] of contestants.entries()) {
        const milliseconds = await measure(browser, host.url);
        // The first round warms the disk's cache and counts for nobody.
        if (run > 0) figures[index]?.push(milliseconds);
      }
    }
  } finally {
    await host.close();
  }
  contestants.forEach(({ name, aim }, index) => {
    const milliseconds = median(figures[index] ?? []);
    const [colour, verdict] =
      milliseconds <= aim ? (['green', 'met'] as const) : (['red', 'missed'] as const);
    sayDone(
      'median',
      `${name.padEnd(38)}${milliseconds.toFixed(0).padStart(6)} ms   aim ${aim} ms: ` +
        styleText(colour, verdict, { stream: process.stdout }),
    );
  });
  await compareSites(root, Math.min(runs, 3), browser, serveCompressed);
}

async function timeBuild(root: string): Promise<number> {
  const start = performance.now();
  await siteFiles(await readSource(root));
  return performance.now() - start;
}

/** The largest contentful paint of the page of `sendPayout`. */
async function paintStatic(browser: Browser, url: string, slow: boolean): Promise<number> {
  return inFreshWindow(browser, slow, async (page) => {
    await page.goto(`${url}/operations/sendPayout.html`);
    return Number(
      await page.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true });
    })`),
    );
  });
}

/** From the click on a deep link until the heading of `sendPayout` can be read. */
async function openReference(browser: Browser, url: string, slow: boolean): Promise<number> {
  return inFreshWindow(browser, slow, async (page) => {
    const start = performance.now();
    await page.goto(`${url}/reference/index.html#/payouts/sendpayout`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Send a batch of payouts' }).first().waitFor();
    return performance.now() - start;
  });
}

/** With nothing in its cache. */
async function inFreshWindow(
  browser: Browser,
  slow: boolean,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    if (slow) await slowDown(page);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** As static hosts do: compressed, and compressed once. */
async function serveCompressed(folder: string): Promise<RunningServer> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const answer = async (): Promise<void> => {
      const body = compressed.get(pathname) ?? gzipSync(await readFile(join(folder, pathname)));
      compressed.set(pathname, body);
      const type = mediaTypes[extname(pathname)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  return listen(server, 0, '127.0.0.1');
}

const mediaTypes: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
