/** The one HTML page: the contract and the few lines that hand it to Redoc. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../../../toolkit/contract/document.ts';
import { textAt } from '../../../../toolkit/contract/objects.js';
import { escapeHtml } from '../escape-html.ts';
import { sampleLanguages } from '../samples.ts';
import { forRedoc } from './for-redoc.ts';

/** The page as text. The contract is inside it, so that page and contract are never out of step. */
export function referencePage(
  contract: Contract,
  document: OpenApiDocument,
  redocFile: string,
): string {
  const viewer = `<script src="${redocFile}"></script>`;
  return page(contract, withWayBack(document), redocOptions, viewer, "'self'");
}

/** Redoc has no place for a link to the rest of the site but the text that it begins with. */
function withWayBack(document: OpenApiDocument): OpenApiDocument {
  const way =
    'Guides, and a page of its own for each operation: [the documentation](../index.html).';
  const { info } = document;
  return { ...document, info: { ...info, description: `${way}\n\n${info.description}` } };
}

/** The same in one file, to keep or to send: it needs nothing beside it. */
export function offlinePage(
  contract: Contract,
  document: OpenApiDocument,
  redocScript: string,
): string {
  // The words that would end the element occur inside strings only, where the backslash is nothing.
  const inline = redocScript.replaceAll('</script', '<\\/script');
  const { downloadUrls: _beside, ...options } = redocOptions;
  return page(contract, document, options, `<script>${inline}</script>`, hashOf(inline));
}

function page(
  contract: Contract,
  document: OpenApiDocument,
  options: object,
  viewer: string,
  viewerSource: string,
): string {
  const { title, version } = contract;
  const name = escapeHtml(`${title} ${version}`);
  const summary = escapeHtml(textAt(document.info, 'summary') ?? title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(viewerSource)}">
<title>${name}: reference</title>
<meta name="description" content="${summary}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<noscript>
<h1>${name}</h1>
<p>This page needs JavaScript. <a href="../operations/index.html">The operations</a> are described
without it as well. The contract is in <a href="../openapi.yaml">openapi.yaml</a> and
<a href="../openapi.json">openapi.json</a>.</p>
</noscript>
<div id="reference"></div>
<script type="application/json" id="contract">${inScript(forRedoc(contract, document))}</script>
<script type="application/json" id="options">${inScript(JSON.stringify(options))}</script>
${viewer}
<script>${startScript}</script>
</body>
</html>
`;
}

const redocOptions = {
  // Otherwise the reader's browser reports to the makers of Redoc.
  disableTelemetry: true,
  // The contract is one document already.
  skipBundle: true,
  downloadUrls: [
    { title: 'openapi.yaml', url: '../openapi.yaml' },
    { title: 'openapi.json', url: '../openapi.json' },
  ],
  hideLoading: true,
  jsonSamplesExpandLevel: 'all',
  // A language that is not listed here is dropped without a word.
  codeSamples: {
    languages: sampleLanguages.map(({ label }) => ({ lang: label.toLowerCase(), label })),
  },
};

const startScript = readAsset('reference.js');

const style = readAsset('reference.css');

function readAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
}

/**
 * Nothing leaves the page and nothing foreign runs in it, even where an option or a change of the
 * script is forgotten. Redoc writes its styles into the page; its search needs no worker.
 */
function policy(viewerSource: string): string {
  return [
    "default-src 'none'",
    `script-src ${viewerSource} ${hashOf(startScript)}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(inlineScript: string): string {
  return `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
}

/** JSON that cannot end the script element around it. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
