/** Copies the project into a separate repository, for tests that compare with a commit. */
import { execFileSync } from 'node:child_process';
import { copyProject, type ProjectCopy } from './project-copy.ts';

/** Copies the whole project or some of it. Its state is the first commit. */
export function committedCopy(names?: string[]): ProjectCopy {
  const copy = copyProject(names);
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  git(copy, 'commit', '--quiet', '--message', 'As it is');
  return copy;
}

/** @throws Error if git fails; its message is on the console */
export function git({ root }: ProjectCopy, ...args: string[]): string {
  const author = ['-c', 'user.name=Tests', '-c', 'user.email=tests@contract.example'];
  return execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' });
}
