/** The frame around the content of a page: header, page list, contents, the way on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from './escape-html.ts';
import { groups, hrefFor, relativeUrl, type Page, type Site } from './page.ts';
import type { Rendered } from './render.ts';

/** The name mark: the icon of the site, and in its header. */
export const markSvg = readFileSync(join(import.meta.dirname, 'assets/mark.svg'), 'utf8').trim();

/** One row: name, main links, search, theme, and on a narrow screen the menu. */
export function headerHtml(site: Site, page: Page): string {
  const to = (target: string): string => escapeHtml(relativeUrl(page.path, target));
  return `<header>
<a class="home" href="${to('index.html')}">${markSvg.replace('<svg ', '<svg aria-hidden="true" ')}<span>${escapeHtml(site.title)}</span></a>
<nav aria-label="Main">
${mainLinks.map(([label, target]) => `<a href="${to(target)}"${current(page, target)}>${label}</a>`).join('\n')}
</nav>
<form role="search" aria-label="This site" hidden>
<label for="site-search">Search</label>
<input id="site-search" type="search" autocomplete="off" spellcheck="false" placeholder="Search" aria-controls="site-results" aria-keyshortcuts="/ Control+K Meta+K">
<p id="site-count" role="status"></p>
<ol id="site-results"></ol>
</form>
<button class="theme" type="button" aria-label="Theme">${themeIcon}</button>
<button class="menu" type="button" popovertarget="site-pages">Menu</button>
</header>`;
}

const mainLinks = [
  ['Quickstart', 'guides/quickstart.html'],
  ['Operations', 'operations/index.html'],
  ['Response codes', 'guides/response-codes.html'],
  ['Reference', 'reference/index.html'],
] as const;

/** A half disc; the style fills it by the theme. */
const themeIcon =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20"><circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg>';

function current(page: Page, target: string): string {
  return `${page.path}.html` === target ? ' aria-current="page"' : '';
}

/** Every page: beside the content, and on a narrow screen behind the menu button, without a script. */
export function pageListHtml(site: Site, page: Page): string {
  const reference = escapeHtml(hrefFor(page.path, 'site:reference/index.html', '.html'));
  return `<nav class="pages" id="site-pages" aria-label="All pages" popover>
${groups.map((group) => groupList(site, page, group)).join('\n')}
<p><a href="${reference}">Interactive reference</a></p>
</nav>`;
}

function groupList(site: Site, page: Page, group: string): string {
  const items = site.pages
    .filter((one) => one.group === group)
    .map((one) => {
      const here = one.path === page.path ? ' aria-current="page"' : '';
      return `<li><a href="${pageHref(page, one)}"${here}>${escapeHtml(one.label)}</a></li>`;
    });
  return `<h2>${group}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** The page with a list of its sections below the heading, where a list of them helps. */
export function withSections(html: string, sections: Rendered['sections']): string {
  if (sections.length < 3) return html;
  const items = sections.map(
    ({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  // A long list helps beside the content, and is in the way above it.
  const long = sections.length > 9 ? ' long' : '';
  const list = `<nav class="sections${long}" aria-label="On this page"><ul>\n${items.join('\n')}\n</ul></nav>\n`;
  const heading = html.indexOf('</h1>\n') + '</h1>\n'.length;
  return `${html.slice(0, heading)}${list}${html.slice(heading)}`;
}

/** The pages before and after, in the order of the page list. */
export function wayOn(site: Site, page: Page): string {
  const ordered = groups.flatMap((group) => site.pages.filter((one) => one.group === group));
  const index = ordered.findIndex(({ path }) => path === page.path);
  if (index === -1) return '';
  const links = [
    wayLink(page, 'prev', 'Previous', ordered[index - 1]),
    wayLink(page, 'next', 'Next', ordered[index + 1]),
  ];
  return `<nav class="way" aria-label="Previous and next">\n${links.join('')}</nav>\n`;
}

function wayLink(page: Page, rel: string, name: string, target: Page | undefined): string {
  return target
    ? `<a rel="${rel}" href="${pageHref(page, target)}"><small>${name}</small> ${escapeHtml(target.label)}</a>\n`
    : '';
}

function pageHref(page: Page, target: Page): string {
  return escapeHtml(hrefFor(page.path, `site:${target.path}`, '.html'));
}
