/** The browser of all tests of this process, which it ends with. */
import type { Browser } from 'playwright-core';
import { findExecutable, launchBrowser } from './browser.ts';
import { oncePerRun } from './once-per-run.ts';

let shared: Promise<Browser> | undefined;

/** A test opens a context of its own. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

async function launch(): Promise<Browser> {
  // In a fresh clone one process unpacks it for all.
  await oncePerRun('browser', async () => void (await findExecutable(process.env)));
  return launchBrowser();
}
