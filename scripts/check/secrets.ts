/** Secrets and paths of a machine, by Secretlint. */
import { readdir } from 'node:fs/promises';
import type { Outcome } from './part.ts';
import { toolRunner } from './tool.ts';

/**
 * Looks into every file that git does not ignore, so also into one that is yet to be added. What was
 * found is masked in the report.
 */
export async function findSecrets(root: string): Promise<Outcome> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && !['.git', 'node_modules'].includes(entry.name))
    .map(({ name }) => `${name}/**/*`);
  const outcomes: Outcome[] = [];
  // Its time grows with the square of the files of a run (it keeps a profile of itself), so each folder
  // is a run.
  for (const files of ['*', ...folders]) {
    const run = toolRunner('secretlint/bin/secretlint.js', [
      files,
      '--secretlintignore=.gitignore',
    ]);
    outcomes.push(await run(root));
  }
  const worst = ['failed', 'findings', 'right'] as const;
  return {
    verdict: worst.find((one) => outcomes.some(({ verdict }) => verdict === one)) ?? 'right',
    report: outcomes.map(({ report }) => report).join(''),
  };
}
