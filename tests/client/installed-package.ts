/** The package as a user has it: installed from its tarball into an empty project, without the network. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { installInto, pack } from '../packages/pack.ts';

export interface InstalledPackage extends AsyncDisposable {
  /** The project. */
  folder: string;
  /** The files in the tarball, sorted. */
  paths: string[];
  manifest: unknown;
  /** What a program imports: `remittance-payout-client`, `remittance-payout-client/node`, … */
  specifiers: string[];
}

export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'client-package-'));
  const { tarball, paths } = await pack(join(projectRoot, 'generated/client/typescript'), folder);
  const tarballs = [tarball];
  for (const library of ['openapi-fetch', 'openapi-typescript-helpers']) {
    tarballs.push((await pack(join(projectRoot, 'node_modules', library), folder)).tarball);
  }
  await installInto(folder, ...tarballs);
  const file = join(folder, 'node_modules/remittance-payout-client/package.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const specifiers = Object.keys(objectAt(manifest, 'exports'))
    .filter((entry) => entry !== './package.json')
    .map((entry) => `remittance-payout-client${entry.slice(1)}`);
  return {
    folder,
    paths,
    manifest,
    specifiers,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
