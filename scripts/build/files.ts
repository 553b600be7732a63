/** The folder generated/: writing it, and how it differs from what it should be. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
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

export interface StaleFile {
  path: string;
  problem: 'missing' | 'stale' | 'unexpected';
}

/** How a folder differs from what a build would write, sorted by path. */
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

/** The files in a folder and below, sorted, by their path in it with `/`; none when there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
