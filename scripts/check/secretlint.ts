/** Secretlint, in this process. */
import { join } from 'node:path';
import { createEngine } from '@secretlint/node';
import { secretLintProfiler } from '@secretlint/profiler';
import type { Outcome } from './part.ts';

// It times each of its steps and looks every time through all that it has kept: ten times its own work.
secretLintProfiler.mark = () => undefined;

/**
 * Looks into files of a project, by its settings; a secret is masked in the report.
 *
 * @throws Error when the settings cannot be used
 */
export async function lintSecrets(root: string, files: readonly string[]): Promise<Outcome> {
  const engine = await createEngine({
    configFilePath: join(root, '.secretlintrc.json'),
    formatter: 'stylish',
    color: false,
    maskSecrets: true,
  });
  const filePathList = files.map((file) => join(root, file));
  const { ok, output } = await engine.executeOnFiles({ filePathList });
  return { verdict: ok ? 'right' : 'findings', report: output };
}
