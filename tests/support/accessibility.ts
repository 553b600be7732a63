/** Returns the findings of axe-core on a page, by all of its rules. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

// This file is half the size of `axe.source`, with the same content.
const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let source: Promise<string> | undefined;

/** The page must be opened with `bypassCSP`. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  source ??= readFile(file, 'utf8');
  await page.evaluate(await source);
  const found: unknown = await page.evaluate(`axe.run(document, {
    runOnly: { type: 'tag', values: axe.getRules().flatMap((rule) => rule.tags) },
    resultTypes: ['violations'],
  }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ' ' + node.html.slice(0, 200))))`);
  return Array.isArray(found) ? found.map(String) : [`axe gave ${typeof found}`];
}
