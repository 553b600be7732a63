/** Tests that the page about other people's tools lists the tested tools in the tested versions. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { otherToolsPage, rowHead } from './tools/page.ts';
import { installedVersion } from './tools/results.ts';
import { tools } from './tools/tools.ts';

test('every tool has a row with a result for each file it is given, in the installed version', async () => {
  const page = await readFile(otherToolsPage, 'utf8');
  // The last table has tools with a graphical interface, which people try by hand.
  const [made = ''] = page.split(/^\| Tool \| `openapi\.json`, /m);
  const rows = made.split('\n').filter((line) => /^\| .*, \d/.test(line));
  const heads = tools.map(async ({ name, package: of }) =>
    rowHead({ tool: name, version: await installedVersion(of) }),
  );
  expect(rows.map((row) => row.slice(0, row.indexOf('|', 1) + 1))).toEqual(
    await Promise.all(heads),
  );
  for (const [index, { note, given }] of tools.entries()) {
    const results = rows[index]?.match(/Works|Fails|Does/g);
    if (given === undefined) expect(results, rows[index]).toHaveLength(3);
    else expect(results, rows[index]).toHaveLength(1);
    if (note !== undefined) expect(page).toContain(note);
  }
});
