/** Whether generated/ is what the last build made of the files as they are now. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** What a build reads, and what it wrote: a change in either makes the stamp wrong. */
const covered = [
  'openapi',
  'client',
  'docs',
  'sandbox',
  'scripts',
  'generated',
  'CHANGELOG.md',
  'package-lock.json',
  'redocly.yaml',
];

/** True when nothing has changed since `rememberInputs`. */
export async function isBuiltFromInputs(root: string): Promise<boolean> {
  const remembered = await readFile(stampFile(root), 'utf8').catch(() => undefined);
  return remembered === (await fingerprint(root));
}

/** Notes the state that a build leaves behind. */
export async function rememberInputs(root: string): Promise<void> {
  const file = stampFile(root);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await fingerprint(root));
}

function stampFile(root: string): string {
  return join(root, 'node_modules/.cache/remittance-payout-contract/built-from');
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of covered) {
    for (const file of await filesAt(root, path)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

/** The files under a folder, or the file itself; nothing when there is neither. */
async function filesAt(root: string, path: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
