/** What nothing uses, by Knip, which keeps what it read of files that did not change. */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inCache } from '../cache.ts';
import { fingerprint } from '../fingerprint.ts';
import type { Outcome } from './part.ts';
import { projectFiles } from './project-files.ts';
import { toolRunner } from './tool.ts';
import { hashOf, installedBy } from './verdicts.ts';

const settings = /(?:^|\/)(?:\.gitignore|knip\.jsonc|package\.json|tsconfig[^/]*\.json)$/;

/** Files, exports and dependencies that nothing uses, and what is used and not listed. */
export async function findDeadCode(root: string): Promise<Outcome> {
  const kept = inCache(root, 'knip');
  const now = join(kept, await stateOf(root));
  if (!existsSync(now)) await rm(kept, { recursive: true, force: true });
  const args = ['--no-progress', '--cache', '--cache-location', now];
  return toolRunner('knip/bin/knip.js', args)(root);
}

/** Knip keeps of a file where its imports led, by settings, by what is installed and by which files there are. */
async function stateOf(root: string): Promise<string> {
  const files = await projectFiles(root);
  const generated = await readdir(join(root, 'generated'), { recursive: true }).catch(() => []);
  const by = fingerprint(root, [
    ...files.filter((file) => settings.test(file)),
    ...installedBy('package.json'),
  ]);
  return hashOf(by, ...files, ...generated.toSorted());
}
