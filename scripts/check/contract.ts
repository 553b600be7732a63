/** The contract, what is made from it, and what a release of it asks for. */
import { join } from 'node:path';
import { compareGenerated } from '../build/files.ts';
import { makeArtifacts } from '../build/make.ts';
import { releaseGaps } from '../diff/since.ts';
import { formatFinding } from '../lint/finding.ts';
import { lintContract } from '../lint/lint.ts';

export async function findContractProblems(root: string): Promise<string[]> {
  return (await lintContract(root)).map(formatFinding);
}

export async function findStaleFiles(root: string): Promise<string[]> {
  const files = await makeArtifacts(root, () => {});
  const differences = await compareGenerated(join(root, 'generated'), files);
  return differences
    .filter(({ path }) => !builtOnly.test(path))
    .map(
      ({ path, problem }) =>
        `generated/${path} is ${problem}: run \`npm run build\` and commit the result`,
    );
}

/** The site and the toolkit carry libraries: they are built, not committed. */
const builtOnly = /^(docs|toolkit)\//;

export async function findReleaseGaps(root: string): Promise<string[]> {
  return (await releaseGaps(root)).missing;
}
