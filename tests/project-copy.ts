/** A copy of the project in a folder of its own, for tests that break something on purpose. */
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../scripts/project.ts';

const copied = [
  'openapi', 'client', 'scripts', 'generated', 'docs', 'package.json', 'package-lock.json',
  'tsconfig.json', 'redocly.yaml', '.spectral.yaml', 'LICENSE', 'README.md',
];

export interface ProjectCopy extends AsyncDisposable {
  root: string;
}

/** Copies what the commands read and links the installed dependencies. Removed when disposed of. */
export async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'contract-copy-'));
  for (const path of copied) await cp(join(projectRoot, path), join(root, path), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}
