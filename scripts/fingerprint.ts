/** Whether files are still the same. */
import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * A hash of everything in these files and folders, names too, and of what links in them lead to. What
 * is not there counts as nothing.
 */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesAt(root, path)))).flat();
  const contents = await Promise.all(
    files.map(async (file) => ({ file, content: await readFile(join(root, file)) })),
  );
  const hash = createHash('sha256');
  for (const { file, content } of contents) {
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files under a folder, or the file itself; nothing when there is neither. */
async function filesAt(root: string, path: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
    const files = await Promise.all(
      entries.map(async (entry) => {
        const name = relative(root, join(entry.parentPath, entry.name));
        if (!entry.isSymbolicLink()) return entry.isFile() ? [name] : [];
        return filesAt(root, name);
      }),
    );
    return files.flat().sort();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOTDIR') return (await stat(join(root, path))).isFile() ? [path] : [];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
