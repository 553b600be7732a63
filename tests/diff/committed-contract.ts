/** Creates a repository with only the compared files, which takes a tenth of the time of a whole one. */
import { committedCopy } from '../committed-copy.ts';
import { lintedFiles, type ProjectCopy } from '../project-copy.ts';

export function committedContract(): ProjectCopy {
  return committedCopy([
    ...lintedFiles,
    'docs',
    'generated/openapi.full.json',
    '.gitignore',
    'CHANGELOG.md',
    // The stored contract is used as long as this file is unchanged.
    'package-lock.json',
  ]);
}
