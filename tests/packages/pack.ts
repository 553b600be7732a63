/** Packs what is published, and installs it as a user does: from its tarball, into an empty project. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { clientPackage } from '../../scripts/artifacts/client.ts';
import { toolkitPackage } from '../../scripts/artifacts/toolkit.ts';
import { isObject, listAt, textAt } from '../../scripts/openapi/objects.js';
import { readSource } from '../docs/site.ts';

const run = promisify(execFile);

export interface Packed {
  /** The package before it was packed. */
  source: string;
  tarball: string;
  /** The paths in it, sorted. */
  paths: string[];
  /** Bytes, once installed. */
  unpackedSize: number;
}

const packages = { client: clientPackage, toolkit: toolkitPackage };

export type PackageName = keyof typeof packages;

/** Makes a package as the build does, and packs it into the folder. */
export async function packInto(folder: string, name: PackageName): Promise<Packed> {
  const made = await packages[name].make(await readSource());
  const source = join(folder, 'made');
  for (const [path, content] of Object.entries(made.files)) {
    await mkdir(dirname(join(source, path)), { recursive: true });
    await writeFile(join(source, path), content);
  }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(source, name),
  });
  const report: unknown = JSON.parse(stdout);
  const packed: unknown = Array.isArray(report) ? report[0] : undefined;
  return {
    source: join(source, name),
    tarball: join(folder, textAt(packed, 'filename') ?? ''),
    paths: listAt(packed, 'files')
      .map((file) => textAt(file, 'path') ?? '')
      .toSorted(),
    unpackedSize: isObject(packed) ? Number(packed['unpackedSize']) : Number.NaN,
  };
}

/** An empty folder that is gone when it is disposed. */
export async function emptyFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'packages-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Makes an empty project in the folder, with the tarball installed, and no network. */
export async function installInto(folder: string, tarball: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
}
