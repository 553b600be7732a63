import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import './scripts/needs-node.cjs';
import { isFull } from './tests/support/full.ts';
import { patience, waitPatience } from './tests/support/patience.ts';

const all = 'tests/**/*.test.ts';

/** Hundreds of clients with a second for each answer, answers that must come soon, and a whole run. */
const alone = [
  'tests/client-tests/{ours,defects,others.full}.test.ts',
  'tests/sandbox/http/worst-bodies.full.test.ts',
  'tests/changes/suite-follows.full.test.ts',
];

/** In the full set these run last, one by one, so that no other load delays their answers. */
const fullSet = {
  projects: [
    {
      extends: true as const,
      test: { name: 'together', include: [all], exclude: [...configDefaults.exclude, ...alone] },
    },
    {
      extends: true as const,
      test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
    },
  ],
};

/** The longest proofs run every night and before a release. */
const quickSet = {
  include: [all],
  exclude: [...configDefaults.exclude, 'tests/**/*.full.test.ts'],
};

export default defineConfig({
  test: {
    ...(isFull ? fullSet : quickSet),
    // As in Node.js, the default export of a CommonJS module is the module itself.
    deps: { interopDefault: false },
    // Test files share a process and its modules. Separate ones would take nearly twice the processor time.
    isolate: false,
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: waitPatience } },
    // A test mostly waits for a separate process.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ['tests/support/run-folder.ts', 'tests/sandbox/schemas-of-run.ts'],
  },
});
