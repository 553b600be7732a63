/** The built site as a reader sees it: behind a static host, in a real browser. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import type { Page, ViewportSize } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { siteFiles } from '../../scripts/build/site/site.ts';
import type { ArtifactSource } from '../../scripts/build/artifact.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import { contract } from '../support/contract.ts';
import { contentsOf } from '../support/files-in.ts';
import { madeOnce } from '../support/made-once.ts';
import { defaultViewport, openTab, type TabOptions } from '../support/tab.ts';

export interface ProjectSite {
  source: ArtifactSource;
  /** The folder of the site. No test may change it. */
  folder: string;
  /** The content of the files, by path. */
  files: { [path: string]: string };
}

let made: Promise<ProjectSite> | undefined;

/** The site of the project, built once for all tests of a process. */
export function projectSite(): Promise<ProjectSite> {
  made ??= makeProjectSite();
  return made;
}

async function makeProjectSite(): Promise<ProjectSite> {
  const source = sourceFrom(projectRoot, contract);
  const folder = await madeOnce('site', async (empty) => writeSite(await siteFiles(source), empty));
  const contents = [...(await contentsOf(folder))];
  return {
    source,
    folder,
    files: Object.fromEntries(contents.map(([path, bytes]) => [path, bytes.toString('utf8')])),
  };
}

export async function writeSite(
  files: Awaited<ReturnType<typeof siteFiles>>,
  folder: string,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export interface Host {
  /** The address of the page, ending in a slash. */
  url: string;
  asked: string[];
  close(): Promise<void>;
}

/**
 * Serves a folder below `prefix` and nothing above it.
 *
 * @param options.change rewrites HTML before it is sent, for deliberately broken pages
 */
export async function serveSite(
  folder: string,
  options: { prefix?: string; change?: (html: string) => string } = {},
): Promise<Host> {
  const { prefix = '/', change = (html: string) => html } = options;
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    const asFile = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = asFile.slice(prefix.length);
    const bytes = asFile.startsWith(prefix)
      ? await readFile(join(folder, file)).catch(() => undefined)
      : undefined;
    if (!bytes) {
      response.writeHead(404).end();
      return;
    }
    // Each page requests everything it needs, even if the tab was on another page before.
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', mediaTypes[extname(file)] ?? 'application/octet-stream');
    response.end(file.endsWith('.html') ? change(bytes.toString('utf8')) : bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    asked,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

const mediaTypes: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.json': 'application/json',
};

export interface Visit {
  page: Page;
  /** Every request to an origin other than the page's own, even a blocked one. */
  foreign: string[];
  /** Errors in the console, uncaught errors, and rejections by the page's policy. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens the page in a tab, with empty storage. */
export async function visit(url: string, options?: TabOptions): Promise<Visit> {
  const { page, context, close } = await openTab(options);
  const foreign: string[] = [];
  const complaints: string[] = [];
  const own = new URL(url).origin;
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== own) foreign.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, foreign, complaints, close };
}

/** Returns how far elements have moved since the page began to load, without the reader. */
export function shiftsOf(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const values = [];
    new PerformanceObserver((list) => values.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true });
    const frames = (count) => requestAnimationFrame(() => count ? frames(count - 1) : resolve(values));
    frames(5);
  })`);
}

/** Starts a server of a site, until it is closed. */
interface Server {
  url: string;
  close(): Promise<void>;
}

export interface OpenSite<Serving extends Server> extends AsyncDisposable {
  host: Serving;
  /** Opens a page for one test, which fails if the page complains. */
  open(path: string, options?: TabOptions): Promise<Page>;
  /**
   * Opens pages in one tab for all tests, with empty storage, because opening a tab is slower than navigating.
   * Anything a test adds to the tab stays.
   */
  show(path: string, viewport?: ViewportSize): Promise<Page>;
}

/** Serves the site of the project, for a browser. */
export async function openSite<Serving extends Server>(
  serve: (folder: string) => Promise<Serving>,
): Promise<OpenSite<Serving>> {
  const host = await serve((await projectSite()).folder);
  const open = async (path: string, options?: TabOptions): Promise<Page> => {
    const opened = await visit(`${host.url}${path}`, options);
    onTestFinished(async () => {
      await opened.close();
      expect(opened.complaints).toEqual([]);
    });
    return opened.page;
  };
  let shared: Visit | undefined;
  const show = async (path: string, viewport = defaultViewport): Promise<Page> => {
    const url = `${host.url}${path}`;
    if (shared) {
      await shared.page.evaluate('localStorage.clear(); sessionStorage.clear()');
      await shared.page.setViewportSize(viewport);
      await shared.page.goto(url);
    } else shared = await visit(url, { viewport });
    const { page, complaints } = shared;
    onTestFinished(() => expect(complaints.splice(0)).toEqual([]));
    return page;
  };
  const close = async (): Promise<void> => {
    await shared?.close();
    await host.close();
  };
  return { host, open, show, [Symbol.asyncDispose]: close };
}
