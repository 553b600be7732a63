/** Folders for journals, including read-only ones. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether this process may mount file systems: root on Linux, except in some containers. */
export const canMount = ((): boolean => {
  try {
    unmount(mountSmall());
    return true;
  } catch {
    return false;
  }
})();

/** Mounts a file system of 64 KiB until the test ends. */
export function smallDisk(): string {
  const folder = mountSmall();
  onTestFinished(() => unmount(folder));
  return folder;
}

/** Makes a small disk read-only, even for root, or writable again. */
export function remount(folder: string, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, folder]);
}

function mountSmall(): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return folder;
}

function unmount(folder: string): void {
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
}
