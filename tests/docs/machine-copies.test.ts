/** Tests the site for programs: Markdown twins, `llms.txt`, `llms-full.txt`, `robots.txt`. */
import { beforeAll, expect, test } from 'vitest';
import { feedXml } from '../../scripts/build/site/machine-copies.ts';
import { moved } from '../../scripts/build/site/guides.ts';
import { projectSite } from './site.ts';

let files: Map<string, string>;
let twins: string[];

beforeAll(async () => {
  const { files: made } = await projectSite();
  files = new Map(Object.entries(made));
  twins = [...files.keys()].filter((path) => path.endsWith('.md'));
});

test('every anchor that a Markdown twin links to is in the twin it leads to', () => {
  const dead: string[] = [];
  let checked = 0;
  for (const twin of twins) {
    for (const link of linksOf(textOf(twin))) {
      const { pathname, hash } = new URL(link, `http://host/${twin}`);
      const target = decodeURIComponent(pathname.slice(1));
      // The viewer of the reference has its own addresses.
      if (hash === '' || !target.endsWith('.md')) continue;
      checked += 1;
      if (!anchorsOf(textOf(target)).has(hash.slice(1))) dead.push(`${twin}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
  expect(checked).toBeGreaterThan(30);
});

test('llms-full.txt has the pages of llms.txt except the long guides to tests', () => {
  const full = files.get('llms-full.txt') ?? '';
  const listed = linksOf(withoutBlocks(files.get('llms.txt') ?? ''));
  const pages = [...listed].filter((path) => path.endsWith('.md'));
  expect(pages.filter((twin) => !full.includes(`<!-- ${twin} -->`))).toEqual([
    'guides/client-test.md',
    'guides/contract-tests.md',
    'guides/teach-the-contract.md',
  ]);
  const targets = linksOf(withoutBlocks(full)).map((link) => link.replace(/#.*/, ''));
  expect(targets.filter((path) => path !== '' && !files.has(path))).toEqual([]);
  expect(files.get('llms.txt')).toContain('](llms-full.txt)');
});

test('no page mentions the source or that it does not show something, because only maintainers know it', () => {
  const found = twins.filter((path) => /\bthe source\b|\bnot shown\b/i.test(textOf(path)));
  expect(found).toEqual([]);
});

test('the changelog has the releases of every product', () => {
  const page = files.get('about/changelog.md') ?? '';
  expect(page.match(/^### .+ 1\.0\.0$/gm)).toHaveLength(7);
});

test('a name keeps its underscore in every summary', () => {
  expect(files.get('llms.txt')).toContain('Bearer <ACCESS_TOKEN>');
  expect(files.get('guides/authentication.html')).toMatch(
    /<meta name="description" content="[^"]*&lt;ACCESS_TOKEN&gt;/,
  );
  for (const [path, text] of files) expect(text, path).not.toContain('ACCESSTOKEN');
});

test('the feed has an entry for each day of the changelog', () => {
  const html = '<h2 id="2026-11-27"><a>2026-11-27</a></h2>\n<p>Faster & safer.</p>\n';
  const next = '<h2 id="next"><a href="#next">Next</a></h2>\n<p>Not yet.</p>\n';
  const page = { path: 'about/changelog', title: '', label: '', summary: '', markdown: '' };
  const log = { page: { ...page, group: 'About' as const }, rendered: { html: next + html } };
  const feed = feedXml('A service', 'https://host/', [log]);
  expect(feed.match(/<entry>/g)).toHaveLength(1);
  expect(feed).toContain('<id>https://host/about/changelog.html#2026-11-27</id>');
  expect(feed.match(/<updated>2026-11-27T00:00:00Z</g)).toHaveLength(2);
  expect(feed).toContain('Faster &amp; safer.');
  expect(files.get('index.html')).toContain('type="application/atom+xml"');
  expect(files.get('feed.xml')).toContain('<entry>');
});

test('robots.txt names the list of pages', () => {
  expect(files.get('robots.txt')).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
});

test('each page names its address as sitemap.xml does, and describes itself for link previews', () => {
  const listed = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)];
  const pages = [...files].filter(
    ([path]) => path.endsWith('.html') && !/^(404|reference\/offline)\.html$/.test(path),
  );
  const named = pages.map(([path, html]) => {
    const [, canonical] = /<link rel="canonical" href="([^"]+)">/.exec(html) ?? [];
    if (path.startsWith('reference/')) return canonical;
    if (Object.hasOwn(moved, path.replace('.html', ''))) return canonical?.replace(/#.*/, '');
    expect(html, path).toContain(`<meta property="og:url" content="${canonical}">`);
    for (const name of ['title', 'description', 'type', 'site_name']) {
      expect(html, path).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`));
    }
    return canonical;
  });
  expect(new Set(named)).toEqual(new Set(listed.map(([, url]) => url)));
  expect(files.get('404.html')).not.toMatch(/rel="canonical"|og:/);
});

function textOf(path: string): string {
  return withoutBlocks(files.get(path) ?? '');
}

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '');
}

function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link));
}

/** Returns the anchors that a Markdown reader creates for headings, and explicit ones. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
  const ids = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}
