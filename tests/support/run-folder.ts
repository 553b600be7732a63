/** A folder for what a run makes once: tests/support/once-per-run.ts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'test-run-'));
  provide('runFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
