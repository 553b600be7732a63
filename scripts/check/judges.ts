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
    const args = ['--type-check', '--format=stylish', '--max-warnings=0', ...only(files)];
    return toolRunner('oxlint/bin/oxlint', args)(root);
  },
});

/** The form of the code, by Oxfmt. */
export const findWrongForm = remembering({
  name: 'style',
  settings:
    /(?:^|\/)(?:\.oxfmtrc\.\w+|oxfmt\.config\.\w+|\.(?:editorconfig|gitignore|prettierignore))$/,
  judge(root, files) {
    const args = ['--check', ...only(files)];
    return toolRunner('oxfmt/bin/oxfmt', args, /^Error occurred/m)(root);
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

/**
 * The arguments for these files alone, and none for many, which are judged with the whole project: the
 * command line of Windows ends at 32,767 characters. The tools leave out what they do not judge.
 */
function only(files: string[]): string[] {
  return files.length <= 250 ? ['--no-error-on-unmatched-pattern', '--', ...files] : [];
}
