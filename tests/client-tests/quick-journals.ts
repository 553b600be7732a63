import { existsSync } from 'node:fs';
import { afterAll, vi } from 'vitest';

/** For a file of tests: journals in memory, since many adapters on one disk wait too long for it. */
export function quickJournals(): void {
  if (!existsSync('/dev/shm')) return;
  vi.stubEnv('TMPDIR', '/dev/shm');
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
