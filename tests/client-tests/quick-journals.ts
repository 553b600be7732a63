import { existsSync } from 'node:fs';
import { afterAll, vi } from 'vitest';

/** Keeps journals in memory for a file of tests, because many adapters would wait too long for one disk. */
export function quickJournals(): void {
  if (!existsSync('/dev/shm')) return;
  vi.stubEnv('TMPDIR', '/dev/shm');
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
