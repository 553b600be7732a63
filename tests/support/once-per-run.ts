/** What several test files need and takes long to make is made once in a run, by the first that asks. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * The folder that `make` filled, in this process or another; no test may change it. The others wait.
 *
 * @param name of the folder, which is gone after the run
 */
export async function oncePerRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const made = join(inject('runFolder'), name);
  const lock = `${made}.lock`;
  await vi.waitUntil(() => existsSync(made) || takes(lock), { timeout: patience });
  if (existsSync(made)) return made;
  try {
    const fresh = await mkdtemp(`${made}.`);
    await make(fresh);
    await rename(fresh, made);
    return made;
  } finally {
    await rm(lock, { recursive: true });
  }
}

/** One process alone can make a folder. */
function takes(lock: string): Promise<boolean> {
  return mkdir(lock).then(
    () => true,
    () => false,
  );
}
