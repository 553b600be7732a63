/** The contract, what is made from it, and what its release and those of the packages ask for. */
import { covered } from '../build/stamp.ts';
import { withImports } from './imports.ts';
import type { Outcome } from './part.ts';
import { projectFiles } from './project-files.ts';
import { judgeUnlessSame } from './verdicts.ts';

// What a part needs is loaded with it: another part alone is quick, and so is what was right before.

/** What the lint reads. */
const linted = [
  'openapi',
  'package.json',
  'redocly.yaml',
  '.redocly.lint-ignore.yaml',
  '.spectral.yaml',
];

export async function findContractProblems(root: string): Promise<Outcome> {
  const dependsOn = [...linted, ...(await codeOf(root, 'scripts/lint'))];
  return judgeUnlessSame(root, 'contract', dependsOn, async () => {
    const { lintContract } = await import('../lint/lint.ts');
    const { formatFinding } = await import('../lint/finding.ts');
    return outcomeOf((await lintContract(root)).map(formatFinding));
  });
}

export async function findStaleFiles(root: string): Promise<Outcome> {
  const other = covered.filter((path) => path !== 'scripts');
  const dependsOn = [...other, ...(await codeOf(root, 'scripts/build'))];
  return judgeUnlessSame(root, 'generated', dependsOn, async () => {
    const { findStale } = await import('../build/make.ts');
    const differences = await findStale(root);
    return outcomeOf(
      differences.map(({ path, problem }) => `generated/${path}  The file is ${problem}.`),
    );
  });
}

/** All that is in a folder, and the code that it imports. */
async function codeOf(root: string, folder: string): Promise<readonly string[]> {
  const files = await projectFiles(root);
  const inFolder = files.filter((file) => file.startsWith(`${folder}/`));
  const reached = withImports(root, files, inFolder);
  return reached === 'unclear' ? ['scripts', 'toolkit'] : [folder, ...reached];
}

/** What changed since the last releases must show in the versions and in the changelogs. */
export async function findReleaseGaps(root: string): Promise<Outcome> {
  const { releaseGaps } = await import('../diff/since.ts');
  const { tags, untagged, missing } = await releaseGaps(root);
  if (tags.length === 0) {
    return { verdict: 'skipped', report: 'skipped: no tag to compare with' };
  }
  const compared = `compared with ${tags.join(', ')}`;
  const rest = untagged.length > 0 ? `; no tag yet of ${untagged.join(', ')}` : '';
  return outcomeOf(missing, `${compared}${rest}`);
}

function outcomeOf(findings: string[], note = ''): Outcome {
  if (findings.length === 0) return { verdict: 'right', report: note };
  return { verdict: 'findings', report: findings.map((line) => `error   ${line}`).join('\n') };
}
