/**
 * Bundles only when the code has changed. The bundle reads the contract when it runs, so a change of
 * the contract alone, the most frequent one, does not wait for it.
 */
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { keptWhile } from '../../kept.ts';
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
  const text = await keptWhile(root, 'toolkit-bundle', sources, async () => {
    const { files, libraryModules } = await bundleToolkit(root);
    return JSON.stringify({ files, licences: licencesOf(libraryModules) });
  });
  const bundle: unknown = JSON.parse(text);
  const files = Object.entries(objectAt(bundle, 'files')).map(([name, code]): [string, string] => [
    name,
    String(code),
  ]);
  return { files: Object.fromEntries(files), licences: textAt(bundle, 'licences') ?? '' };
}
