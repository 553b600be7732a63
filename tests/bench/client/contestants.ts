/** The contestants: fetch as the floor, openapi-fetch and hey-api as peers, and the client package. */
import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../../../toolkit/cli/terminal.ts';

export interface ClientContestant {
  name: string;
  /** A module that exports `make(baseUrl, fetch)`, which returns a function that makes one read. */
  make: string;
  /** A module that a program imports, to measure the first import. */
  module?: string;
  /** Entries to bundle, by the functions that they import. */
  sizes: { [imported: string]: string };
}

const statusPath = '/remittance-middleware/transaction/status/check/';

const heyApiPackages = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'];

/**
 * Writes the modules of all contestants into a folder. Reports packages that the registry does not serve.
 *
 * @param operations the names of the documented operations
 */
export async function prepareContestants(
  root: string,
  scratch: string,
  operations: string[],
): Promise<ClientContestant[]> {
  const contestants = [
    await rawFetch(scratch),
    await openapiFetch(root, scratch),
    await ours(root, scratch, operations),
  ];
  try {
    contestants.splice(2, 0, await heyApi(root, scratch));
  } catch {
    say('bench', `hey-api is left out: it needs ${heyApiPackages.join(' and ')} from the registry`);
  }
  return contestants;
}

async function rawFetch(scratch: string): Promise<ClientContestant> {
  const { make = '' } = await project(scratch, 'fetch', {
    make: `export const make = (baseUrl, fetch) => async () =>
      (await fetch(baseUrl + '${statusPath}HR-20260304-00', { headers: { authorization: 'Bearer token' } })).json();`,
  });
  return { name: 'fetch', make, sizes: {} };
}

async function openapiFetch(root: string, scratch: string): Promise<ClientContestant> {
  const { make = '', bare = '' } = await project(scratch, 'openapi-fetch', {
    make: `import createClient from 'openapi-fetch';
    export const make = (baseUrl, fetch) => {
      const client = createClient({ baseUrl, fetch });
      client.use({ onRequest({ request }) { request.headers.set('authorization', 'Bearer token'); return request; } });
      return () => client.GET('${statusPath}{transactionReference}',
        { params: { path: { transactionReference: 'HR-20260304-00' } } });
    };`,
    bare: "export { default } from 'openapi-fetch';",
  });
  const home = join(root, 'node_modules/openapi-fetch');
  await symlink(home, join(scratch, 'openapi-fetch/node_modules/openapi-fetch'));
  const module = join(home, 'dist/index.mjs');
  return { name: 'openapi-fetch + auth', make, module, sizes: { 'the whole client': bare } };
}

async function heyApi(root: string, scratch: string): Promise<ClientContestant> {
  const { make = '', two = '' } = await project(scratch, 'hey-api', {
    make: `import { getTransactionStatus } from './api/sdk.gen';
    import { createClient } from './api/client';
    export const make = (baseUrl, fetch) => {
      const client = createClient({ baseUrl, fetch, auth: () => 'token' });
      return () => getTransactionStatus({ client, path: { transactionReference: 'HR-20260304-00' } });
    };`,
    two: "export { getTransactionStatus, sendPayout } from './api/sdk.gen';",
  });
  const run = promisify(execFile);
  const cwd = join(scratch, 'hey-api');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...heyApiPackages];
  await run('npm', install, { cwd, timeout: 120_000 });
  const input = ['-i', join(root, 'generated/openapi.documented.json'), '-o', 'api'];
  const generate = ['node_modules/.bin/openapi-ts', ...input, '-c', '@hey-api/client-fetch'];
  await run(process.execPath, generate, { cwd, timeout: 60_000 });
  return { name: 'hey-api', make, sizes: { 'two operations, no retries': two } };
}

async function ours(
  root: string,
  scratch: string,
  operations: string[],
): Promise<ClientContestant> {
  const written = await project(scratch, 'ours', {
    make: `import { createClient, getTransactionStatus } from 'remittance-payout-client';
    export const make = (baseUrl, fetch) => {
      const client = createClient({ baseUrl, fetch, tokens: { token: async () => 'token', reject() {} } });
      return () => getTransactionStatus(client, { transactionReference: 'HR-20260304-00' });
    };`,
    two: "export { createClient, getTransactionStatus, sendPayout } from 'remittance-payout-client';",
    all: `export * from 'remittance-payout-client/named-only';
    export { createClient, ${operations.join(', ')} } from 'remittance-payout-client';`,
    settle: "export { createClient, settlePayouts } from 'remittance-payout-client';",
  });
  const modules = join(scratch, 'ours/node_modules');
  const home = join(modules, 'remittance-payout-client');
  await cp(join(root, 'generated/client/typescript'), home, { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  const { make = '', two = '', all = '', settle = '' } = written;
  return {
    name: 'this package',
    make,
    module: join(home, 'index.js'),
    sizes: {
      'two operations, with retries': two,
      'every operation': all,
      'batches (settlePayouts)': settle,
    },
  };
}

/** Writes a project with these modules, and returns their paths. */
async function project(
  scratch: string,
  name: string,
  modules: { [name: string]: string },
): Promise<{ [name: string]: string }> {
  const folder = join(scratch, name);
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const paths: { [name: string]: string } = {};
  for (const [module, code] of Object.entries(modules)) {
    // hey-api generates TypeScript, which imports without an extension.
    const file = join(folder, `${module}.${name === 'hey-api' ? 'ts' : 'mjs'}`);
    await writeFile(file, code);
    paths[module] = file;
  }
  return paths;
}
