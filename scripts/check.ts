/** `npm run check`: the contract, generated/, the version, and the types of the code. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compareGenerated } from './build/files.ts';
import { makeArtifacts } from './build/make.ts';
import { readArgs, runCommand } from './command.ts';
import { differenceSince, lastRelease } from './diff/since.ts';
import { formatFinding } from './lint/finding.ts';
import { lintContract } from './lint/lint.ts';
import { projectRoot } from './project.ts';
import { formatSeconds, say, sayDone, sayError } from './terminal.ts';

/** A part of the check: the lines that say what is wrong, none when all is right. */
interface Check {
  name: string;
  run(root: string): Promise<string[]>;
  /** What to do about its findings. */
  remedy: string;
}

const usage = `
Usage: npm run check

What CI runs before the tests: the lint of the contract, whether generated/ is fresh, whether version
and changelog follow the changes since the last release tag, and the types of the code. Stops at the
first that fails.

Exit code: 0 all is right, 1 there are findings, 2 it could not be checked.
`;

const checks: Check[] = [
  {
    name: 'contract',
    run: findContractProblems,
    remedy: 'Mend the lines above; `npm run lint` shows them again.',
  },
  { name: 'generated', run: findStaleFiles, remedy: 'Run `npm run build` and commit the result.' },
  {
    name: 'release',
    run: findReleaseGaps,
    remedy: '`npm run diff -- <last tag>` shows the changes.',
  },
  { name: 'types', run: findTypeErrors, remedy: 'Mend the lines above.' },
];

await runCommand({ name: 'npm run check', usage, run: check });

async function findContractProblems(root: string): Promise<string[]> {
  return (await lintContract(root)).map(formatFinding);
}

async function findStaleFiles(root: string): Promise<string[]> {
  const files = await makeArtifacts(root, () => {});
  const differences = await compareGenerated(join(root, 'generated'), files);
  return differences
    .filter(({ path }) => !path.startsWith('docs/')) // The site is built, not committed.
    .map(
      ({ path, problem }) =>
        `generated/${path} is ${problem}: run \`npm run build\` and commit the result`,
    );
}

/** What changed since the last release must show in the version and in the changelog. */
async function findReleaseGaps(root: string): Promise<string[]> {
  const tag = await lastRelease(root);
  return tag === undefined ? [] : (await differenceSince(root, tag)).missing;
}

async function findTypeErrors(root: string): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '--pretty', 'false'], { cwd: root });
    return [];
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    return String(error.stdout).trimEnd().split('\n');
  }
}

async function check(args: string[]): Promise<number> {
  readArgs({ args, options: {} });
  for (const { name, run, remedy } of checks) {
    const start = performance.now();
    const problems = await run(projectRoot);
    if (problems.length > 0) {
      for (const problem of problems) sayError(problem);
      const findings = problems.length === 1 ? '1 finding' : `${problems.length} findings`;
      sayError(`${name}: ${findings}. ${remedy}`);
      return 1;
    }
    say('check', `${name.padEnd(12)}right${formatSeconds(performance.now() - start).padStart(10)}`);
  }
  sayDone('checked', 'The contract, the code and generated/ agree.');
  return 0;
}
