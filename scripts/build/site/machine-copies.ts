/** Renders the site for programs: Markdown twins, `llms.txt`, `robots.txt` and `sitemap.xml`. */
import { escapeHtml, groups, hrefFor, mapLinks, mapText, type Page } from './page.ts';

/** Returns a page as Markdown, with links relative to another place of the site. */
export function markdownTwin(page: Page, from = page.path): string {
  return markdownOf(page, (target) => hrefFor(from, target, '.md'));
}

/** Adds anchors at the targets of links, because Markdown has no ids. */
export function markdownOf({ markdown }: Page, map: (target: string) => string): string {
  return mapText(mapLinks(markdown, map), (text) =>
    text.replace(/^(.*?) *\{#([\w-]+)\}/gm, '$1 <a id="$2"></a>'),
  );
}

export function llmsFullTxt(pages: Page[]): string {
  return pages
    .filter(({ isOnlyLinked, parent }) => !isOnlyLinked && parent === undefined)
    .map((page) => `<!-- ${page.path}.md -->\n\n${markdownTwin(page, 'index')}`)
    .join('\n\n');
}

export function robotsTxt(address: string): string {
  return `User-agent: *\nAllow: /\nSitemap: ${new URL('sitemap.xml', address).href}\n`;
}

/** Summarises the site in a few lines, with links to the Markdown twins (llmstxt.org). */
export function llmsTxt(title: string, pages: Page[]): string {
  const home = pages.find(({ path }) => path === 'index');
  const sections = groups.map((group) => {
    const lines = pages
      .filter((page) => page.group === group && page.parent === undefined)
      .map(({ title: name, path, summary }) => `- [${name}](${path}.md): ${summary}`);
    return `## ${group}\n\n${lines.join('\n')}`;
  });
  return `# ${title}

> ${home?.summary ?? ''}

A 5xx, a timeout or a broken connection is an unknown outcome, not a failure: check the status, and
never send a payout again under a new reference because an answer is missing. What the service's
documentation does not say is marked as such and never guessed.

${sections.join('\n\n')}

## Files

- [llms-full.txt](llms-full.txt): the pages above in one file, except the long guides to tests
- [openapi.yaml](openapi.yaml): the whole contract, OpenAPI 3.1; the descriptions mention assumptions
- [openapi.documented.json](openapi.documented.json): only the documented part
- [openapi.full.json](openapi.full.json): the whole contract with its marks: where each statement comes from, and the reason for each assumption
- [openapi.compatible.json](openapi.compatible.json): the same as OpenAPI 3.0, without the webhooks
- [flows.arazzo.yaml](flows.arazzo.yaml): paying and following, step by step, as an Arazzo description
- [response-codes.json](response-codes.json): the response codes of a payout
- [postman_collection.json](postman_collection.json): the documented operations and the webhooks with their examples
`;
}

/** Renders the days of the changelog as an Atom feed. */
export function feedXml(
  title: string,
  address: string,
  pages: readonly { page: Page; rendered: { html: string } }[],
): string {
  const log = pages.find(({ page }) => page.path === 'about/changelog');
  const url = new URL('about/changelog.html', address).href;
  const sections = log?.rendered.html.matchAll(/<h2 id="(\d{4}-\d\d-\d\d)">.*\n([^]*?)(?=<h2 |$)/g);
  const entries = [...(sections ?? [])].map(([, day = '', html = '']) => ({
    day,
    xml: `<entry><title>Changes of ${day}</title><id>${url}#${day}</id><link href="${url}#${day}"/>
<updated>${day}T00:00:00Z</updated><content type="html">${escapeHtml(html)}</content></entry>`,
  }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${url}">
<title>${escapeHtml(title)}: changes</title><id>${url}</id><link rel="self" href="${new URL('feed.xml', address).href}"/>
<author><name>${escapeHtml(title)}</name></author>
<updated>${entries[0]?.day ?? '1970-01-01'}T00:00:00Z</updated>
${entries.map(({ xml }) => xml).join('\n')}
</feed>
`;
}

export function sitemapXml(address: string, pages: Page[]): string {
  const urls = [
    ...pages.map(({ path }) => (path === 'index' ? '' : `${path}.html`)),
    'reference/index.html',
  ]
    .map((path) => `<url><loc>${escapeHtml(new URL(path, address).href)}</loc></url>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
}
