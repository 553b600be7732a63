import { createHash } from 'node:crypto';
import type { Contract } from '../../../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../../../toolkit/contract/document.ts';
import { textAt } from '../../../../toolkit/contract/objects.js';
import type { Files } from '../../artifact.ts';
import { bundleScript, readStyle } from '../assets.ts';
import { headerHtml, pageListHtml } from '../frame.ts';
import { escapeHtml, relativeUrl, type Page, type Site } from '../page.ts';
import { sampleLanguages } from '../samples.ts';
import { forRedoc } from './for-redoc.ts';
import { redocFromPackage } from './redoc.ts';

/** Renders the page in the frame of the site, and as one file. Both contain the contract. */
export async function referenceFiles(
  contract: Contract,
  document: OpenApiDocument,
  site: Site,
): Promise<Files> {
  const redoc = await redocFromPackage();
  const start = await bundleScript('reference.js');
  // `</script` only occurs in strings, where the backslash has no effect.
  const inline = redoc.script.replaceAll('</script', '<\\/script');
  const { downloadUrls: _beside, ...offlineOptions } = redocOptions;
  return {
    'reference/index.html': pageHtml(contract, start, {
      ...frameParts(site),
      document: forRedoc(contract, document, (path) => relativeUrl(place.path, `${path}.html`)),
      options: redocOptions,
      viewer: `<script src="${redoc.fileName}"></script>`,
      sources: ["'self'", "'self' data:"],
    }),
    'reference/offline.html': pageHtml(contract, start, {
      head: '<link rel="icon" href="data:,">',
      frame: '',
      document: forRedoc(contract, document),
      options: offlineOptions,
      viewer: `<script>${inline}</script>`,
      sources: [hashOf(inline), 'data:'],
    }),
    [`reference/${redoc.fileName}`]: redoc.script,
    'reference/redoc.licences.txt': redoc.licences,
  };
}

const place: Page = {
  path: 'reference/index',
  title: 'Redoc',
  label: 'Redoc',
  summary: 'Every operation of the contract.',
  group: 'Operations',
  markdown: '',
};

interface Parts {
  head: string;
  frame: string;
  document: string;
  options: object;
  viewer: string;
  /** Allowed sources of scripts and images. */
  sources: [script: string, image: string];
}

function frameParts(site: Site) {
  const to = (target: string): string => escapeHtml(relativeUrl(place.path, target));
  return {
    head: `<link rel="icon" type="image/svg+xml" href="${to(site.asset('icon.svg'))}">
<link rel="canonical" href="${escapeHtml(new URL(`${place.path}.html`, site.address).href)}">
<script src="${to(site.asset('shell.js'))}"></script>
<script defer src="${to(site.asset('search.js'))}" data-index="${to(site.asset('search-index.js'))}" data-root="${to('')}"></script>`,
    frame: `<a class="skip" href="#reference">Skip to the content</a>
${headerHtml(site, place)}
${pageListHtml(site, place)}
<p id="site-status" role="status"></p>`,
  };
}

function pageHtml({ title, version, document }: Contract, start: string, parts: Parts): string {
  const name = escapeHtml(`${title} ${version}`);
  const summary = escapeHtml(textAt(document.info, 'summary') ?? title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(start, parts)}">
<title>Redoc · ${name}</title>
<meta name="description" content="${summary}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
${parts.head}
<style>${readStyle('frame.css', 'reference.css')}</style>
</head>
<body>
${parts.frame}
<noscript>
<h1>${name}</h1>
<p>This page needs JavaScript. <a href="../operations/index.html">The operations</a> are also described
without it. The contract is in <a href="../openapi.yaml">openapi.yaml</a> and
<a href="../openapi.json">openapi.json</a>.</p>
</noscript>
<div id="reference"></div>
<script type="application/json" id="contract">${inScript(parts.document)}</script>
<script type="application/json" id="options">${inScript(JSON.stringify(parts.options))}</script>
${parts.viewer}
<script>${start}</script>
</body>
</html>
`;
}

const redocOptions = {
  // Without this, the reader's browser sends telemetry to the makers of Redoc.
  disableTelemetry: true,
  skipBundle: true,
  downloadUrls: [
    { title: 'openapi.yaml', url: '../openapi.yaml' },
    { title: 'openapi.json', url: '../openapi.json' },
  ],
  hideLoading: true,
  jsonSamplesExpandLevel: 'all',
  // Redoc drops languages that are missing from this list.
  codeSamples: {
    languages: sampleLanguages.map(({ label }) => ({ lang: label.toLowerCase(), label })),
  },
};

/** The page sends nothing and runs only its own scripts. It allows inline styles, because Redoc uses them. */
function policy(start: string, { sources: [script, image] }: Parts): string {
  return [
    "default-src 'none'",
    `script-src ${script} ${hashOf(start)}`,
    "style-src 'unsafe-inline'",
    `img-src ${image}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(inlineScript: string): string {
  return `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
}

/** Escapes JSON so that it cannot close its script element. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
