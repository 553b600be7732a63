import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { isFull } from './tests/support/full.ts';

/** Tests that leave nothing behind in their process: many files share it, and what they import. */
const sharing = [
  'client/{auth,operations,statement,transport,webhooks}',
  'contract',
  'sandbox/{deliveries,engine,store}',
  'structure',
].map((folder) => `tests/${folder}/**/*.test.ts`);

// The longest proofs; every night and before a release.
const exclude = [...configDefaults.exclude, ...(isFull ? [] : ['tests/**/*.full.test.ts'])];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'sharing', include: sharing, exclude, pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: { name: 'alone', include: ['tests/**/*.test.ts'], exclude: [...exclude, ...sharing] },
      },
    ],
    // Many tests run a real command or a browser: on a loaded machine with two cores they need time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Much of a test is waiting for a process of its own.
    maxWorkers: availableParallelism() + 2,
    // Commands that tests start keep what Node.js makes of their modules.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
  },
});
