/** A new folder on a disk, which is gone with the bench. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from '../at-exit.ts';

export interface ScratchFolder extends AsyncDisposable {
  path: string;
}

/** Where temporary files are in memory it is inside the project: a disk is what is measured. */
export async function makeScratchFolder(root: string): Promise<ScratchFolder> {
  const parent = await parentFolder(root);
  const path = await mkdtemp(join(parent, 'sandbox-bench-'));
  const how = { recursive: true, force: true };
  const forget = atExit(() => rmSync(path, how));
  return {
    path,
    async [Symbol.asyncDispose]() {
      forget();
      await rm(path, how);
    },
  };
}

async function parentFolder(root: string): Promise<string> {
  const { type } = await statfs(tmpdir());
  if (type !== tmpfs) return tmpdir();
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  return cache;
}

/** TMPFS_MAGIC of statfs(2). */
const tmpfs = 0x01021994;
