/** The folder generated/: writing it, how it differs from what it should be, and whether it is up to date. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** What a build reads and writes: a change in any of it asks for another build. */
export const covered: readonly string[] = [
  ...['openapi', 'client', 'docs', 'toolkit', 'scripts', 'generated'],
  ...['CHANGELOG.md', 'LICENSE', 'package.json', 'package-lock.json', 'redocly.yaml'],
];

export async function isBuiltFromInputs(root: string): Promise<boolean> {
  const remembered = await readFile(stampFile(root), 'utf8').catch(() => undefined);
  return remembered === fingerprint(root);
}

/** Notes the state that a build leaves behind. */
export async function rememberInputs(root: string): Promise<void> {
  const file = stampFile(root);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, fingerprint(root));
}

/** `npm ci` removes it. */
function stampFile(root: string): string {
  return join(root, 'node_modules/.cache/remittance-payout-contract/built-from');
}

/** A hash of the names and the content of all that is covered. Promises would take four times as long. */
function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const paths = covered.map((name) => join(root, name)).filter((path) => existsSync(path));
  const files = paths.flatMap((path) =>
    statSync(path).isFile() ? [path] : filesIn(path).map((file) => join(path, file)),
  );
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files in a folder and below, sorted, by their path in it with `/`; none when there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
