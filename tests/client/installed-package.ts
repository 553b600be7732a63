/** The package as a user has it: installed from its tarball into an empty project, without a network. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { installInto, pack, packedIn } from '../packages/pack.ts';
import { madeOnce } from '../support/made-once.ts';

export interface InstalledPackage extends AsyncDisposable {
  folder: string;
  /** The files in the tarball, sorted. */
  paths: string[];
  manifest: unknown;
  /** The import paths: `remittance-payout-client`, `remittance-payout-client/node`, … */
  specifiers: string[];
}

export async function installPackage(): Promise<InstalledPackage> {
  const made = await madeOnce('installed-client', installClient);
  const folder = await mkdtemp(join(tmpdir(), 'client-package-'));
  await cp(made, folder, { recursive: true });
  const [packed] = await packedIn(folder);
  const file = join(folder, 'node_modules/remittance-payout-client/package.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const specifiers = Object.keys(objectAt(manifest, 'exports'))
    .filter((entry) => entry !== './package.json')
    .map((entry) => `remittance-payout-client${entry.slice(1)}`);
  return {
    folder,
    paths: packed?.paths ?? [],
    manifest,
    specifiers,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function installClient(folder: string): Promise<void> {
  const sources = [
    'generated/client/typescript',
    'node_modules/openapi-fetch',
    'node_modules/openapi-typescript-helpers',
  ];
  await pack(folder, ...sources.map((source) => join(projectRoot, source)));
  await installInto(folder, ...(await packedIn(folder)).map(({ tarball }) => tarball));
}
