/** The interactive reference as a reader sees it, below a path. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { ArtifactSource } from '../../scripts/build/artifact.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';
import type { TabOptions } from '../support/tab.ts';
import { projectSite, serveSite, visit, type Host, type Visit } from './site.ts';

/** Documentation is usually hosted below a path. */
const prefix = '/payouts/docs/';

export interface Serving {
  /** A site other than the project's. */
  folder?: string;
  /** Rewrites HTML before it is sent, for deliberately broken pages. */
  change?: (html: string) => string;
}

export interface Reference extends AsyncDisposable {
  source: ArtifactSource;
  /** A folder for the tests, removed at the end. */
  temporary: string;
  site: string;
  /** Serves the site until the test ends. `url` is the address of the reference. */
  host(options?: Serving): Promise<Host>;
  /** Opens the reference until the test ends. The test controls its clock. */
  open(options?: Serving): Promise<Visit>;
  /** Opens an address until the test ends. */
  visit(url: string, options?: TabOptions): Promise<Visit>;
}

export async function openReference(): Promise<Reference> {
  const { source, folder: site } = await projectSite();
  const temporary = await mkdtemp(join(tmpdir(), 'docs-'));
  const reference: Reference = {
    source,
    temporary,
    site,
    async host({ folder = site, ...rest } = {}) {
      const own = await serveSite(folder, { prefix, ...rest });
      onTestFinished(() => own.close());
      return { ...own, url: `${own.url}reference/index.html` };
    },
    async open(options) {
      return reference.visit((await reference.host(options)).url, { ownClock: true });
    },
    async visit(url, options) {
      const opened = await visit(url, options);
      onTestFinished(() => opened.close());
      return opened;
    },
    [Symbol.asyncDispose]: () => rm(temporary, { recursive: true, force: true }),
  };
  return reference;
}

export async function openOperation(page: Page, operation: Operation): Promise<void> {
  await page.goto(new URL(anchorOf(operation), page.url()).href);
}

export function anchorOf({ tags, operationId }: Operation): string {
  const tag = (tags[0] ?? '').toLowerCase().replaceAll(' ', '-');
  return `#/${tag}/${operationId.toLowerCase()}`;
}

export function headingOf(page: Page, text: string): Locator {
  return page.getByRole('heading', { name: text }).first();
}

export function firstHeading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 }).first();
}

/** @throws Error if the contract has no operation of this name */
export function operationNamed({ contract }: ArtifactSource, operationId: string): Operation {
  const operation = contract.find(operationId);
  if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
  return operation;
}
