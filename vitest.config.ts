import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Many tests run a real command or a browser: on a loaded machine with two cores they need time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Much of a test is waiting for a process of its own, so no processor is kept free.
    maxWorkers: '100%',
  },
});
