/** The HTML around the content of a page. */
import { belowSection, targets } from './try-it.ts';
import { headerHtml, pageListHtml, wayOn, withSections } from './frame.ts';
import { escapeHtml } from './escape-html.ts';
import { relativeUrl, type Page, type Site } from './page.ts';
import type { Rendered } from './render.ts';

/** A page as HTML. It asks for its style and its script, and for nothing of any other host. */
export function pageHtml(site: Site, page: Page, { html, sections }: Rendered): string {
  const to = (target: string): string => escapeHtml(relativeUrl(page.path, target));
  const name = page.path === 'index' ? page.title : `${page.title} · ${site.title}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${page.tryIt === undefined ? policy : tryItPolicy}">
<title>${escapeHtml(name)}</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
${previewTags(site, page)}
<link rel="icon" type="image/svg+xml" href="${to(site.assets.icon)}">
<link rel="stylesheet" href="${to(site.assets.style)}">
<script src="${to(site.assets.shell)}"></script>
<link rel="alternate" type="text/markdown" href="${to(`${page.path}.md`)}">
<script defer src="${to(site.assets.search)}" data-index="${to(site.assets.searchIndex)}" data-root="${to('')}"></script>
</head>
<body>
<a class="skip" href="#site-content">Skip to the content</a>
${headerHtml(site, page)}
<main id="site-content"${page.path === 'index' ? ' class="landing"' : ''}>
${page.path === 'index' ? html : withSections(withTryIt(site, page, html), sections)}${wayOn(site, page)}</main>
${pageListHtml(site, page)}
<footer>
<p>${escapeHtml(site.title)}, contract ${escapeHtml(site.version)}. People, accounts and references in the examples are made up.
<a href="${to(`${page.path}.md`)}">This page as Markdown</a></p>
</footer>
<p id="site-status" role="status"></p>
</body>
</html>
`;
}

/** The colour behind the header, as the style has it. */
const paper = [
  ['light', '#fff'],
  ['dark', '#14171a'],
] as const;

/**
 * Where the page is, for search engines and for those who show a link to it. Whatever has no address of
 * its own, as the page of a wrong address, has none of this.
 */
function previewTags({ title, address, pages }: Site, page: Page): string {
  const themeColor = paper.map(
    ([scheme, colour]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
  );
  if (!pages.includes(page)) return themeColor.join('\n');
  const path = page.path === 'index' ? '' : `${page.path}.html`;
  const url = new URL(path, address).href;
  const graph = {
    title: page.title,
    description: page.summary,
    type: page.path === 'index' ? 'website' : 'article',
    url,
    site_name: title,
  };
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(graph).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
    ),
    ...themeColor,
  ].join('\n');
}

/** The form, with the addresses of what it needs once it is opened. */
function withTryIt({ assets }: Site, { path, tryIt }: Page, html: string): string {
  if (tryIt === undefined) return html;
  const [script, style] = [assets.tryIt, assets.tryItStyle].map((file) => relativeUrl(path, file));
  const form = tryIt.replace('<details', `<details data-script="${script}" data-style="${style}"`);
  return belowSection(html, form);
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

/** The form may call what serves the contract on the reader's own machine, and nothing else. */
const tryItPolicy = `${policy}; connect-src ${targets.map(({ url }) => url).join(' ')}`;
