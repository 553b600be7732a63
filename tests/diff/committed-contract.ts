/** What is compared of the project with a commit: a repository made in a tenth of the time of the whole. */
import { git } from '../committed-copy.ts';
import { copyProject, lintedFiles, type ProjectCopy } from '../project-copy.ts';

/** Its state is the first commit. */
export function committedContract(): ProjectCopy {
  const copy = copyProject([
    ...lintedFiles,
    'docs',
    'generated/openapi.json',
    '.gitignore',
    'CHANGELOG.md',
    // What is kept of the contract is used while this is the same.
    'package-lock.json',
  ]);
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  git(copy, 'commit', '--quiet', '--message', 'As it is');
  return copy;
}
