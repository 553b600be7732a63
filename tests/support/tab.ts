/** A tab of the browser of all tests, as a reader opens one who was never here. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { waitPatience } from './patience.ts';
import { sharedBrowser } from './browser.ts';

export interface TabOptions extends BrowserContextOptions {
  /** The clock is the test's, which moves it: what waits for minutes comes at once. */
  ownClock?: boolean;
}

export interface Tab {
  page: Page;
  context: BrowserContext;
  close(): Promise<void>;
}

export const defaultViewport = { width: 1280, height: 900 };

/** Opens a tab with nothing stored from before. */
export async function openTab(options: TabOptions = {}): Promise<Tab> {
  const { ownClock, ...rest } = { viewport: defaultViewport, ...options };
  const context = await (await sharedBrowser()).newContext(rest);
  context.setDefaultTimeout(waitPatience);
  const page = await context.newPage();
  if (ownClock) await page.clock.install();
  return { page, context, close: () => context.close() };
}
