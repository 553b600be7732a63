/** Packs the published packages, and installs them as a user does: from tarballs, into an empty project. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { clientPackage } from '../../scripts/build/client/package.ts';
import { toolkitPackage } from '../../scripts/build/toolkit/package.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { contract } from '../support/contract.ts';
import { madeOnce } from '../support/made-once.ts';

const run = promisify(execFile);

export interface Packed {
  tarball: string;
  /** The paths in the package, sorted. */
  paths: string[];
  /** The size in bytes, once installed. */
  unpackedSize: number;
}

/** Runs `npm pack` on packages, into another folder. `packed.json` lists the content. */
export async function pack(folder: string, ...sources: string[]): Promise<void> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', [...args, ...sources]);
  await writeFile(join(folder, 'packed.json'), stdout);
}

/** Returns the packages in a folder, in the given order. */
export async function packedIn(folder: string): Promise<Packed[]> {
  const report: unknown = JSON.parse(await readFile(join(folder, 'packed.json'), 'utf8'));
  return listAt({ report }, 'report').map((packed) => ({
    tarball: join(folder, textAt(packed, 'filename') ?? ''),
    paths: listAt(packed, 'files')
      .map((file) => textAt(file, 'path') ?? '')
      .toSorted(),
    unpackedSize: numberAt(packed, 'unpackedSize') ?? Number.NaN,
  }));
}

const packages = {
  client: { artifact: clientPackage, folder: 'client/typescript' },
  toolkit: { artifact: toolkitPackage, folder: 'toolkit' },
};

export type PackageName = keyof typeof packages;

/** Packs a built package. `source` is the packed folder. */
export async function packedPackage(name: PackageName): Promise<Packed & { source: string }> {
  const folder = await madeOnce(`packed-${name}`, async (fresh) =>
    pack(fresh, await makeInto(fresh, name)),
  );
  const [packed] = await packedIn(folder);
  if (!packed) throw new Error(`npm packed nothing of ${name}.`);
  return { ...packed, source: join(folder, 'made', packages[name].folder) };
}

/** Builds a package, and returns its folder. */
async function makeInto(folder: string, name: PackageName): Promise<string> {
  const { artifact, folder: own } = packages[name];
  const made = await artifact.make(sourceFrom(projectRoot, contract));
  for (const [path, content] of Object.entries(made.files)) {
    const file = join(folder, 'made', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return join(folder, 'made', own);
}

/** Creates an empty folder that is removed when it is disposed. */
export async function emptyFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'packages-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Creates an empty project in the folder and installs the tarballs without a network. */
export async function installInto(folder: string, ...tarballs: string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const args = ['install', '--offline', '--no-audit', '--no-fund', ...tarballs];
  await run('npm', args, { cwd: folder });
}
