/** Programs as one module to measure with, and the types that the compiler makes. */
import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

/** A bundle to measure with: one module, for Node.js. */
export async function bundleForNode(entry: string, file: string, name: string): Promise<void> {
  const bundle = await rolldown({ input: entry, platform: 'node', logLevel: 'silent' });
  await bundle.write({
    file,
    format: 'esm',
    codeSplitting: false,
    ...(name === 'orval' && {
      banner: 'const fetch = (url, init) => globalThis.orvalFetch(url, init);',
    }),
  });
}

/** Type instantiations of two calls, beside a program that makes none. */
export async function countInstantiations(
  root: string,
  scratch: string,
): Promise<{ two: number; all: number }> {
  const folder = join(scratch, 'types');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await cp(
    join(root, 'generated/client/typescript'),
    join(folder, 'node_modules/remittance-payout-client'),
    {
      recursive: true,
    },
  );
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const head = `import { createClient, getFxRate, getTransactionStatus, type CallingClient } from 'remittance-payout-client';
    import { createUrlClient } from 'remittance-payout-client/url';
    const made: CallingClient = createClient({ baseUrl: 'https://service.example' });
    export { made, createClient, createUrlClient, getFxRate, getTransactionStatus };\n`;
  const none = await instantiations(root, folder, head);
  const two = await instantiations(
    root,
    folder,
    `${head}
    export const rate = (await getFxRate(made, { countryCode: 'NGA' })).fxDealRate;
    export const code = (await getTransactionStatus(made, { transactionReference: 'HR-1' })).responseCode;`,
  );
  const urls = await instantiations(
    root,
    folder,
    `${head}
    const client = createUrlClient(made);
    export const rate = (await client.GET('/fx-rate-api/list/fx/rate', { params: { query: { countryCode: 'NGA' } } })).data?.fxDealRate;
    export const code = (await client.GET('/remittance-middleware/transaction/status/check/{transactionReference}',
      { params: { path: { transactionReference: 'HR-1' } } })).data?.responseCode;`,
  );
  return { two: two - none, all: urls - none };
}

async function instantiations(root: string, folder: string, code: string): Promise<number> {
  await writeFile(join(folder, 'program.ts'), code);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--extendedDiagnostics',
      'program.ts',
    ],
    { cwd: folder },
  );
  return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1]);
}
