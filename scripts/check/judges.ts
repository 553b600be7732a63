/** The tools that judge file by file, and only what was not right before. */
import { hashesOfCode } from './code-hashes.ts';
import type { Part } from './part.ts';
import { toolRunner } from './tool.ts';
import { judgeChanged, type Judge } from './verdicts.ts';

/** The types of the code, by TypeScript within Oxlint, and its rules, some of which need the types. */
export const findWrongCode = remembering({
  name: 'code',
  settings: /(?:^|\/)(?:\.oxlintrc\.jsonc?|oxlint\.config\.\w+|tsconfig.*\.json|package\.json)$/,
  hashes: hashesOfCode,
  judge(root, files) {
    const which = isFew(files) ? ['--no-error-on-unmatched-pattern', '--', ...files] : [];
    const args = ['--type-check', '--format=stylish', '--max-warnings=0', ...which];
    return toolRunner('oxlint/bin/oxlint', args)(root);
  },
});

/** Secrets and paths of a machine, by Secretlint; what was found is masked in the report. */
export const findSecrets = remembering({
  name: 'secrets',
  settings: /^\.secretlint/,
  async judge(root, files) {
    const { lintSecrets } = await import('./secretlint.ts');
    return lintSecrets(root, files);
  },
  // One that is wrong has its group judged again.
  atOnce: 250,
});

function remembering(judge: Judge): Part['run'] {
  return (root) => judgeChanged(root, judge);
}

/** The command line of Windows ends at 32,767 characters. Many are judged with the whole project. */
function isFew(files: string[]): boolean {
  return files.length <= 250;
}
