/** Writes a variant's proposals into a copy of the project and tests the variant against them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintContract } from '../../scripts/lint/lint.ts';
import { projectRoot } from '../../scripts/project.ts';
import { writeProposal } from '../../scripts/propose/write.ts';
import { runContractTests } from '../../toolkit/contract-tests/run/run.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import type { Proposal } from '../../toolkit/observe/propose/proposal.ts';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { lintedFiles } from '../project-copy.ts';
import { contractRun } from '../support/contract-run.ts';
import { startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { isFull } from '../support/full.ts';
import { people } from '../support/right-service.ts';
import { exercise, planted } from './exercise.ts';
import { contract, recordService } from './recorded-service.ts';
import type { ObservedVariant } from './variants.ts';

/** The files that a proposal changes, and those that its lint reads. */
export const linted = [...lintedFiles, 'CHANGELOG.md'];

/** The proposals from traffic that calls everything three times. */
export async function proposalsFor(
  variants: readonly Pick<ObservedVariant, 'behaviour' | 'asks'>[],
): Promise<Proposal[]> {
  await using service = await recordService(variants.map(({ behaviour }) => behaviour));
  await exercise(
    service.url,
    variants.flatMap(({ asks }) => asks),
  );
  return proposalsOf(await service.read(), 'the sandbox environment', 3);
}

/** Returns the proposals that a plain service does not cause. */
export function newOnes(proposals: readonly Proposal[], plain: readonly Proposal[]): Proposal[] {
  const known = new Set(plain.map(({ name, says }) => `${name} ${says}`));
  return proposals.filter(({ name, says }) => !known.has(`${name} ${says}`));
}

export async function write(root: string, proposals: readonly Proposal[]): Promise<void> {
  for (const one of proposals) await writeProposal(root, one);
}

/** Writes the proposals, and returns the findings of lint. */
export async function written(root: string, proposals: readonly Proposal[]) {
  await write(root, proposals);
  return lintContract(root);
}

/** Returns the planted values and secrets that a proposal left in a copy, except those in the project's examples. */
export function personalIn(root: string): string[] {
  const [before, after] = [textsOf(projectRoot), textsOf(root)];
  const searched = [...planted, 'CR-5512998'].filter((one) => !before.includes(one));
  return searched.filter((one) => after.includes(one));
}

/** Returns everything that a proposal may change, as one text. */
export function textsOf(root: string): string {
  const files = readdirSync(join(root, 'openapi'), { recursive: true, encoding: 'utf8' })
    .filter((one) => one.endsWith('.yaml'))
    .map((one) => join('openapi', one));
  return [...files, 'CHANGELOG.md'].map((one) => readFileSync(join(root, one), 'utf8')).join('\n');
}

/** Returns the failures of the contract tests under `--strict`: every check that does not pass, with its message. */
export async function strictFailures(root: string, flaws: readonly Behaviour[]): Promise<string[]> {
  const service = await startFlawedService({ contract, flaws });
  const failed: string[] = [];
  try {
    await runContractTests(
      contractRun(await loadContract(root), service.url, {
        logins: { ...people },
        strict: true,
        // Leave out wrong requests, which are most of a run. Proposals come from answers to valid requests.
        skip: isFull ? [] : ['hostile'],
        onResult: ({ check, outcome }) => {
          if (outcome.kind !== 'fail' && outcome.kind !== 'remark') return;
          failed.push(...outcome.findings.map((one) => `${check.id} ${JSON.stringify(one)}`));
        },
      }),
    );
  } finally {
    await service.close();
  }
  return failed;
}
