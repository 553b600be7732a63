/** What is compared of the project with a commit: a repository made in a tenth of the time of the whole. */
import { committedCopy } from '../committed-copy.ts';
import { lintedFiles, type ProjectCopy } from '../project-copy.ts';

export function committedContract(): ProjectCopy {
  return committedCopy([
    ...lintedFiles,
    'docs',
    'generated/openapi.full.json',
    '.gitignore',
    'CHANGELOG.md',
    // What is kept of the contract is used while this is the same.
    'package-lock.json',
  ]);
}
