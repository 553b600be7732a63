/**
 * Bundles only when the code has changed. The bundle reads the contract when it runs, so a change of
 * the contract alone, the most frequent one, does not wait for it.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../../fingerprint.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { writeWhole } from '../../../toolkit/cli/write-whole.ts';
import { bundleToolkit } from './bundle.ts';
import { licencesOf } from './licences.ts';

/** What the bundle is made from; the lock file stands for the libraries. */
const sources = ['toolkit', 'package-lock.json'];

/** What does not change with the contract. */
export interface CachedBundle {
  /** The modules, by their path in one folder. */
  files: { [name: string]: string };
  /** The licences of the libraries in them. */
  licences: string;
}

/** The bundle of the project as it is now, made or from the cache. */
export async function cachedBundle(root: string): Promise<CachedBundle> {
  const file = join(root, 'node_modules/.cache/remittance-payout-contract/toolkit-bundle.json');
  const madeFrom = await fingerprint(root, sources);
  const cached = await readCache(file);
  if (cached?.madeFrom === madeFrom) return cached;
  const { files, libraryModules } = await bundleToolkit(root);
  const bundle: CachedBundle = { files, licences: licencesOf(libraryModules) };
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, JSON.stringify({ madeFrom, ...bundle }));
  return bundle;
}

async function readCache(file: string): Promise<(CachedBundle & { madeFrom: string }) | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const cached: unknown = JSON.parse(text);
  const files = Object.entries(objectAt(cached, 'files')).map(([name, code]): [string, string] => [
    name,
    String(code),
  ]);
  return {
    madeFrom: textAt(cached, 'madeFrom') ?? '',
    files: Object.fromEntries(files),
    licences: textAt(cached, 'licences') ?? '',
  };
}
