import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette } from '../../../toolkit/cli/palette.ts';
import { leadTo } from './guides.ts';
import { escapeHtml, groups, hrefFor, relativeUrl, slug, type Page, type Site } from './page.ts';
import type { Rendered } from './render.ts';
import { targets, withForm } from './try-it.ts';

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
<link rel="icon" type="image/svg+xml" href="${to(site.asset('icon.svg'))}">
<link rel="stylesheet" href="${to(site.asset('style.css'))}">
<script src="${to(site.asset('shell.js'))}"></script>
<link rel="alternate" type="application/atom+xml" title="Changes" href="${to('feed.xml')}">
<link rel="alternate" type="text/markdown" href="${to(`${page.path}.md`)}">
<script defer src="${to(site.asset('search.js'))}" data-index="${to(site.asset('search-index.js'))}" data-root="${to('')}"></script>
</head>
<body>
<a class="skip" href="#site-content">Skip to the content</a>
${headerHtml(site, page)}
<main id="site-content"${page.path === 'index' ? ' class="landing"' : ''}>
${page.path === 'index' ? html : withSections(withTryIt(site, page, page.isFolded ? foldedSections(html) : html), sections)}${wayOn(site, page)}</main>
${pageListHtml(site, page)}
<footer>
<p>${escapeHtml(site.title)}, contract ${escapeHtml(site.version)}. People, accounts and references in the examples are made up.
<a href="${to(`${page.path}.md`)}">This page as Markdown</a>${changeHtml(site, page)}</p>
</footer>
<p id="site-status" role="status"></p>
</body>
</html>
`;
}

function changeHtml({ history }: Site, page: Page): string {
  const file = page.file ?? page.call?.file ?? '';
  const day = history.changed.get(file);
  const url = file && history.editUrl(file);
  return [
    ...(url ? [` · <a href="${escapeHtml(url)}">Edit this page</a>`] : []),
    ...(day
      ? [` · Last changed on <time datetime="${day}">${dayFormat.format(new Date(day))}</time>`]
      : []),
  ].join('');
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Renders a redirect for an old address that people may have bookmarked. */
export function movedHtml({ address }: Site, from: string, to: string): string {
  const target = escapeHtml(hrefFor(from, `site:${to}`, '.html'));
  const url = escapeHtml(new URL(hrefFor('index', `site:${to}`, '.html'), address).href);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url=${target}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${url}">
<title>Moved</title>
<p>This page is now <a href="${target}">here</a>.</p>
`;
}

const [, light, dark] = /--paper: light-dark\((\S+), (\S+)\)/.exec(palette) ?? [];
const themeColor = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`;

/** Tags with the page's address, for search engines and link previews. The 404 page has none. */
function previewTags({ title, address, pages }: Site, page: Page): string {
  if (!pages.includes(page)) return themeColor;
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
    themeColor,
  ].join('\n');
}

function withTryIt(site: Site, { path, tryIt }: Page, html: string): string {
  if (tryIt === undefined) return html;
  const script = relativeUrl(path, site.asset('try-it.js'));
  const style = relativeUrl(path, site.asset('try-it.css'));
  return withForm(html, tryIt, { script, style });
}

/** The page cannot load or run anything from another host, even by mistake. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The form may only call servers of the contract on the reader's own machine. */
const tryItPolicy = `${policy}; connect-src ${targets.map(({ url }) => url).join(' ')}`;

export const markSvg = readFileSync(join(import.meta.dirname, 'assets/mark.svg'), 'utf8').trim();

export function headerHtml(site: Site, page: Page): string {
  const to = (target: string): string => escapeHtml(relativeUrl(page.path, target));
  return `<header>
<a class="home" href="${to('index.html')}">${markSvg.replace('<svg ', '<svg aria-hidden="true" ')}<span>${escapeHtml(site.title)}</span></a>
<nav aria-label="Main">
${mainLinks.map(([label, target]) => `<a href="${to(target)}"${current(page, target)}>${label}</a>`).join('\n')}
</nav>
<form role="search" aria-label="This site">
<label for="site-search">Search</label>
<input id="site-search" type="search" autocomplete="off" spellcheck="false" placeholder="Search" aria-controls="site-results" aria-keyshortcuts="/ Control+K Meta+K">
<div class="found"><p id="site-count" role="status"></p>
<ol id="site-results"></ol></div>
</form>
<button class="theme" type="button" aria-label="Theme">${themeIcon}</button>
<button class="menu" type="button" popovertarget="site-pages"><span>Menu</span><span>Close</span></button>
</header>`;
}

const mainLinks = [
  ['Quickstart', `${leadTo.firstPayout}.html`],
  ['Operations', 'operations/index.html'],
  ['Response codes', 'guides/response-codes.html'],
  ['Redoc', 'reference/index.html'],
] as const;

const themeIcon =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="currentcolor"><circle cx="12" cy="12" r="8" fill="none" stroke="currentcolor" stroke-width="2"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg>';

function current(page: Page, target: string): string {
  return `${page.path}.html` === target ? ' aria-current="page"' : '';
}

/** The list is next to the content. On a narrow screen it is behind the menu button, which needs no script. */
export function pageListHtml(site: Site, page: Page): string {
  const lists = groups.map((group) => {
    const here = site.pages.filter((one) => one.group === group && one.parent === undefined);
    return folded(group, page.group === group, withSubjects(here, page));
  });
  return `<nav class="pages" id="site-pages" aria-label="All pages" popover>
${lists.join('\n')}
</nav>`;
}

const most = 9;

/** If there are many operations, groups them by subject. A subject with many of them links to its table. */
function withSubjects(pages: readonly Page[], page: Page): readonly string[] {
  if (pages.length <= most) return pages.map((one) => listItem(one, page));
  const subjects = Map.groupBy(pages, ({ call, path }) => call?.subject ?? path);
  const items = [...subjects].flatMap(([subject, here]) => {
    const listed = here.map((one) => listItem(one, page));
    if (here.length === 1) return listed;
    const isHere = page.call?.subject === subject;
    if (here.length <= most) return `<li>${folded(subject, isHere, listed)}</li>`;
    const href = escapeHtml(hrefFor(page.path, `site:operations/index#${slug(subject)}`, '.html'));
    return `<li><a href="${href}"${isHere ? ' aria-current="true"' : ''}>${escapeHtml(subject)}</a></li>`;
  });
  return atMost(items);
}

function atMost(items: readonly string[]): readonly string[] {
  if (items.length <= most) return items;
  const rest = atMost(items.slice(most - 1));
  const isHere = rest.some((item) => item.includes(' aria-current='));
  return [...items.slice(0, most - 1), `<li>${folded('More', isHere, rest)}</li>`];
}

function folded(name: string, isOpen: boolean, items: readonly string[]): string {
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(name)}</summary>
<ul>
${items.join('\n')}
</ul></details>`;
}

function listItem(one: Page, page: Page): string {
  const isAbove = one.path === page.parent;
  const here = isAbove ? ' aria-current="true"' : current(page, `${one.path}.html`);
  return `<li><a href="${pageHref(page, one)}"${here}>${nameHtml(one)}</a></li>`;
}

/** An operation shows its method before its title. */
function nameHtml({ call, title, label }: Page): string {
  if (!call) return escapeHtml(label);
  return `${escapeHtml(title)} <b class="${call.method}">${call.method.toUpperCase()}</b>`;
}

function foldedSections(html: string): string {
  return html.replaceAll(
    /(<h2 [^>]*>)<a [^>]*>(.*)<\/a><\/h2>\n([^]*?)(?=<h2 |$)/g,
    '<details class="part"><summary>$1$2</h2></summary>\n$3</details>\n',
  );
}

function withSections(html: string, sections: Rendered['sections']): string {
  if (sections.length < 3) return html;
  const items = sections.map(
    ({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  // A long list is useful next to the content but in the way above it.
  const long = sections.length > 9 ? ' long' : '';
  const list = `<nav class="sections${long}" aria-label="On this page"><ul>\n${items.join('\n')}\n</ul></nav>\n`;
  const heading = html.indexOf('</h1>\n') + '</h1>\n'.length;
  return `${html.slice(0, heading)}${list}${html.slice(heading)}`;
}

function wayOn(site: Site, page: Page): string {
  const index = site.pages.findIndex(({ path }) => path === page.path);
  if (index === -1) return '';
  const link = (rel: string, name: string, target: Page | undefined): string =>
    target
      ? `<a rel="${rel}" href="${pageHref(page, target)}"><small>${name}</small> ${escapeHtml(target.call ? target.title : target.label)}</a>\n`
      : '';
  const links =
    link('prev', 'Previous', site.pages[index - 1]) + link('next', 'Next', site.pages[index + 1]);
  return `<nav class="way" aria-label="Previous and next">\n${links}</nav>\n`;
}

function pageHref(page: Page, target: Page): string {
  return escapeHtml(hrefFor(page.path, `site:${target.path}`, '.html'));
}
