/** Secrets and paths of a machine, by Secretlint. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from './part.ts';
import { projectFiles } from './project-files.ts';
import { toolRunner } from './tool.ts';
import { hashOf, judgeChanged } from './verdicts.ts';

/**
 * Looks into every file of the project, so also into one that is yet to be added. What was found is
 * masked in the report.
 */
export async function findSecrets(root: string): Promise<Outcome> {
  const settings = '.secretlintrc.json';
  return judgeChanged(root, {
    name: 'secrets',
    settings: [settings, '.secretlintignore'],
    async hashes() {
      const files = await projectFiles(root);
      const hash = async (file: string) => hashOf(await readFile(join(root, file)));
      return new Map(
        await Promise.all(files.map(async (file) => [file, await hash(file)] as const)),
      );
    },
    judge(files) {
      const args = [`--secretlintrc=${settings}`, '--no-glob', '--', ...files];
      return toolRunner('secretlint/bin/secretlint.js', args)(root);
    },
    // Its time grows with the square of the files of a run (it keeps a profile of itself), and the
    // command line of Windows ends at 32,767 characters.
    atOnce: 250,
  });
}
