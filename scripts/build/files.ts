/** Writes the folder generated/ and compares it with a fresh build. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { writeWhole } from '../../toolkit/cli/write-whole.ts';

/** The files of a build, by path under generated/. */
export type GeneratedFiles = Map<string, Uint8Array>;

/** Makes the folder contain exactly these files. Unchanged files are not rewritten. */
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

export interface StaleFile {
  path: string;
  problem: 'missing' | 'stale' | 'unexpected';
}

/** Compares a folder with a build, sorted by path. */
export async function compareGenerated(
  folder: string,
  files: GeneratedFiles,
): Promise<StaleFile[]> {
  const found = new Set(filesIn(folder));
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

/** Lists the files of a folder and its subfolders, sorted, with `/`. A missing folder has none. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
