import { afterAll, vi } from 'vitest';
import { quickFolder } from '../support/quick-folder.ts';

/** For a file of tests: where many adapters write their journals on one disk, they wait too long for it. */
export function quickJournals(): void {
  vi.stubEnv('TMPDIR', quickFolder());
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
