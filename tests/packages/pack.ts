/** Packs what is published, and installs it as a user does: from its tarball, into an empty project. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { clientPackage } from '../../scripts/build/client/package.ts';
import { toolkitPackage } from '../../scripts/build/toolkit/package.ts';
import { readSource } from '../../scripts/build/make.ts';
import { listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';

const run = promisify(execFile);

export interface Packed {
  tarball: string;
  /** The paths in it, sorted. */
  paths: string[];
  /** Bytes, once installed. */
  unpackedSize: number;
}

/** `npm pack` of a package, into another folder. */
export async function pack(source: string, folder: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: source });
  const report: unknown = JSON.parse(stdout);
  const packed: unknown = Array.isArray(report) ? report[0] : undefined;
  return {
    tarball: join(folder, textAt(packed, 'filename') ?? ''),
    paths: listAt(packed, 'files')
      .map((file) => textAt(file, 'path') ?? '')
      .toSorted(),
    unpackedSize: numberAt(packed, 'unpackedSize') ?? Number.NaN,
  };
}

const packages = {
  client: { artifact: clientPackage, folder: 'client/typescript' },
  toolkit: { artifact: toolkitPackage, folder: 'toolkit' },
};

export type PackageName = keyof typeof packages;

/** Makes a package as the build does, and packs it; `source` is what was packed. */
export async function packInto(
  folder: string,
  name: PackageName,
): Promise<Packed & { source: string }> {
  const source = await makeInto(folder, name);
  return { ...(await pack(source, folder)), source };
}

/** Makes a package as the build does; gives its folder. */
export async function makeInto(folder: string, name: PackageName): Promise<string> {
  const { artifact, folder: own } = packages[name];
  const made = await artifact.make(await readSource(projectRoot));
  for (const [path, content] of Object.entries(made.files)) {
    const file = join(folder, 'made', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return join(folder, 'made', own);
}

/** An empty folder that is gone when it is disposed. */
export async function emptyFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'packages-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Makes an empty project in the folder, with the tarballs installed, and no network. */
export async function installInto(folder: string, ...tarballs: string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const args = ['install', '--offline', '--no-audit', '--no-fund', ...tarballs];
  await run('npm', args, { cwd: folder });
}
