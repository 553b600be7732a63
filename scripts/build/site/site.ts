/** Builds generated/docs: the site, for any static host and any path. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import { flowsFile } from '../../project.ts';
import { within, type Artifact, type ArtifactSource, type Files } from '../artifact.ts';
import { contractFiles, jsonFile } from '../bundle/bundles.ts';
import { bundleScript, hashedName, readStyle } from './assets.ts';
import { namedOnlyPage, operationsPage } from './contract-pages.ts';
import { filesFolder, readGuides } from './guide-pages.ts';
import { readHistory } from '../history.ts';
import { knownUnknownsPage, questionsFile, questionsText } from './known-unknowns-page.ts';
import { lifeDiagramFile, lifeSvg } from './life.ts';
import {
  feedXml,
  llmsFullTxt,
  llmsTxt,
  markdownTwin,
  robotsTxt,
  sitemapXml,
} from './machine-copies.ts';
import { fromAnywhere, notFoundPage } from './not-found-page.ts';
import { operationPage } from './operation-page.ts';
import { leadTo, moved } from './guides.ts';
import {
  groups,
  hrefFor,
  mapLinks,
  siteAddress,
  type AssetName,
  type Page,
  type Site,
} from './page.ts';
import { markSvg, movedHtml, pageHtml } from './frame.ts';
import { postmanFiles } from './postman.ts';
import { referenceFiles } from './reference/page.ts';
import { renderMarkdown, type Rendered } from './render.ts';
import { responseCodesFile, responseCodesPage } from './response-codes.ts';
import { searchFiles } from './search.ts';
import { typescriptPages } from './typescript/pages.ts';

export const site: Artifact = {
  name: 'docs',
  make: async (source) => ({
    files: within('docs', await siteFiles(source)),
    summary: `${source.contract.operations.length} + ${source.contract.webhooks.length} entries`,
  }),
};

export async function siteFiles(source: ArtifactSource): Promise<Files> {
  const { root, contract, published } = source;
  const pages = await sitePages(source);
  const rendered = [...pages, notFoundPage].map(renderPage);
  const address = siteAddress(contract);
  const search = await searchFiles(rendered.filter(({ page }) => page !== notFoundPage));
  const assets = await siteAssets(search.script);
  const { title, version } = contract;
  const asset = (name: AssetName): string => hashedName(name, assets[name]);
  const history = await readHistory(root);
  const site: Site = { title, version, address, pages, asset, history };
  const pictures = {
    ...(await linkedFiles(root, pages)),
    [lifeDiagramFile]: lifeSvg(contract.responseCodes),
  };
  const files: Files = {
    ...pageFiles(site, rendered, pictures),
    ...Object.fromEntries(
      Object.entries(moved).map(([from, to]) => [`${from}.html`, movedHtml(site, from, to)]),
    ),
    ...Object.fromEntries(
      Object.entries(assets).map(([name, content]) => [hashedName(name, content), content]),
    ),
    'search.licence.txt': search.licence,
    ...pictures,
    ...(await referenceFiles(contract, published, site)),
    ...postmanFiles(contract),
    [questionsFile]: questionsText(contract),
    'response-codes.json': jsonFile(responseCodesFile(contract)),
    ...contractFiles(source),
    // It refers to openapi.yaml in its own folder, here and in the repository.
    'flows.arazzo.yaml': await readFile(join(root, flowsFile)),
    'llms.txt': llmsTxt(title, pages),
    'llms-full.txt': llmsFullTxt(pages),
    'feed.xml': feedXml(title, address, rendered),
    'robots.txt': robotsTxt(address),
    'sitemap.xml': sitemapXml(address, pages),
  };
  checkLinks(rendered, files);
  return files;
}

async function sitePages(source: ArtifactSource): Promise<Page[]> {
  const { contract, meanwhile } = source;
  const written = await readGuides(source);
  const made = new Map<string, Page[]>([
    ['guides/retries', [responseCodesPage(contract)]],
    [leadTo.client, await typescriptPages(source)],
    ['guides/contract-tests', [knownUnknownsPage(contract, meanwhile)]],
  ]);
  const pages = [
    ...written.flatMap((page) => [page, ...(made.get(page.path) ?? [])]),
    operationsPage(contract),
    ...operationPages(contract),
    namedOnlyPage(contract),
  ];
  return groups.flatMap((group) => pages.filter((page) => page.group === group));
}

/** The operations by subject, in the order of the page list. */
function operationPages(contract: Contract): Page[] {
  const subjects = contract.tags.map(({ name }) => name);
  return [...contract.documented, ...contract.webhooks]
    .map((operation) => {
      const [subject = ''] = operation.tags;
      const method = operation.kind === 'webhook' ? 'event' : operation.method;
      return {
        ...operationPage(contract, operation),
        call: { subject, method, file: sourceFileOf(operation.pointer) },
      };
    })
    .toSorted((a, b) => subjects.indexOf(a.call.subject) - subjects.indexOf(b.call.subject));
}

type RenderedPage = ReturnType<typeof renderPage>;

function renderPage(page: Page): { page: Page; rendered: Rendered } {
  const linked = mapLinks(page.markdown, (target) => hrefFor(page.path, target, '.html'));
  return { page, rendered: renderMarkdown(linked) };
}

async function siteAssets(searchIndex: string): Promise<{ [name in AssetName]: string }> {
  return {
    'style.css': readStyle('frame.css', 'page.css', 'fields.css'),
    'icon.svg': markSvg,
    'shell.js': await bundleScript('shell.js'),
    'search.js': await bundleScript('search.js'),
    'search-index.js': searchIndex,
    'try-it.js': await bundleScript('try-it.js'),
    'try-it.css': readStyle('try-it.css'),
  };
}

function pageFiles(site: Site, pages: readonly RenderedPage[], pictures: Files): Files {
  const files: Files = {};
  for (const { page, rendered } of pages) {
    const html = withPictures(page, pageHtml(site, page, rendered), pictures);
    files[`${page.path}.html`] = page === notFoundPage ? fromAnywhere(html, site.address) : html;
    files[`${page.path}.md`] = markdownTwin(page);
  }
  return files;
}

/** Inlines the drawings, so that they follow the theme of the page. */
function withPictures({ path }: Page, html: string, pictures: Files): string {
  return html.replaceAll(/<img src="([^"]+\.svg)"[^>]*>/g, (all, src: string) => {
    const { pathname } = new URL(src, `http://site/${path}`);
    return String(pictures[pathname.slice(1)] ?? all);
  });
}

async function linkedFiles(root: string, pages: readonly Page[]): Promise<Files> {
  const files: Files = {};
  for (const link of pages.flatMap(linksOf)) {
    const path = link.replace(/#.*/, '');
    if (!path.startsWith(filesFolder)) continue;
    const content = await readFile(join(root, path.slice(filesFolder.length))).catch(
      () => undefined,
    );
    if (content) files[path] = content;
  }
  return files;
}

/** @throws Error listing every broken link */
function checkLinks(pages: readonly RenderedPage[], files: Files): void {
  const anchors = new Map(
    pages.map(({ page, rendered }) => {
      const ids = [...rendered.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return [page.path, new Set(ids)];
    }),
  );
  const leadsOn = (link: string): boolean => {
    const [path = '', anchor] = link.split('#');
    const ids = anchors.get(path);
    return ids ? anchor === undefined || ids.has(anchor) : Object.hasOwn(files, path);
  };
  const broken = pages.flatMap(({ page }) =>
    linksOf(page)
      .filter((link) => !leadsOn(link))
      .map((link) => `  ${page.file ?? `the page ${page.path}`} links to ${link}`),
  );
  if (broken.length === 0) return;
  throw new Error(
    `Every link must lead to a page of the site, one of its anchors, or a JSON, YAML or PNG file. These do not:\n` +
      `${broken.join('\n')}\nThe guides are listed in scripts/build/site/guides.ts.`,
  );
}

function linksOf({ markdown }: Page): string[] {
  const links: string[] = [];
  mapLinks(markdown, (target) => {
    if (target.startsWith('site:')) links.push(target.slice('site:'.length));
    return target;
  });
  return links;
}
