/** Builds the search: the texts of every page by section, and the program that searches them. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript } from './assets.ts';
import { tokenize, type Entry } from './assets/search-engine.js';
import { processTerm } from './assets/search-terms.js';
import { namedOnlyPath } from './contract-pages.ts';
import type { Group, Page } from './page.ts';
import type { Anchor, Rendered } from './render.ts';

/** The script defines the global `searchSite`, because the page may be opened from disk. */
export async function searchFiles(
  pages: readonly { page: Page; rendered: Rendered }[],
): Promise<{ script: string; licence: string }> {
  const rows = pages
    .flatMap(({ page, rendered }) => entriesOf(page, rendered))
    .map(({ id, kind, title, place, hint, words, weight }) => {
      const row = [id, kind, title, place, hint, words];
      return weight === 1 ? row : [...row, weight];
    });
  const engine = await bundleScript('search-engine.js', 'SiteSearch');
  const script = `/* With MiniSearch, see search.licence.txt */
${engine}
window.searchSite = SiteSearch.createSearch(SiteSearch.entriesFrom(${JSON.stringify(rows)}));
`;
  const library = dirname(fileURLToPath(import.meta.resolve('minisearch')));
  return { script, licence: await readFile(join(library, '../../LICENSE.txt'), 'utf8') };
}

function entriesOf(page: Page, { text, anchors }: Rendered): Entry[] {
  const { group, title, label, path, summary } = page;
  const [name, other] = group === 'Operations' ? [label, title] : [title, label];
  return [
    {
      id: `${path}.html`,
      kind: group === 'Operations' ? 'operation' : 'page',
      title: name,
      place: other === name ? '' : other,
      hint: summary,
      words: page.isTable === true ? '' : wordsBeyond(summary, text),
      weight: page.weight?.page ?? groupWeights[group],
    },
    ...anchors.filter((anchor) => leadsOn(page, anchor)).map((one) => entryOf(page, one)),
  ];
}

function entryOf(page: Page, { id, kind, title, text }: Anchor): Entry {
  const hint = shorten(text.replace(/^- /, ''));
  const words = wordsBeyond(hint, text);
  const weight = (page.weight?.parts ?? groupWeights[page.group]) * weightOf(id);
  return { id: `${page.path}.html#${id}`, kind, title, place: page.label, hint, words, weight };
}

/** Guides for partners rank above the names of the interface. Pages that few readers need come last. */
const groupWeights: { [group in Group]: number } = {
  Start: 1.2,
  Pay: 1.3,
  Test: 0.8,
  Operations: 1,
  Clients: 0.6,
  'Build the service': 0.5,
  About: 1,
};

function weightOf(id: string): number {
  if (id.startsWith('code-')) return 1.5;
  return id.includes('-example-') ? 0.5 : 1;
}

function shorten(text: string): string {
  return text.length <= 76 ? text : `${text.slice(0, text.lastIndexOf(' ', 74))} …`;
}

/** Returns each word once, in alphabetical order. This halves the index. */
function wordsBeyond(hint: string, text: string): string {
  const shown = new Set(tokenize(hint).map(processTerm));
  const words = tokenize(text).flatMap((word) => processTerm(word) ?? []);
  return [...new Set(words)]
    .filter((word) => !shown.has(word))
    .sort()
    .join(' ');
}

/** A row of an operation table is only worth finding if the operations have no pages. */
function leadsOn({ path, isTable }: Page, { kind }: Anchor): boolean {
  return isTable !== true && (kind !== 'operation' || path === namedOnlyPath);
}
