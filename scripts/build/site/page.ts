/** A page of the site: where it is, its Markdown, and what is read from that as links and as text. */
import type { Token } from 'marked';

/** The groups of the page list, in its order. */
export const groups = ['Start', 'Guides', 'Clients', 'Operations', 'About'] as const;
export type Group = (typeof groups)[number];

export interface Page {
  /** Its address on the site, without an extension: `guides/payouts`. The Markdown twin is beside it. */
  path: string;
  /** The heading of the page. */
  title: string;
  /** Its name in the page list, where the title is too long for it. */
  label: string;
  /** One sentence of plain text: for search engines, `llms.txt` and the page list. */
  summary: string;
  group: Group;
  /** Found by its title and summary alone: the rest are tables. */
  isTable?: boolean;
  /** How much it and its parts count in the search, where that is not as much as others. */
  weight?: { page?: number; parts: number };
  /** The file of the project that it is written in. */
  file?: string;
  /** A form of the section that announces it, as HTML: see try-it.ts. */
  tryIt?: string;
  /**
   * The content, heading included. Links to other pages are `site:guides/payouts#life`; a heading
   * may end with `{#an-id}`.
   */
  markdown: string;
  /** The anchors of the sections that stand beside the content before them, where there is room. */
  beside?: string[];
}

/** What the pages ask for beside themselves. */
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
  /** Where the site is, with a slash at its end. */
  address: string;
  pages: Page[];
  /** The file of an asset, whose name changes with its content. */
  asset(name: AssetName): string;
}

/** The address of a place of the site as seen from a page: `../guides/payouts.html#life`. */
export function relativeUrl(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  const [folder, ...rest] = to.split('/');
  const own = from.split('/');
  // Within one folder a link needs no way up and down again.
  if (own.length === 2 && rest.length > 0 && folder === own[0]) return rest.join('/');
  return `${up}${to}`;
}

/**
 * Rewrites the target of every link and image of a Markdown text. Fenced blocks stay as they are.
 */
export function mapLinks(markdown: string, map: (target: string) => string): string {
  return mapText(markdown, (text) =>
    text.replace(/\]\(([^)\s]+)\)/g, (_all, target: string) => `](${map(target)})`),
  );
}

/** Rewrites what is outside of fenced blocks. */
export function mapText(markdown: string, map: (text: string) => string): string {
  return markdown
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : map(part)))
    .join('');
}

/** A page or a file of the site as a link of the given kind; a file has an extension already. */
export function hrefFor(from: string, target: string, extension: '.html' | '.md'): string {
  const [, to, anchor = ''] = /^site:([^#]+)(#.*)?$/.exec(target) ?? [];
  if (to === undefined) return target;
  return `${relativeUrl(from, /\.\w+$/.test(to) ? to : `${to}${extension}`)}${anchor}`;
}

/** The first sentence of a Markdown text, as plain text. */
export function firstSentence(markdown: string): string {
  const [paragraph = ''] = markdown.trim().split(/\n\s*\n/);
  const text = plainText(withoutQuote(paragraph));
  return /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The text above the first section and that of each section, without code and the rows that have anchors. */
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
      const text = plainText(withoutQuote(raw).replaceAll(/[|]|-{3,}/g, ' '));
      texts.push(`${texts.pop() ?? ''} ${text}`.trim());
    }
  }
  return texts;
}

/** Takes the signs of a quote and the marker of a callout off a text. */
function withoutQuote(text: string): string {
  return text.replaceAll(/^> ?(\[!\w+\]$)?/gm, '');
}

/** Takes the `{#an-id}` off a heading or a cell. */
export function withoutId(text: string): string {
  return text.replace(/\s*\{#[\w-]+\}/, '');
}

/** The id that a heading or a cell names as `{#an-id}`. */
export function idIn(text: string): string | undefined {
  return /\{#([\w-]+)\}/.exec(text)?.[1];
}

/** Markdown as plain text. */
export function plainText(markdown: string): string {
  return (
    markdown
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // An underscore within a name is no emphasis.
      .replace(/[`*]|(?<![\w/])_(?=\w)|(?<=\w)_(?!\w)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** A text as an id. */
export function slug(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Text as it is written in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
