/** Chooses the pages that together show everything a page of the site can contain. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesIn } from '../support/files-in.ts';

/**
 * Returns a few small pages that together have every element of any page, and every class that a
 * stylesheet or a script uses; at least one from each folder.
 *
 * @throws Error if the stylesheets are not at the expected place
 */
export async function pagesWithEverything(
  site: string,
  pages: readonly string[],
): Promise<string[]> {
  const known = await knownClasses(site);
  const missing = new Set<string>();
  const partsOf = new Map<string, readonly string[]>();
  const effortOf = new Map<string, number>();
  for (const file of pages) {
    const html = await readFile(join(site, file), 'utf8');
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' ').filter((name) => known.has(name)),
    );
    const elements = html.match(/<[a-z][\w-]*/g) ?? [];
    const parts = [...new Set([...classes, ...elements, `in ${dirname(file)}`])];
    partsOf.set(file, parts);
    // Opening a page costs as much as reading this many elements.
    effortOf.set(file, 1500 + elements.length);
    for (const part of parts) missing.add(part);
  }
  const chosen: string[] = [];
  while (missing.size > 0) {
    const gains = [...partsOf].map(([file, parts]): [string, number] => [
      file,
      parts.filter((part) => missing.has(part)).length / (effortOf.get(file) ?? 1),
    ]);
    const [best] = gains.reduce((most, one) => (one[1] > most[1] ? one : most));
    chosen.push(best);
    for (const part of partsOf.get(best) ?? []) missing.delete(part);
  }
  return chosen;
}

async function knownClasses(site: string): Promise<Set<string>> {
  const files = (await filesIn(site)).filter((file) =>
    /^(?!search-index)[^/]+\.(css|js)$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(site, file), 'utf8')));
  const known = new Set(
    texts.flatMap((text) => [...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)),
  );
  if (!known.has('callout')) throw new Error(`No stylesheet of ${site} knows a callout.`);
  return known;
}
