/** Secrets and paths of a machine, by Secretlint. */
import type { Outcome } from './part.ts';
import { projectFiles } from './project-files.ts';
import { toolRunner } from './tool.ts';

/**
 * Looks into every file of the project, so also into one that is yet to be added. What was found is
 * masked in the report.
 */
export async function findSecrets(root: string): Promise<Outcome> {
  const files = await projectFiles(root);
  const outcomes: Outcome[] = [];
  for (let start = 0; start < files.length; start += filesOfRun) {
    const run = toolRunner('secretlint/bin/secretlint.js', [
      '--secretlintrc=.secretlintrc.json',
      '--no-glob',
      '--',
      ...files.slice(start, start + filesOfRun),
    ]);
    outcomes.push(await run(root));
  }
  const worst = ['failed', 'findings', 'right'] as const;
  return {
    verdict: worst.find((one) => outcomes.some(({ verdict }) => verdict === one)) ?? 'right',
    report: outcomes.map(({ report }) => report).join(''),
  };
}

/**
 * Secretlint's time grows with the square of the files of a run (it keeps a profile of itself), and
 * the command line of Windows ends at 32,767 characters.
 */
const filesOfRun = 250;
