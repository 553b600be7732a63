/** Merges the changelogs of all products: by date, then by product. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guides } from './guides.ts';

export async function changelogsMarkdown(root: string): Promise<string> {
  const clients = guides.filter(({ file }) => /^client\/.*README/.test(file));
  const products: [name: string, folder: string][] = [
    ['Contract', '.'],
    ['Toolkit', 'toolkit'],
    ...clients.map(({ label, file }): [string, string] => [`${label} client`, join(file, '..')]),
  ];
  const releases = await Promise.all(
    products.map(async ([name, folder]) => {
      const text = await readFile(join(root, folder, 'CHANGELOG.md'), 'utf8');
      return text
        .split(/^## /m)
        .slice(1)
        .map((section) => readRelease(name, section));
    }),
  );
  const byDate = [...Map.groupBy(releases.flat(), ({ date }) => date)];
  return byDate
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([date, ones]) => [`## ${date}`, ...ones.map(({ text }) => text)].join('\n\n'))
    .join('\n\n');
}

/** The date is below the version. A section without a date is not released yet. */
function readRelease(product: string, section: string): { date: string; text: string } {
  const [, version = '', date = 'To come', body = ''] =
    /^(.+)\n(?:\n(\d{4}-\d\d-\d\d)\n)?([^]*)$/.exec(section) ?? [];
  return { date, text: `### ${product} ${version}\n\n${body.trim()}` };
}
