/** Opens a tab of the shared browser, as for a reader's first visit. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { waitPatience } from './patience.ts';
import { sharedBrowser } from './browser.ts';

export interface TabOptions extends BrowserContextOptions {
  /** Whether the test moves the clock, so that a wait of minutes passes immediately. */
  ownClock?: boolean;
}

export interface Tab {
  page: Page;
  context: BrowserContext;
  close(): Promise<void>;
}

export const defaultViewport = { width: 1280, height: 900 };

/** Opens a tab with empty storage. */
export async function openTab(options: TabOptions = {}): Promise<Tab> {
  const { ownClock, ...rest } = { viewport: defaultViewport, ...options };
  const context = await (await sharedBrowser()).newContext(rest);
  context.setDefaultTimeout(waitPatience);
  const page = await context.newPage();
  if (ownClock) await page.clock.install();
  return { page, context, close: () => context.close() };
}
