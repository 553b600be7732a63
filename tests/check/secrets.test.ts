/** Which files the part `secrets` of `npm run check` looks into. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSecrets } from '../../scripts/check/judges.ts';
import { projectRoot } from '../../scripts/project.ts';
import { copyProject } from '../project-copy.ts';
import { fullTest } from '../support/full-test.ts';
import { annotations } from './annotations.ts';

/** In pieces, so that this file has none. */
const secret = `It is in ${['', 'home', 'amara', 'contract'].join('/')}\n`;

const ignored = [
  '.sandbox/state',
  'client/python/.mypy_cache/seen.json',
  'tests/bench/peers/starlight/.astro/types.d.ts',
];

test('what git ignores in a clone is not looked into; what it tracks or would add is, unless it was deleted', async () => {
  const copy = copyOf(...ignored, 'docs/tracked.log', 'docs/yet to be added.md', 'gone/a.md');
  git(copy.root, 'init', '--quiet');
  git(copy.root, 'add', '--force', 'docs/tracked.log', 'gone/a.md');
  copy.remove('gone');
  expect(await found(copy.root)).toEqual(['docs/tracked.log:1', 'docs/yet to be added.md:1']);
});

fullTest('a file that was deleted and is still tracked is no failure', async () => {
  const copy = copyOf('docs/tracked.md');
  git(copy.root, 'init', '--quiet');
  git(copy.root, 'add', 'docs/tracked.md');
  copy.remove('docs');
  expect(await findSecrets(copy.root)).toMatchObject({ verdict: 'right' });
});

fullTest('without a repository of its own the project is looked into all the same', async () => {
  const copy = copyOf(...ignored, 'docs/here.md');
  expect(await found(copy.root)).toEqual(['docs/here.md:1']);
});

test('a repository around the project that ignores it hides nothing, and a name is never read as a pattern or as an option', async () => {
  const outer = copyProject([]);
  git(outer.root, 'init', '--quiet');
  outer.write('.gitignore', '*\n');
  for (const settings of ['.gitignore', '.secretlintrc.json']) {
    outer.write(`unpacked/${settings}`, readFileSync(join(projectRoot, settings), 'utf8'));
  }
  const inFolder = ['!a', '[b]', '{c,d}', 'e (f)'].map((name) => `docs/${name}.md`);
  const names = [...inFolder, '--no-glob.md', '-v.md', 'docs/here.md'];
  for (const name of [...names, ...ignored]) outer.write(`unpacked/${name}`, secret);
  symlinkSync(join(outer.root, 'node_modules'), join(outer.root, 'unpacked/node_modules'));
  expect(await found(join(outer.root, 'unpacked'))).toEqual(
    names.map((name) => `${name}:1`).toSorted(),
  );
});

/** A project with a secret in each of these files. */
function copyOf(...files: string[]) {
  const copy = copyProject(['.secretlintrc.json', '.gitignore']);
  for (const file of files) copy.write(file, secret);
  return copy;
}

async function found(root: string): Promise<string[]> {
  const { verdict, report } = await findSecrets(root);
  expect(verdict).toBe('findings');
  return annotations(report, root).toSorted();
}

function git(root: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: root });
}
