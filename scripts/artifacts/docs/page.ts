/** The one HTML page: the contract and the few lines that hand it to Redoc. */
import { createHash } from 'node:crypto';
import type { JsonObject, OpenApiDocument } from '../../openapi/document.ts';
import { forRedoc } from './for-redoc.ts';
import { marksAsText } from './marks.ts';

/** The page as text. The contract is inside it, so that page and contract are never out of step. */
export function referencePage(document: OpenApiDocument, redocFile: string): string {
  const contract = JSON.stringify(forRedoc(document), marksAsText);
  const { title, version } = document.info;
  const name = escapeText(`${title} ${version}`);
  const summary = escapeText(String(document.info['summary'] ?? title));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(startScript)}">
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
<p>This page needs JavaScript. The contract that it shows is in
<a href="openapi.yaml">openapi.yaml</a> and <a href="openapi.json">openapi.json</a>.</p>
</noscript>
<div id="reference"></div>
<script type="application/json" id="contract">${inScript(contract)}</script>
<script type="application/json" id="options">${inScript(JSON.stringify(redocOptions))}</script>
<script src="${redocFile}"></script>
<script>${startScript}</script>
</body>
</html>
`;
}

const redocOptions: JsonObject = {
  // Otherwise the reader's browser reports to the makers of Redoc.
  disableTelemetry: true,
  // The contract is one document already.
  skipBundle: true,
  downloadUrls: [
    { title: 'openapi.yaml', url: 'openapi.yaml' },
    { title: 'openapi.json', url: 'openapi.json' },
  ],
  hideLoading: true,
  jsonSamplesExpandLevel: 'all',
};

const startScript = `
const read = (id) => JSON.parse(document.getElementById(id).textContent);
init(read('contract'), read('options'), document.getElementById('reference'));
`;

const style = 'body{margin:0}noscript{display:block;padding:1em;font-family:sans-serif}';

/**
 * Nothing leaves the page and nothing foreign runs in it, even where an option or a change of the
 * script is forgotten. Redoc writes its styles into the page; its search needs no worker.
 */
function policy(inlineScript: string): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** JSON that cannot end the script element it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
