/** The contract as pages of this project, and as those of others that npm has. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { textAt } from '../../../toolkit/contract/objects.js';

export interface Contestant {
  name: string;
  version: string;
  /** The page of the operation, below the folder of all. */
  path: string;
}

const run = promisify(execFile);
const peers = join(import.meta.dirname, '../peers');

/** Puts each below a folder; installs those of others first where they are not there. */
export async function makeContestants(root: string, folder: string): Promise<Contestant[]> {
  if (!existsSync(join(peers, 'node_modules'))) {
    // Not `npm ci`: it refuses a lock file where a registry lacks the packages of other platforms.
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options], { cwd: peers });
  }
  const contract = join(root, 'generated/openapi.json');
  await cp(join(root, 'generated/docs'), join(folder, 'own'), { recursive: true });
  return [
    { name: 'This site', version: '', path: 'own/operations/sendPayout.html' },
    {
      name: 'This site, its Redoc',
      version: '',
      path: 'own/reference/index.html#/payouts/sendpayout',
    },
    await makePage(folder, contract, {
      name: 'Redoc, untouched',
      from: join(root, 'node_modules/@redocly/cli'),
      label: '@redocly/cli',
      files: ['lib/chunks/redoc.standalone.js'],
      body: `<div id="app"></div>
<script type="module">import { init } from './redoc.standalone.js';
init('openapi.json', {}, document.querySelector('#app'));</script>`,
      anchor: '#/payouts/sendpayout',
    }),
    await makeStarlight(folder),
    await makePage(folder, contract, {
      name: 'Scalar',
      from: '@scalar/api-reference',
      files: ['dist/browser/standalone.js'],
      body: `<div id="app"></div><script src="standalone.js"></script>
<script>Scalar.createApiReference('#app', { url: 'openapi.json' })</script>`,
      anchor: '#tag/payouts/POST/handler/send/remittance/transaction',
    }),
    await makePage(folder, contract, {
      name: 'Swagger UI',
      from: 'swagger-ui-dist',
      files: ['swagger-ui.css', 'swagger-ui-bundle.js'],
      body: `<link rel="stylesheet" href="swagger-ui.css"><div id="app"></div>
<script src="swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: 'openapi.json', dom_id: '#app', deepLinking: true })</script>`,
      anchor: '#/Payouts/sendPayout',
    }),
    await makePage(folder, contract, {
      name: 'RapiDoc',
      from: 'rapidoc',
      files: ['dist/rapidoc-min.js'],
      body: `<script type="module" src="rapidoc-min.js"></script>
<rapi-doc spec-url="openapi.json" render-style="read"></rapi-doc>`,
      anchor: '#post-/handler/send/remittance/transaction',
    }),
  ];
}

async function makeStarlight(folder: string): Promise<Contestant> {
  const command = join(peers, 'node_modules/astro/bin/astro.mjs');
  await run(process.execPath, [command, 'build', '--outDir', join(folder, 'starlight')], {
    cwd: join(peers, 'starlight'),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  // Its links begin at the root of a host.
  await cp(join(folder, 'starlight'), folder, { recursive: true });
  return {
    name: 'Starlight',
    version: `starlight-openapi ${await versionOf(join(peers, 'node_modules/starlight-openapi'))}`,
    path: 'api/operations/sendpayout/index.html',
  };
}

interface Script {
  name: string;
  /** The package, and what of it the page loads. */
  from: string;
  /** Its name, where that is a folder. */
  label?: string;
  files: string[];
  body: string;
  anchor: string;
}

/** A page as the documentation of the package shows it, with its files beside it. */
async function makePage(folder: string, contract: string, script: Script): Promise<Contestant> {
  const { name, from, label = from, files, body, anchor } = script;
  const place = name.toLowerCase().replace(/\W+/g, '-');
  const own = join(folder, place);
  const source = resolve(peers, 'node_modules', from);
  await mkdir(own);
  await cp(contract, join(own, 'openapi.json'));
  for (const file of files) await cp(join(source, file), join(own, file.replace(/^.*\//, '')));
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>`;
  await writeFile(
    join(own, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`,
  );
  return {
    name,
    version: `${label} ${await versionOf(source)}`,
    path: `${place}/index.html${anchor}`,
  };
}

async function versionOf(folder: string): Promise<string> {
  const text: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return textAt(text, 'version') ?? 'unknown';
}
