/** Whether generated/ is what the last build made of the files as they are now. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inCache } from '../cache.ts';
import { fingerprint } from '../fingerprint.ts';

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
  return remembered === fingerprint(root, covered);
}

/** Notes the state that a build leaves behind. */
export async function rememberInputs(root: string): Promise<void> {
  const file = stampFile(root);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, fingerprint(root, covered));
}

function stampFile(root: string): string {
  return inCache(root, 'built-from');
}
