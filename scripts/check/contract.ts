/** The contract, what is made from it, and what its release and those of the packages ask for. */
import { covered } from '../build/stamp.ts';
import type { Outcome } from './part.ts';
import { judgeUnlessSame } from './verdicts.ts';

// What a part needs is loaded with it: another part alone is quick, and so is what was right before.

/** What the lint is, and what it reads. */
const linted = [
  'openapi',
  'scripts',
  'toolkit',
  'package.json',
  'redocly.yaml',
  '.redocly.lint-ignore.yaml',
  '.spectral.yaml',
];

export function findContractProblems(root: string): Promise<Outcome> {
  return judgeUnlessSame(root, 'contract', linted, async () => {
    const { lintContract } = await import('../lint/lint.ts');
    const { formatFinding } = await import('../lint/finding.ts');
    return outcomeOf((await lintContract(root)).map(formatFinding));
  });
}

export function findStaleFiles(root: string): Promise<Outcome> {
  return judgeUnlessSame(root, 'generated', covered, async () => {
    const { findStale } = await import('../build/make.ts');
    const differences = await findStale(root);
    return outcomeOf(
      differences.map(({ path, problem }) => `generated/${path}  The file is ${problem}.`),
    );
  });
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
