/** Lists the files of a folder and its subfolders. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns the paths of the files, relative to the folder, in order, with `/` on every system. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** Returns the contents of the files, by path. */
export async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const path of await filesIn(folder)) contents.set(path, await readFile(join(folder, path)));
  return contents;
}
