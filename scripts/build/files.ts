/** The folder generated/: writing it, and telling how it differs from what it should be. */
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { writeWhole } from '../../toolkit/cli/write-whole.ts';

/** The files of a build, by their path under generated/. */
export type GeneratedFiles = Map<string, Uint8Array>;

/** Makes the folder hold these files and no others. Files that are right already stay untouched. */
export async function writeGenerated(folder: string, files: GeneratedFiles): Promise<void> {
  for (const { path, problem } of await compareGenerated(folder, files)) {
    const target = join(folder, path);
    const content = files.get(path);
    if (problem === 'unexpected' || content === undefined) {
      await rm(target);
    } else {
      await mkdir(dirname(target), { recursive: true });
      await writeWhole(target, content);
    }
  }
}

/** A file of generated/ that is not as the contract makes it. */
export interface StaleFile {
  path: string;
  problem: 'missing' | 'stale' | 'unexpected';
}

/** How a folder differs from what a build would write, sorted by path. */
export async function compareGenerated(
  folder: string,
  files: GeneratedFiles,
): Promise<StaleFile[]> {
  const found = await listFiles(folder);
  const differences: StaleFile[] = [];
  for (const [path, content] of files) {
    if (!found.has(path)) differences.push({ path, problem: 'missing' });
    else if (!(await readFile(join(folder, path))).equals(content)) {
      differences.push({ path, problem: 'stale' });
    }
  }
  for (const path of found) {
    if (!files.has(path)) differences.push({ path, problem: 'unexpected' });
  }
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
}
