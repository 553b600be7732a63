/** Who is measured: ours, openapi-fetch, and what the registry gives of hey-api, orval and Stripe. */
import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** One contender. */
export interface Contender {
  name: string;
  /** A module that exports `make(baseUrl, fetch)`, which gives a function that makes one read. */
  make: string;
  /** What its calls are a ratio to. */
  comparedWith: 'fetch' | 'node:http';
  /** What a program imports, for the time of the first import. */
  module?: string;
  /** Entries to bundle. */
  sizes: { what: string; entry: string }[];
}

/** Versions that were tried together. Later ones may lack a dependency in some registries. */
const packages = {
  'hey-api': ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'],
  orval: ['orval@8.30.0', 'typescript@5.9.3'],
  stripe: ['stripe@23.1.0'],
};

/**
 * Writes everybody's modules into a folder.
 *
 * @param operations the names of the documented operations
 */
export async function prepareContenders(
  root: string,
  scratch: string,
  operations: string[],
  report: (line: string) => void,
): Promise<Contender[]> {
  const contenders = [
    await rawFetch(scratch),
    await rawHttp(scratch),
    ...(await ours(root, scratch, operations)),
    await openapiFetch(root, scratch),
  ];
  const contract = join(root, 'generated/openapi.documented.json');
  for (const [name, make] of [
    ['hey-api', heyApi],
    ['orval', orval],
    ['stripe', stripe],
  ] as const) {
    const folder = await project(scratch, name);
    try {
      const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages[name]];
      await run('npm', install, { cwd: folder, timeout: 120_000 });
      contenders.push(await make(folder, contract));
    } catch {
      report(`${name} is left out: the registry did not give ${packages[name].join(', ')}`);
    }
  }
  return contenders;
}

const run = promisify(execFile);
const path = '/remittance-middleware/transaction/status/check/HR-20260304-00';

async function rawFetch(scratch: string): Promise<Contender> {
  const folder = await project(scratch, 'fetch');
  const make = await write(
    folder,
    'make.mjs',
    `
    export const make = (baseUrl, fetch) => async () =>
      (await fetch(baseUrl + '${path}', { headers: { authorization: 'Bearer token' } })).json();`,
  );
  return { name: 'fetch', comparedWith: 'fetch', make, sizes: [] };
}

/** The least that `node:http` can do: no deadline, no retry, nothing checked. */
async function rawHttp(scratch: string): Promise<Contender> {
  const folder = await project(scratch, 'node-http');
  const make = await write(
    folder,
    'make.mjs',
    `
    import { Agent, request } from 'node:http';
    export const make = (baseUrl) => {
      const agent = new Agent({ keepAlive: true });
      const { hostname, port } = new URL(baseUrl);
      const options = { agent, hostname, port, path: '${path}', headers: { authorization: 'Bearer token' } };
      return () => new Promise((resolve, reject) => {
        request(options, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part) => { text += part; });
          response.on('end', () => resolve(JSON.parse(text)));
        }).on('error', reject).end();
      });
    };`,
  );
  return { name: 'node:http', comparedWith: 'node:http', make, sizes: [] };
}

async function ours(root: string, scratch: string, operations: string[]): Promise<Contender[]> {
  const folder = await project(scratch, 'ours');
  const home = join(folder, 'node_modules/remittance-payout-client');
  await cp(join(root, 'generated/client/typescript'), home, { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const make = await write(
    folder,
    'make.mjs',
    `
    import { createClient, getTransactionStatus } from 'remittance-payout-client';
    export const make = (baseUrl, fetch) => {
      const client = createClient({ baseUrl, fetch, tokens: { token: async () => 'token', refuse() {} } });
      return () => getTransactionStatus(client, { transactionReference: 'HR-20260304-00' });
    };`,
  );
  const two = await write(
    folder,
    'two.mjs',
    `
    export { createClient, getTransactionStatus, sendPayout } from 'remittance-payout-client';`,
  );
  const all = await write(
    folder,
    'all.mjs',
    `
    export * from 'remittance-payout-client/named-only';
    export { createClient, ${operations.join(', ')} } from 'remittance-payout-client';`,
  );
  const byUrl = await write(
    folder,
    'url.mjs',
    `
    export { createClient } from 'remittance-payout-client';
    export { createUrlClient } from 'remittance-payout-client/url';`,
  );
  const settle = await write(
    folder,
    'settle.mjs',
    `
    export { createClient, settlePayouts } from 'remittance-payout-client';`,
  );
  const nodeFolder = join(folder, 'node');
  await mkdir(nodeFolder);
  const makeNode = await write(
    nodeFolder,
    'make.mjs',
    `
    import { make as makeWith } from '../make.mjs';
    import { nodeTransport } from 'remittance-payout-client/node';
    export const make = (baseUrl) => makeWith(baseUrl, nodeTransport());`,
  );
  const self: Contender = {
    name: 'this package',
    comparedWith: 'fetch',
    make,
    module: join(home, 'index.js'),
    sizes: [
      { what: 'two operations, everything on', entry: two },
      { what: 'every operation', entry: all },
      { what: 'by URL', entry: byUrl },
      { what: 'batches (settlePayouts)', entry: settle },
    ],
  };
  const onNode = { name: 'this package, ./node', make: makeNode, sizes: [] };
  return [self, { ...onNode, comparedWith: 'node:http' }];
}

async function openapiFetch(root: string, scratch: string): Promise<Contender> {
  const folder = await project(scratch, 'openapi-fetch');
  await symlink(
    join(root, 'node_modules/openapi-fetch'),
    join(folder, 'node_modules/openapi-fetch'),
  );
  const make = await write(
    folder,
    'make.mjs',
    `
    import createClient from 'openapi-fetch';
    export const make = (baseUrl, fetch) => {
      const client = createClient({ baseUrl, fetch });
      client.use({ onRequest({ request }) { request.headers.set('authorization', 'Bearer token'); return request; } });
      return () => client.GET('/remittance-middleware/transaction/status/check/{transactionReference}',
        { params: { path: { transactionReference: 'HR-20260304-00' } } });
    };`,
  );
  const two = await write(folder, 'two.mjs', "export { default } from 'openapi-fetch';");
  return {
    name: 'openapi-fetch + auth',
    comparedWith: 'fetch',
    make,
    module: join(root, 'node_modules/openapi-fetch/dist/index.mjs'),
    sizes: [{ what: 'bare', entry: two }],
  };
}

async function heyApi(folder: string, contract: string): Promise<Contender> {
  await node(
    folder,
    'node_modules/.bin/openapi-ts',
    '-i',
    contract,
    '-o',
    'api',
    '-c',
    '@hey-api/client-fetch',
  );
  const make = await write(
    folder,
    'make.ts',
    `
    import { getTransactionStatus } from './api/sdk.gen';
    import { createClient } from './api/client';
    export const make = (baseUrl, fetch) => {
      const client = createClient({ baseUrl, fetch, auth: () => 'token' });
      return () => getTransactionStatus({ client, path: { transactionReference: 'HR-20260304-00' } });
    };`,
  );
  const two = await write(
    folder,
    'two.ts',
    "export { getTransactionStatus, sendPayout } from './api/sdk.gen';",
  );
  return {
    name: 'hey-api',
    comparedWith: 'fetch',
    make,
    sizes: [{ what: 'two operations, no retries', entry: two }],
  };
}

async function orval(folder: string, contract: string): Promise<Contender> {
  await write(
    folder,
    'orval.config.mjs',
    `export default { payout: {
    input: ${JSON.stringify(contract)}, output: { target: 'api.ts', client: 'fetch', baseUrl: '' } } };`,
  );
  await node(folder, 'node_modules/.bin/orval', '--config', 'orval.config.mjs');
  // It calls the global fetch with a path: the address is put in front of it there.
  const make = await write(
    folder,
    'make.ts',
    `
    import { getTransactionStatus } from './api';
    export const make = (baseUrl, fetch) => {
      globalThis.orvalFetch = (url, init) => fetch(baseUrl + url, init);
      return () => getTransactionStatus('HR-20260304-00', { headers: { authorization: 'Bearer token' } });
    };`,
  );
  const two = await write(
    folder,
    'two.ts',
    "export { getTransactionStatus, sendPayout } from './api';",
  );
  return {
    name: 'orval',
    comparedWith: 'fetch',
    make,
    sizes: [{ what: 'two operations, no auth, no retries', entry: two }],
  };
}

async function stripe(folder: string): Promise<Contender> {
  const make = await write(
    folder,
    'make.mjs',
    `
    import Stripe from 'stripe';
    export const make = (baseUrl, fetch) => {
      const { hostname, port } = new URL(baseUrl);
      const stripe = new Stripe('sk_test_none', {
        host: hostname, port, protocol: 'http', telemetry: false, httpClient: Stripe.createFetchHttpClient(fetch),
      });
      return () => stripe.balance.retrieve();
    };`,
  );
  const two = await write(folder, 'two.mjs', "export { default } from 'stripe';");
  return {
    name: 'stripe',
    comparedWith: 'fetch',
    make,
    module: join(folder, 'node_modules/stripe/esm/stripe.esm.node.js'),
    sizes: [{ what: 'its one client', entry: two }],
  };
}

async function project(scratch: string, name: string): Promise<string> {
  const folder = join(scratch, name);
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  return folder;
}

async function write(folder: string, name: string, code: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, code);
  return file;
}

function node(cwd: string, ...command: string[]): Promise<unknown> {
  return run(process.execPath, command, { cwd, timeout: 60_000 });
}
