/** What stands around the content of every page. */
import { escapeHtml } from './render.ts';
import type { Rendered } from './render.ts';
import type { Page } from './page.ts';
import { groups, hrefFor, relativeUrl } from './page.ts';

/** The names of the site's own files; they change with their content. */
export interface SiteAssets {
  style: string;
  search: string;
  searchIndex: string;
}

export interface Site {
  title: string;
  version: string;
  pages: Page[];
  assets: SiteAssets;
}

/** A page as HTML. It asks for its style and its script, and for nothing of any other host. */
export function pageHtml(site: Site, page: Page, { html, sections }: Rendered): string {
  const to = (target: string): string => escapeHtml(relativeUrl(page.path, target));
  const name = page.path === 'index' ? page.title : `${page.title} · ${site.title}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(name)}</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to(site.assets.style)}">
<link rel="alternate" type="text/markdown" href="${to(`${page.path}.md`)}">
<script defer src="${to(site.assets.search)}" data-index="${to(site.assets.searchIndex)}" data-root="${to('')}"></script>
</head>
<body>
<a class="skip" href="#site-content">Skip to the content</a>
<header>
<a class="home" href="${to('index.html')}">${escapeHtml(site.title)}</a>
<nav aria-label="Main">
${mainLinks.map(([label, target]) => `<a href="${to(target)}"${current(page, target)}>${label}</a>`).join('\n')}
<a class="all" href="#site-pages">All pages</a>
</nav>
<form role="search" aria-label="This site" hidden>
<label for="site-search">Search</label>
<input id="site-search" type="search" autocomplete="off" spellcheck="false" aria-controls="site-results" aria-keyshortcuts="/">
<p id="site-count" role="status"></p>
<ol id="site-results"></ol>
</form>
</header>
<main id="site-content"${page.path === 'index' ? ' class="landing"' : ''}>
${page.path === 'index' ? html : withSections(html, sections)}</main>
<nav class="pages" id="site-pages" aria-label="All pages">
${groups.map((group) => groupList(site, page, group)).join('\n')}
</nav>
<footer>
<p>${escapeHtml(site.title)}, contract ${escapeHtml(site.version)}. People, accounts and references in the examples are made up.
<a href="${to(`${page.path}.md`)}">This page as Markdown</a></p>
</footer>
</body>
</html>
`;
}

/** Nothing foreign is asked for and nothing foreign runs, even where someone forgets. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const mainLinks = [
  ['Quickstart', 'guides/quickstart.html'],
  ['Operations', 'operations/index.html'],
  ['Response codes', 'guides/response-codes.html'],
  ['Reference', 'reference/index.html'],
] as const;

function current(page: Page, target: string): string {
  return `${page.path}.html` === target ? ' aria-current="page"' : '';
}

/** The page with a list of its sections below the heading, where a list of them helps. */
function withSections(html: string, sections: Rendered['sections']): string {
  if (sections.length < 3 || sections.length > 9) return html;
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  const list = `<nav class="sections" aria-label="On this page"><ul>\n${items.join('\n')}\n</ul></nav>\n`;
  const heading = html.indexOf('</h1>\n') + '</h1>\n'.length;
  return `${html.slice(0, heading)}${list}${html.slice(heading)}`;
}

function groupList(site: Site, page: Page, group: string): string {
  const items = site.pages
    .filter((one) => one.group === group)
    .map((one) => {
      const href = escapeHtml(hrefFor(page.path, `site:${one.path}`, '.html'));
      const here = one.path === page.path ? ' aria-current="page"' : '';
      return `<li><a href="${href}"${here}>${escapeHtml(one.label)}</a></li>`;
    });
  return `<h2>${group}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}
