/** What the search of the site knows: pages, sections, operations, parameters, fields, codes. */
import { namedOnlyPath } from './contract-pages.ts';
import type { Page } from './page.ts';
import type { Anchor, Rendered } from './render.ts';

/** What is found: title, kind, address from the root of the site, and more words. */
export type SearchEntry = [title: string, kind: string, url: string, words: string];

/**
 * The index as a script, so that it is read from a disk as well, where pages may not fetch files.
 */
export function searchIndexScript(pages: { page: Page; rendered: Rendered }[]): string {
  const entries = pages.flatMap(({ page, rendered }) => [
    pageEntry(page),
    ...rendered.anchors
      .filter((anchor) => isWorthFinding(page, anchor))
      .map((anchor) => entryOf(page, anchor)),
  ]);
  return `window.searchIndex = ${JSON.stringify(entries)};\n`;
}

/** An operation is looked for by its name, another page by its title. */
function pageEntry({ group, title, label, path, summary }: Page): SearchEntry {
  return group === 'Operations'
    ? [label, 'operation', `${path}.html`, `${title}. ${summary}`]
    : [title, 'page', `${path}.html`, `${label}. ${summary}`];
}

function entryOf(page: Page, { id, kind, text, says }: Anchor): SearchEntry {
  const where = kind === 'heading' ? page.title : `${page.label}: ${shorten(says)}`;
  return [text, kind === 'heading' ? 'section' : kind, `${page.path}.html#${id}`, where];
}

/**
 * Sections that every operation page has lead nowhere in particular. A row of operations leads to
 * something new only where they have no page of their own.
 */
function isWorthFinding({ path }: Page, { kind, id }: Anchor): boolean {
  if (kind === 'operation') return path === namedOnlyPath;
  return (
    kind !== 'heading' ||
    !/^(samples|body|responses?(-.*)?|parameters|source|body-example-.*)$/.test(id)
  );
}

/** Enough of a text to recognise it by. */
function shorten(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, text.lastIndexOf(' ', 88))} …`;
}
