/** The promises of a build, both as a command and as a function. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { compareGenerated } from '../../scripts/build/files.ts';
import type { ProjectCopy } from '../project-copy.ts';
import { contentsOf } from '../support/files-in.ts';

/** A file of an earlier build that no build writes any longer. */
export const leftOver = 'generated/left-over.txt';

/** The artifacts, in the order of the build. */
const artifacts = [
  'openapi.yaml',
  'openapi.json',
  'openapi.overlay.yaml',
  'openapi.full.json',
  'openapi.documented.json',
  'openapi.compatible.json',
  'client/typescript',
  'client/python',
  'client/go',
  'client/php',
  'client/java',
  'coverage.md',
  'known-unknowns.md',
  'simulation.json',
  'simulation.d.ts',
  'docs',
  'toolkit',
];

/** Expects one line per artifact with its size and time, and a last line. */
export function expectLinePerArtifact(lines: readonly string[]): void {
  expect(lines).toHaveLength(artifacts.length + 1);
  artifacts.forEach((name, index) => {
    expect(lines[index]).toMatch(new RegExp(`^build +${name} .* [\\d.]+ k?M?B +[\\d.]+ s$`));
  });
}

/** Expects that the copy contains exactly what was built, and that every file that differs is reported. */
export async function expectFreshlyBuilt(copy: ProjectCopy): Promise<void> {
  const made = await contentsOf(join(copy.root, 'generated'));
  expect(made.has('left-over.txt')).toBe(false);
  // Otherwise the build would depend on the machine.
  for (const [path, content] of made) expect(content.includes(copy.root), path).toBe(false);

  for (const { path, touch } of touched) touch(copy, path);
  const found = touched.map(({ path, problem }) => ({
    path: path.slice('generated/'.length),
    problem,
  }));
  const different = await compareGenerated(join(copy.root, 'generated'), made);
  expect(different).toHaveLength(found.length);
  expect(different).toEqual(expect.arrayContaining(found));
}

/** Files of generated/ that were changed after the build, each in a different way. */
export const touched: {
  path: string;
  touch(copy: ProjectCopy, path: string): void;
  problem: string;
}[] = [
  {
    path: 'generated/openapi.json',
    problem: 'stale',
    touch: (copy, path) => copy.write(path, `${copy.read(path)} `),
  },
  {
    path: 'generated/client/typescript/schema.d.ts',
    problem: 'missing',
    touch: (copy, path) => copy.remove(path),
  },
  {
    path: 'generated/client/typescript/old.js',
    problem: 'unexpected',
    touch: (copy, path) => copy.write(path, ''),
  },
];
