/** The static site: every page as HTML and as Markdown, its style, its search, its machine copies. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactResult, ArtifactSource } from '../artifact.ts';
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import { readResponseCodes } from '../client/response-codes.ts';
import { samplesOf, webhookSamples } from '../samples/samples.ts';
import {
  isDocumented,
  namedOnlyPage,
  operationsPage,
  responseCodesJson,
  responseCodesPage,
} from './contract-pages.ts';
import { filesFolder, readGuides } from './guides.ts';
import { knownUnknownsPage } from './known-unknowns-page.ts';
import { landingPage } from './landing-page.ts';
import { lifeDiagramFile, lifeSvg } from './life.ts';
import { llmsTxt, markdownTwin, sitemapXml } from './machine-copies.ts';
import { madeParts } from './made-parts.ts';
import { operationPage } from './operation-page.ts';
import type { Page } from './page.ts';
import { hrefFor, mapLinks } from './page.ts';
import { renderMarkdown } from './render.ts';
import { searchIndexScript } from './search-index.ts';
import type { Site } from './shell.ts';
import { pageHtml } from './shell.ts';

/** The files of the site but for the reference, by their path on it. */
export async function siteFiles(source: ArtifactSource): Promise<ArtifactResult['files']> {
  const { published } = source;
  const pages = await sitePages(source);
  const rendered = pages.map((page) => ({
    page,
    rendered: renderMarkdown(
      mapLinks(page.markdown, (target) => hrefFor(page.path, target, '.html')),
    ),
  }));
  const style = await readAsset('style.css');
  const search = await readAsset('search.js');
  const index = searchIndexScript(rendered);
  const site: Site = {
    title: published.info.title,
    version: published.info.version,
    pages,
    assets: {
      style: hashedName('style', style, 'css'),
      search: hashedName('search', search, 'js'),
      searchIndex: hashedName('search-index', index, 'js'),
    },
  };
  return {
    ...Object.fromEntries(
      rendered.flatMap(({ page, rendered: content }) => [
        [`${page.path}.html`, pageHtml(site, page, content)],
        [`${page.path}.md`, markdownTwin(page)],
      ]),
    ),
    [site.assets.style]: style,
    [site.assets.search]: search,
    [site.assets.searchIndex]: index,
    [lifeDiagramFile]: lifeSvg(readResponseCodes(published)),
    ...(await linkedFiles(source.root, pages)),
    'response-codes.json': `${JSON.stringify(responseCodesJson(published), null, 2)}\n`,
    'llms.txt': llmsTxt(site.title, pages),
    'sitemap.xml': sitemapXml(siteAddress(source), pages),
  };
}

/** Every page, in the order of the page list. */
async function sitePages(source: ArtifactSource): Promise<Page[]> {
  const { contract, published, documented } = source;
  const guides = await readGuides(source, madeParts(source));
  const inGroup = (group: Page['group']): Page[] => guides.filter((page) => page.group === group);
  return [
    landingPage(source),
    ...inGroup('Start'),
    ...inGroup('Guides'),
    responseCodesPage(published),
    operationsPage(published),
    ...operationsOf(published)
      .filter(isDocumented)
      .map((placed) => operationPage(published, placed, samplesOf(published, placed))),
    ...webhooksOf(published).map((placed) => operationPage(published, placed, webhookSamples)),
    namedOnlyPage(published),
    knownUnknownsPage(contract, documented),
    ...inGroup('About'),
  ];
}

/** The address of the site, as the contract gives it. */
function siteAddress({ published }: ArtifactSource): string {
  const { contact } = published.info;
  const url =
    typeof contact === 'object' && contact !== null && 'url' in contact ? contact['url'] : '';
  if (typeof url !== 'string' || url === '')
    throw new Error('info.contact.url of the contract is missing.');
  return url;
}

/**
 * The files of the project that pages link to.
 *
 * @throws Error when there is no such file
 */
async function linkedFiles(root: string, pages: Page[]): Promise<ArtifactResult['files']> {
  const links = new RegExp(`\\(site:(${filesFolder}[^)#]+)`, 'g');
  const places = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(links)].map(([, place]) => place ?? ''),
  );
  const files = [...new Set(places)].map(async (place): Promise<[string, Uint8Array]> => {
    return [place, await readFile(join(root, place.slice(filesFolder.length)))];
  });
  return Object.fromEntries(await Promise.all(files));
}

function readAsset(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, 'assets', name), 'utf8');
}

/** Hosts may cache it for ever. */
function hashedName(name: string, content: string, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `${name}.${hash}.${extension}`;
}
