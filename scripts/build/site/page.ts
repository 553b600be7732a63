/** The pages of the site, and how to read links and text from their Markdown. */
import type { Token } from 'marked';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import type { History } from '../history.ts';

export const groups = [
  'Start',
  'Pay',
  'Test',
  'Operations',
  'Clients',
  'Build the service',
  'About',
] as const;
export type Group = (typeof groups)[number];

export interface Page {
  /** Path on the site without an extension: `guides/payouts`. */
  path: string;
  title: string;
  /** Short name for the page list. */
  label: string;
  /** One sentence of plain text for search engines, `llms.txt` and the page list. */
  summary: string;
  group: Group;
  /** Set for an operation: its subject in the page list, its method and its file. */
  call?: { subject: string; method: string; file: string };
  /** The page that links here, if the page list does not. */
  parent?: string;
  /** Whether the reader can open each section separately. */
  isFolded?: true;
  /** Whether only the title and summary are searchable, because the rest is tables. */
  isTable?: boolean;
  /** Whether it is a long page for one task. `llms.txt` links to it, and `llms-full.txt` leaves it out. */
  isOnlyLinked?: boolean;
  /** Search weights of the page and its parts, where they differ from the default. */
  weight?: { page?: number; parts: number };
  file?: string;
  /** The form from try-it.ts, as HTML. */
  tryIt?: string;
  /** The Markdown with its heading. Links look like `site:guides/payouts#life`; a heading may end with `{#an-id}`. */
  markdown: string;
}

export type AssetName =
  | 'style.css'
  | 'icon.svg'
  | 'shell.js'
  | 'search.js'
  | 'search-index.js'
  | 'try-it.js'
  | 'try-it.css';

export interface Site {
  title: string;
  version: string;
  address: string;
  pages: Page[];
  asset(name: AssetName): string;
  history: History;
}

/** Returns the URL of the site, ending with a slash. */
export function siteAddress({ document: { info } }: Contract): string {
  const url = textAt(info['contact'], 'url');
  if (!url) throw new Error('The contract must have the address of the site in info.contact.url.');
  return url.endsWith('/') ? url : `${url}/`;
}

/** Returns the address of a place relative to a page: `../guides/payouts.html#life`. */
export function relativeUrl(from: string, to: string): string {
  const own = from.split('/');
  const [folder, ...rest] = to.split('/');
  if (own.length === 2 && rest.length > 0 && folder === own[0]) return rest.join('/');
  return `${'../'.repeat(own.length - 1)}${to}`;
}

/** Rewrites the targets of links and images, except in fenced blocks. */
export function mapLinks(markdown: string, map: (target: string) => string): string {
  return mapText(markdown, (text) =>
    text.replace(/\]\(([^)\s]+)\)/g, (_all, target: string) => `](${map(target)})`),
  );
}

export function mapText(markdown: string, map: (text: string) => string): string {
  return markdown
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : map(part)))
    .join('');
}

/** Resolves a `site:` link relative to a page. A file already has an extension. */
export function hrefFor(from: string, target: string, extension: '.html' | '.md'): string {
  const [, to, anchor = ''] = /^site:([^#]+)(#.*)?$/.exec(target) ?? [];
  if (to === undefined) return target;
  return `${relativeUrl(from, /\.\w+$/.test(to) ? to : `${to}${extension}`)}${anchor}`;
}

/** Returns the first sentence of the first paragraph before any section. */
export function firstSentence(markdown: string): string {
  const [top = ''] = markdown.split(/^#+ |^```/m);
  const paragraph = top
    .split(/\n\s*\n/)
    .find((block) => /^\s*(?![|<{]|[-*+] |\d+\. )\S/.test(block));
  const text = plainText(withoutQuote((paragraph ?? '').trim()));
  return /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Returns the text of each section, without code and rows that have anchors. */
export function sectionTexts(
  tokens: readonly Token[],
  hasAnchors: (firstHeading: string) => boolean,
): string[] {
  const texts = [''];
  for (const token of tokens) {
    const { type, raw } = token;
    const isLeftOut =
      ['heading', 'code', 'html'].includes(type) ||
      (type === 'table' && hasAnchors(/^\| *(\w+)/.exec(raw)?.[1] ?? ''));
    if (type === 'heading' && token.depth > 1) texts.push('');
    else if (!isLeftOut) {
      // Readers find the parts of an export by name.
      const shown = raw.startsWith('| Part |') ? raw.replaceAll(/(?<=^\| `.*?`) \|.*$/gm, '') : raw;
      const text = plainText(withoutQuote(shown).replaceAll(/[|]|-{3,}/g, ' '));
      texts.push(`${texts.pop() ?? ''} ${text}`.trim());
    }
  }
  return texts;
}

function withoutQuote(text: string): string {
  return text.replaceAll(/^> ?(\[!\w+\]$)?/gm, '');
}

export function withoutId(text: string): string {
  return text.replace(/\s*\{#[\w-]+\}/, '');
}

export function idIn(text: string): string | undefined {
  return /\{#([\w-]+)\}/.exec(text)?.[1];
}

export function plainText(markdown: string): string {
  return (
    markdown
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // An underscore inside a name does not mark emphasis.
      .replace(/[`*]|(?<![\w/])_(?=\w)|(?<=\w)_(?!\w)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

export function slug(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function tableOf(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  const [first, ...lines] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [first, `|${'---|'.repeat(head.length)}`, ...lines].join('\n');
}

export function fence(lang: string, source: string): string {
  return `\`\`\`${lang}\n${source.trimEnd()}\n\`\`\``;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
