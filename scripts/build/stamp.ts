/** Whether generated/ is what the last build made of the files as they are now, so that `npm start` need not build. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a build reads, and what it wrote: a change in either makes the stamp wrong. */
export const covered: readonly string[] = [
  'openapi',
  'client',
  'docs',
  'toolkit',
  'scripts',
  'generated',
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'redocly.yaml',
];

/** True when nothing has changed since `rememberInputs`. */
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

/** A hash of the names and the content of all that is covered. Read without promises, which take four times as long. */
function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const file of covered.flatMap((path) => filesAt(join(root, path)))) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files in a folder, or the file itself; nothing when there is neither. */
function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
