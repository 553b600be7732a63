/** A page of the site: its Markdown, its links, and where it is. */
import { plainText, withoutQuote } from './render.ts';

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

/** Where a `site:` link leads: the page or file, and the anchor with its `#`. */
function siteTarget(target: string): { to: string; anchor: string } | undefined {
  const [, to, anchor = ''] = /^site:([^#]+)(#.*)?$/.exec(target) ?? [];
  return to === undefined ? undefined : { to, anchor };
}

/** A page or a file of the site as a link of the given kind; a file has an extension already. */
export function hrefFor(from: string, target: string, extension: '.html' | '.md'): string {
  const site = siteTarget(target);
  if (!site) return target;
  const file = /\.\w+$/.test(site.to) ? site.to : `${site.to}${extension}`;
  return `${relativeUrl(from, file)}${site.anchor}`;
}

/** The first sentence of a Markdown text, as plain text. */
export function firstSentence(markdown: string): string {
  const [paragraph = ''] = markdown.trim().split(/\n\s*\n/);
  const text = plainText(withoutQuote(paragraph));
  return /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The names of the site's own files; they change with their content. */
export interface SiteAssets {
  style: string;
  icon: string;
  /** The script of the frame. */
  shell: string;
  search: string;
  searchIndex: string;
  tryIt: string;
  tryItStyle: string;
}

export interface Site {
  title: string;
  version: string;
  /** Where the site is, with a slash at its end. */
  address: string;
  pages: Page[];
  assets: SiteAssets;
}
