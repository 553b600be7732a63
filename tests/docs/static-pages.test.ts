/** Tests the static site as its readers see it: in a real browser, below a path. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accessibilityFindings } from '../support/accessibility.ts';
import { contract } from '../support/contract.ts';
import { filesIn } from '../support/files-in.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { namedOnly } from '../support/named-only.ts';
import type { TabOptions } from '../support/tab.ts';
import type { ArtifactSource } from '../../scripts/build/artifact.ts';
import { moved } from '../../scripts/build/site/guides.ts';
import { pagesWithEverything } from './pages-with-everything.ts';
import { anchorOf } from './reference.ts';
import {
  openSite,
  projectSite,
  serveSite,
  visit,
  type Host,
  type OpenSite,
  type Visit,
} from './site.ts';

let source: ArtifactSource;
let site: string;
let opened: OpenSite<Host>;
let host: Host;
let pages: string[];
let listed: string[];
let richest: string[];
let bare: Promise<Visit> | undefined;

beforeAll(async () => {
  ({ source, folder: site } = await projectSite());
  opened = await openSite((folder) => serveSite(folder, { prefix: '/sub/path/' }));
  host = opened.host;
  pages = (await filesIn(site)).filter(
    (file) =>
      file.endsWith('.html') &&
      !file.startsWith('reference/') &&
      file !== '404.html' &&
      !Object.hasOwn(moved, file.replace('.html', '')),
  );
  listed = pages.filter((file) => !file.startsWith('typescript/'));
  richest = await pagesWithEverything(site, pages);
});

afterAll(async () => {
  await (await bare)?.close();
  await opened[Symbol.asyncDispose]();
});

test('no link or anchor is broken below a path', async () => {
  const files = new Set(await filesIn(site));
  const anchors = new Map<string, Set<string>>();
  for (const file of pages) {
    const html = await readFile(join(site, file), 'utf8');
    anchors.set(file, new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id ?? '')));
  }
  const dead: string[] = [];
  let checked = 0;
  for (const file of pages) {
    const html = await readFile(join(site, file), 'utf8');
    for (const [, link = ''] of html.matchAll(/\b(?:href|src|data-index)="([^"]+)"/g)) {
      if (/^(https?:|data:)/.test(link)) continue;
      const url = new URL(link.replaceAll('&amp;', '&'), `${host.url}${file}`);
      const target = url.href.startsWith(host.url)
        ? url.pathname.slice('/sub/path/'.length)
        : undefined;
      checked += 1;
      if (target === undefined || !files.has(target)) dead.push(`${file}: ${link}`);
      else if (
        url.hash &&
        anchors.has(target) &&
        !anchors.get(target)?.has(decodeURIComponent(url.hash.slice(1)))
      ) {
        dead.push(`${file}: ${link}`);
      }
    }
  }
  expect(dead).toEqual([]);
  expect(checked).toBeGreaterThan(pages.length * 30);
});

test('no link of a Markdown twin is broken', async () => {
  const files = await filesIn(site);
  const dead: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.md') || name === 'llms.txt')) {
    const text = (await readFile(join(site, file), 'utf8')).replace(/^```[\s\S]*?^```$/gm, '');
    expect(text, file).not.toMatch(/site:|\{#|<!-- made/);
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      if (/^https?:/.test(link)) continue;
      const { pathname } = new URL(link, `http://host/${file}`);
      if (!files.includes(decodeURIComponent(pathname.slice(1)))) dead.push(`${file}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

test('every documented operation and webhook has a page, and every named-only one an anchor', async () => {
  const html = await readFile(join(site, 'operations/named-only.html'), 'utf8');
  // A long path may break behind a slash.
  const namedOnly = html.replaceAll('<wbr>', '');
  for (const { operationId, path } of source.contract.namedOnly) {
    expect(namedOnly).toContain(`id="${operationId}"`);
    expect(namedOnly).toContain(path);
  }
  for (const { operationId } of [...source.contract.documented, ...source.contract.webhooks]) {
    expect(pages).toContain(`operations/${operationId}.html`);
  }
});

const looks = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 1440 },
] as const;

/** The combinations of two themes and two widths, with each once in the quick set. */
const tried = isFull ? looks : looks.slice(0, 2);

/** Pairs everything with every look in the full set, otherwise each with one look, in turns. */
function inTurn<One>(all: readonly One[], look: number): readonly One[] {
  return isFull ? all : all.filter((_one, index) => index % tried.length === look);
}

function lookOf(scheme: string, width: number): number {
  return looks.findIndex((look) => look.scheme === scheme && look.width === width);
}

test.each(tried)(
  'every page is small, requests nothing else and is accessible: $scheme, $width px',
  async ({ scheme, width }) => {
    const wrong: string[] = [];
    const viewport = { width, height: 900 };
    let tab: Visit | undefined;
    for (const file of inTurn(isFull ? pages : richest, lookOf(scheme, width))) {
      const before = host.asked.length;
      if (tab) {
        await tab.page.setViewportSize(viewport);
        await tab.page.goto(`${host.url}${file}`);
      } else tab = await open(file, { colorScheme: scheme, viewport });
      const { page, foreign, complaints } = tab;
      const asked = host.asked
        .slice(before)
        .map((path) => path.slice('/sub/path/'.length))
        // The browser requests this once, whichever page is open by then.
        .filter((path) => !path.startsWith('icon.'));
      const bytes = await compressedBytes(asked);
      const findings = await accessibilityFindings(page);
      await page.setViewportSize({ width: 320, height: 700 });
      const narrowest = Number(await page.evaluate('document.documentElement.scrollWidth'));
      // Each page has the whole page list.
      if (bytes > 18_800 + listed.length * 20) findings.push(`${bytes} bytes, compressed`);
      if (asked.length > 5) findings.push(`${asked.length} requests`);
      if (narrowest > 320) findings.push('scrolls sideways at 320 px');
      const all = [...findings, ...foreign.splice(0), ...complaints.splice(0)];
      wrong.push(...all.map((finding) => `${file}: ${finding}`));
    }
    expect(wrong).toEqual([]);
  },
);

const named = namedOnly(contract, { method: 'post', parameters: 0 });

const views = [
  { view: '#/payouts/sendpayout', heading: () => 'Send a batch of payouts' },
  { view: '', heading: () => source.contract.title },
  { view: anchorOf(named), heading: () => named.path },
  { view: '#/payouts/payoutoutcome', heading: () => 'A payout has a result' },
];

const seen = looks.flatMap((look) => views.map((one) => ({ ...look, ...one })));

fullTest.each(seen)(
  'the reference is accessible: $scheme, $width px, $view',
  async ({ scheme, width, view, heading }) => {
    const { page } = await open(`reference/index.html${view}`, {
      colorScheme: scheme,
      viewport: { width, height: 900 },
      bypassCSP: true,
    });
    await page.getByRole('heading', { name: heading() }).first().waitFor();
    await untilStill(page);
    expect(await accessibilityFindings(page)).toEqual([]);
  },
);

test('the accessibility check finds an inaccessible page', async () => {
  const { page } = await withoutPolicy();
  await page.evaluate(
    "document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"x.png\">')",
  );
  expect(await accessibilityFindings(page)).toEqual([expect.stringMatching(/^image-alt/)]);
});

test('the policy rejects a picture of another host, which would load without it', async () => {
  const other = await serveSite(site);
  onTestFinished(() => other.close());
  const askOther = (page: Page): Promise<unknown> =>
    page.evaluate(`new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = () => resolve();
      image.src = '${other.url}guides/payout-life.svg';
    })`);
  // This has its own page, because a rejection counts as a complaint.
  await askOther((await open('index.html')).page);
  expect(other.asked).toEqual([]);
  await askOther((await withoutPolicy()).page);
  expect(other.asked).toEqual(['/guides/payout-life.svg']);
});

test('without JavaScript every page is complete, and offers no search', async () => {
  const { page } = await open('operations/sendPayout.html', { javaScriptEnabled: false });
  for (const id of ['samples', 'body', 'responses', 'open-questions']) {
    expect(await page.locator(`#${id}`).isVisible()).toBe(true);
  }
  expect(await page.getByRole('navigation', { name: 'All pages' }).isVisible()).toBe(true);
  expect(await page.locator('#site-search').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'getTransactionStatus' }).last().click();
  expect(await page.locator('h1').innerText()).toBe('Check a payout by its reference');
});

test('a deep link scrolls to its place, and the back button returns', async () => {
  const page = await opened.show('guides/response-codes.html#code-50');
  expect(await page.locator('#code-50').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Quickstart' }).first().click();
  await page.goBack();
  expect(page.url()).toMatch(/response-codes\.html#code-50$/);
});

test('the site opens from disk, with its search', async () => {
  const { page, complaints } = await visitUntilEnd(pathToFileURL(join(site, 'index.html')).href);
  await page.locator('#site-search').fill('refreshToken');
  await page.locator('#site-results a').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toMatch(/refreshToken\.html/);
  expect(complaints).toEqual([]);
});

test('the viewer is at most 680 kB, the contract 300 bytes an operation and 1.5 kB more if documented, compressed', async () => {
  const { operations, documented } = source.contract;
  const viewer = (await filesIn(site)).filter((file) => /^reference\/redoc\.\w+\.js$/.test(file));
  expect(viewer).toHaveLength(1);
  expect(await compressedBytes(viewer)).toBeLessThanOrEqual(680_000);
  const ofContract = await compressedBytes(['reference/index.html']);
  expect(ofContract).toBeLessThanOrEqual(operations.length * 300 + documented.length * 1_500);
});

/** Redoc renders the rest of a view in steps and scrolls to its place. This waits until nothing moves. */
async function untilStill(page: Page): Promise<void> {
  const seen: unknown[] = [];
  await expect
    .poll(
      async () => {
        const state = `[document.body.innerHTML.length, scrollX, scrollY,
          ...[...document.querySelectorAll('main *')].map((one) => one.getBoundingClientRect().top)].join()`;
        seen.push(await page.evaluate(state));
        return seen.length > 3 && new Set(seen.slice(-4)).size === 1;
      },
      { interval: 100 },
    )
    .toBe(true);
}

const sizes = new Map<string, number>();

async function compressedBytes(files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    // Most files are on every page.
    const size = sizes.get(file) ?? gzipSync(await readFile(join(site, file))).length;
    sizes.set(file, size);
    bytes += size;
  }
  return bytes;
}

/** Opens the first page without its policy, once for all tests. */
function withoutPolicy(): Promise<Visit> {
  bare ??= visit(`${host.url}index.html`, { bypassCSP: true });
  return bare;
}

function open(path: string, options?: TabOptions): Promise<Visit> {
  return visitUntilEnd(`${host.url}${path}`, options);
}

async function visitUntilEnd(url: string, options?: TabOptions): Promise<Visit> {
  const opened = await visit(url, options);
  onTestFinished(() => opened.close());
  return opened;
}
