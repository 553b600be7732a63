/**
 * Bundles only when the code has changed. The bundle reads the contract when it runs, so a change of
 * the contract alone, the most frequent one, does not wait for it.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../../fingerprint.ts';
import { isObject, listAt, objectAt, textAt } from '../../openapi/objects.js';
import { bundleToolkit, type Bundle } from './bundle.ts';

/** What the bundle is made from; the lock file stands for the libraries. */
const sources = ['scripts', 'sandbox', 'package-lock.json'];

/** The bundle of the project as it is now, made or kept from before. */
export async function keptBundle(root: string): Promise<Bundle> {
  const file = join(root, 'node_modules/.cache/remittance-payout-contract/toolkit-bundle.json');
  const madeFrom = await fingerprint(root, sources);
  const kept = await readKept(file);
  if (kept?.madeFrom === madeFrom) return kept.bundle;
  const bundle = await bundleToolkit(root);
  await mkdir(dirname(file), { recursive: true });
  // A build that runs beside this one never sees half a file.
  await writeFile(`${file}.new`, JSON.stringify({ madeFrom, bundle }));
  await rename(`${file}.new`, file);
  return bundle;
}

async function readKept(file: string): Promise<{ madeFrom: string; bundle: Bundle } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const kept: unknown = JSON.parse(text);
  const bundle = isObject(kept) ? kept['bundle'] : undefined;
  const files = Object.entries(objectAt(bundle, 'files')).map(([name, code]): [string, string] => [
    name,
    String(code),
  ]);
  return {
    madeFrom: textAt(kept, 'madeFrom') ?? '',
    bundle: {
      files: Object.fromEntries(files),
      libraryModules: listAt(bundle, 'libraryModules').map(String),
    },
  };
}
