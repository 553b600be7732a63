/** The rules of the code, by Oxlint. */
import { hashesOfCode } from './code-hashes.ts';
import type { Outcome } from './part.ts';
import { toolRunner } from './tool.ts';
import { judgeChanged } from './verdicts.ts';

/** Holds all code to the rules; some need the types of what a file imports. */
export function findBrokenRules(root: string): Promise<Outcome> {
  return judgeChanged(root, {
    name: 'rules',
    settings: ['.oxlintrc.json', 'tsconfig.json'],
    hashes: () => hashesOfCode(root),
    judge(files) {
      // Few are named: the command line of Windows ends at 32,767 characters. What the settings
      // leave out is left out in either way.
      const named = files.length > 250 ? [] : ['--no-error-on-unmatched-pattern', '--', ...files];
      const args = ['--format=stylish', '--max-warnings=0', ...named];
      return toolRunner('oxlint/bin/oxlint', args)(root);
    },
    atOnce: Infinity,
  });
}
