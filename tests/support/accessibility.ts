/** What axe-core finds on a page, by all of its rules. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The page has to be opened with `bypassCSP`. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(`axe.run(document, {
    runOnly: { type: 'tag', values: axe.getRules().flatMap((rule) => rule.tags) },
    resultTypes: ['violations'],
  }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ' ' + node.html.slice(0, 200))))`);
  return Array.isArray(found) ? found.map(String) : [`axe gave ${typeof found}`];
}
