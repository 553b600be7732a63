/** generated/docs: the site, ready for any static host, under any path. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { flowsFile } from '../../project.ts';
import { within, type Artifact, type ArtifactSource, type Files } from '../artifact.ts';
import { jsonFile, yamlFile } from '../bundle/bundles.ts';
import { compatibleDocument } from '../bundle/compatible.ts';
import { hashedName, readAsset } from './assets.ts';
import { namedOnlyPage, operationsPage } from './contract-pages.ts';
import { markSvg } from './frame.ts';
import { filesFolder, readGuides } from './guides.ts';
import { knownUnknownsPage, unknownKeysPage } from './known-unknowns-page.ts';
import { landingPage } from './landing-page.ts';
import { lifeDiagramFile, lifeSvg, narrowLifeDiagramFile, narrowLifeSvg } from './life.ts';
import { llmsFullTxt, llmsTxt, markdownTwin, robotsTxt, sitemapXml } from './machine-copies.ts';
import { fromAnywhere, notFoundPage } from './not-found-page.ts';
import { operationPage } from './operation-page.ts';
import { hrefFor, mapLinks, type Page, type Site } from './page.ts';
import { pageHtml } from './frame.ts';
import { postmanFiles } from './postman.ts';
import { offlinePage, referencePage } from './reference/page.ts';
import { redocFromPackage } from './reference/redoc.ts';
import { renderMarkdown, type Rendered } from './render.ts';
import { responseCodesFile, responseCodesPage } from './response-codes.ts';
import { searchFiles } from './search.ts';

export const site: Artifact = {
  name: 'docs',
  make: async (source) => ({
    files: within('docs', await siteFiles(source)),
    summary: `${source.contract.operations.length} + ${source.contract.webhooks.length} entries`,
  }),
};

/** The files of the site, by their path on it: the pages, the reference, and what to download. */
export async function siteFiles(source: ArtifactSource): Promise<Files> {
  const { root, contract, published, documented } = source;
  const pages = await sitePages(root, contract);
  const redoc = await redocFromPackage();
  const { shown, files } = await pageFiles(contract, pages);
  return {
    ...files,
    ...(await linkedFiles(root, pages)),
    [lifeDiagramFile]: lifeSvg(contract.responseCodes),
    [narrowLifeDiagramFile]: narrowLifeSvg(contract.responseCodes),
    'reference/index.html': referencePage(contract, published, redoc.fileName, shown),
    'reference/offline.html': offlinePage(contract, published, redoc.script),
    [`reference/${redoc.fileName}`]: redoc.script,
    'reference/redoc.licences.txt': redoc.licences,
    ...postmanFiles(contract),
    'response-codes.json': jsonFile(responseCodesFile(contract)),
    'openapi.json': jsonFile(published),
    'openapi.yaml': yamlFile(published),
    'openapi.documented.json': jsonFile(documented),
    'openapi.compatible.json': jsonFile(compatibleDocument(documented)),
    // It names openapi.yaml beside it, here as in the source.
    'flows.arazzo.yaml': await readFile(join(root, flowsFile)),
    'llms.txt': llmsTxt(contract.title, pages),
    'llms-full.txt': llmsFullTxt(pages),
    'robots.txt': robotsTxt(siteAddress(contract)),
    'sitemap.xml': sitemapXml(siteAddress(contract), pages),
  };
}

/** Every page, in the order of the page list. */
async function sitePages(root: string, contract: Contract): Promise<Page[]> {
  const guides = await readGuides(root, contract);
  const inGroup = (group: Page['group']): Page[] => guides.filter((page) => page.group === group);
  return [
    landingPage(contract),
    ...inGroup('Start'),
    ...inGroup('Guides'),
    responseCodesPage(contract),
    ...inGroup('Clients'),
    operationsPage(contract),
    ...[...contract.documented, ...contract.webhooks].map((one) => operationPage(contract, one)),
    namedOnlyPage(contract),
    knownUnknownsPage(contract),
    unknownKeysPage(contract),
    ...inGroup('About'),
  ];
}

/** Every page as HTML and as Markdown, its style and its search. */
async function pageFiles(
  contract: Contract,
  pages: Page[],
): Promise<{ shown: Site; files: Files }> {
  const { title, version } = contract;
  const rendered = pages.map((page) => ({ page, rendered: renderPage(page) }));
  const style = ['frame.css', 'page.css', 'fields.css'].map(readAsset).join('');
  const shell = readAsset('shell.js');
  const search = readAsset('search.js');
  const tryIt = readAsset('try-it.js');
  const tryItStyle = readAsset('try-it.css');
  const { script, licence } = await searchFiles(rendered);
  const assets = {
    style: hashedName('style', style, 'css'),
    icon: hashedName('icon', markSvg, 'svg'),
    shell: hashedName('shell', shell, 'js'),
    search: hashedName('search', search, 'js'),
    searchIndex: hashedName('search-index', script, 'js'),
    tryIt: hashedName('try-it', tryIt, 'js'),
    tryItStyle: hashedName('try-it', tryItStyle, 'css'),
  };
  const shown: Site = { title, version, address: siteAddress(contract), pages, assets };
  const files = {
    ...Object.fromEntries(
      rendered.flatMap(({ page, rendered: content }) => [
        [`${page.path}.html`, pageHtml(shown, page, content)],
        [`${page.path}.md`, markdownTwin(page)],
      ]),
    ),
    '404.html': fromAnywhere(
      pageHtml(shown, notFoundPage, renderPage(notFoundPage)),
      siteAddress(contract),
    ),
    '404.md': markdownTwin(notFoundPage),
    [assets.style]: style,
    [assets.icon]: markSvg,
    [assets.shell]: shell,
    [assets.search]: search,
    [assets.searchIndex]: script,
    [assets.tryIt]: tryIt,
    [assets.tryItStyle]: tryItStyle,
    'search.licence.txt': licence,
  };
  return { shown, files };
}

function renderPage({ path, markdown, beside }: Page): Rendered {
  return renderMarkdown(
    mapLinks(markdown, (target) => hrefFor(path, target, '.html')),
    beside,
  );
}

/** The address of the site, as the contract gives it, with a slash at its end. */
function siteAddress({ document: { info } }: Contract): string {
  const url = textAt(info['contact'], 'url');
  if (!url) throw new Error('The contract must have the address of the site in info.contact.url.');
  return url.endsWith('/') ? url : `${url}/`;
}

/**
 * The files of the project that pages link to.
 *
 * @throws Error when there is no such file
 */
async function linkedFiles(root: string, pages: Page[]): Promise<Files> {
  const links = new RegExp(`\\(site:(${filesFolder}[^)#]+)`, 'g');
  const paths = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(links)].map(([, path]) => path ?? ''),
  );
  const files: Files = {};
  for (const path of paths)
    files[path] = await readFile(join(root, path.slice(filesFolder.length)));
  return files;
}
