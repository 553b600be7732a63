/** A copy of the project as a separate repository, for tests that compare with a commit. */
import { execFileSync } from 'node:child_process';
import { copyProject, type ProjectCopy } from './project-copy.ts';

/** Of the whole project or only some of it; its state is the first commit. */
export function committedCopy(names?: string[]): ProjectCopy {
  const copy = copyProject(names);
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  git(copy, 'commit', '--quiet', '--message', 'As it is');
  return copy;
}

/** @throws Error when git fails; what it says is on the console */
export function git({ root }: ProjectCopy, ...args: string[]): string {
  const author = ['-c', 'user.name=Tests', '-c', 'user.email=tests@contract.example'];
  return execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' });
}
