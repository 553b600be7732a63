import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../project-copy.ts';

test('a clone that asks git for Windows line ends has the same bytes, and so is fresh and in form', () => {
  const { root } = copyProject(['.gitattributes', '.gitignore', 'generated', 'openapi', 'scripts']);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '.');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@host.example'];
  git(...author, 'commit', '--quiet', '--message', 'all');
  git('clone', '--quiet', '--config', 'core.autocrlf=true', '.', 'clone');
  const files = git('ls-files', '-z').split('\0').slice(0, -1);
  const changed = files.filter(
    (file) => !readFileSync(join(root, file)).equals(readFileSync(join(root, 'clone', file))),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(changed).toEqual([]);
});
