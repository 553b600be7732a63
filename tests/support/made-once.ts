/** Folders that are slow to create and that several test files read: created once per process. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Map<string, Promise<string>>();

/** Returns the folder that `make` filled. No test may change it. It is removed after the run. */
export function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = folders.get(name) ?? makeFolder(name, make);
  folders.set(name, folder);
  return folder;
}

async function makeFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await make(folder);
  return folder;
}
