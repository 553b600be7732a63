/** The search of the site: an index of every text by its section, and the library that reads it. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { rolldown } from 'rolldown';
import { processTerm } from './assets/search-terms.js';
import { namedOnlyPath } from './contract-pages.ts';
import type { Page } from './page.ts';
import type { Anchor, Rendered } from './render.ts';

/** A place that is found. `search.js` shows the title, the kind and the hint. */
interface Entry {
  /** Its address from the root of the site. */
  id: string;
  title: string;
  kind: 'page' | 'section' | Anchor['kind'];
  /** Enough of what is there to recognise it by. */
  hint: string;
  /** Everything else that it is found by. */
  text: string;
}

export interface SearchFiles {
  /**
   * The library with the index. A script, so that it is read from a disk as well, where pages may
   * neither fetch files nor import modules.
   */
  script: string;
  licence: string;
}

export async function searchFiles(
  pages: readonly { page: Page; rendered: Rendered }[],
): Promise<SearchFiles> {
  const options = { fields: ['title', 'text'], storeFields: ['title', 'kind', 'hint'] };
  const index = new MiniSearch<Entry>({ ...options, processTerm });
  index.addAll(pages.flatMap(({ page, rendered }) => entriesOf(page, rendered)));
  const { code, licence } = await readLibrary();
  const readAs = `{ ...${JSON.stringify(options)}, processTerm }`;
  const terms = await readFile(join(import.meta.dirname, 'assets/search-terms.js'), 'utf8');
  const script = `${code}
{
${terms.replace('export ', '')}
window.searchIndex = MiniSearch.loadJS(${JSON.stringify(index)}, ${readAs});
}
`;
  return { script, licence };
}

function entriesOf(page: Page, { text, anchors }: Rendered): Entry[] {
  const { group, title, label, path, summary } = page;
  // An operation is looked for by its name, another page by its title.
  const [name, other] = group === 'Operations' ? [label, title] : [title, label];
  const whole: Entry = {
    id: `${path}.html`,
    title: name,
    kind: group === 'Operations' ? 'operation' : 'page',
    hint: shorten(other === name ? summary : `${other}. ${summary}`),
    text: eachWordOnce(`${other} ${summary} ${text}`),
  };
  return [
    whole,
    ...anchors.filter((anchor) => leadsOn(page, anchor)).map((one) => entryOf(page, one)),
  ];
}

function entryOf(page: Page, { id, kind, title, text }: Anchor): Entry {
  const isSection = kind === 'section';
  return {
    id: `${page.path}.html#${id}`,
    title,
    kind,
    hint: isSection ? page.title : `${page.label}: ${shorten(text)}`,
    text: eachWordOnce(`${page.label} ${isSection ? page.title : ''} ${text}`),
  };
}

/** How often a word comes in a text tells little, and is a tenth of the index. */
function eachWordOnce(text: string): string {
  return [...new Set(text.toLowerCase().split(/[^\p{L}\p{N}_-]+/u))].join(' ');
}

/** A row of operations leads to something new only where they have no page of their own. */
function leadsOn({ path }: Page, { kind }: Anchor): boolean {
  return kind !== 'operation' || path === namedOnlyPath;
}

function shorten(text: string): string {
  return text.length <= 64 ? text : `${text.slice(0, text.lastIndexOf(' ', 62))} …`;
}

/** MiniSearch as one classic script that defines `MiniSearch`. */
async function readLibrary(): Promise<{ code: string; licence: string }> {
  const input = fileURLToPath(import.meta.resolve('minisearch'));
  await using bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'MiniSearch', minify: true });
  return {
    code: `/* MiniSearch, see search.licence.txt */\n${output[0].code}`,
    licence: await readFile(join(dirname(input), '../../LICENSE.txt'), 'utf8'),
  };
}
