/** What takes long to make is kept while what it is made from stays the same. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeWhole } from '../toolkit/cli/write-whole.ts';
import { inCache } from './cache.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * The text that `make` gives, or gave when these files and folders were as they are now.
 *
 * @param name of its file in the cache of the project folder
 */
export async function keptWhile(
  root: string,
  name: string,
  madeFrom: readonly string[],
  make: () => Promise<string>,
): Promise<string> {
  const file = inCache(root, name);
  const key = `${fingerprint(root, madeFrom)}\n`;
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.startsWith(key)) return kept.slice(key.length);
  const text = await make();
  await keep(file, key + text);
  return text;
}

/** Where nothing may be written, it is made again the next time. */
async function keep(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
