/** Runs `npm run contract:mutants`: prints the verdicts of the contract tests on conforming and broken services. */
import { runCommand, UsageError } from '../../../toolkit/cli/command.ts';
import { createCommand, optionTable } from '../../../toolkit/cli/options.ts';
import { text, wholeNumber } from '../../../toolkit/cli/rules.ts';
import { formatSeconds, say, sayDone, sayError } from '../../../toolkit/cli/terminal.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { loadContract } from '../../../toolkit/contract/load.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { conforming } from '../conforming/table.ts';
import type { Flaw, Variant } from '../flawed-service.ts';
import { flaws } from './table.ts';
import {
  isFound,
  isHeld,
  settings,
  settingsFor,
  tryConforming,
  tryFlaw,
  type Trial,
  type TrialVerdict,
} from './trial.ts';

const nameWidth = 62;

const command = createCommand({
  call: 'npm run contract:mutants --',
  options: optionTable({
    only: {
      flag: 'only',
      value: '<text>',
      rule: text,
      help: 'the variants whose name has this text',
    },
    rightRuns: {
      flag: 'right-runs',
      value: '<number>',
      rule: wholeNumber(0, 1_000),
      help: 'runs against the right service, in each setting',
      default: 5,
    },
    seed: {
      flag: 'seed',
      value: '<number>',
      rule: wholeNumber(0, 999_999_999),
      help: 'of the hostile requests',
      default: 1,
    },
  }),
  about: `
Runs the contract tests against a right service and conforming variants of it, which must pass in
every setting, and against broken variants: what breaks a statement of the source must fail, what
differs from an assumption of the contract must be a remark.
`,
  exitCodes: '0 all verdicts are right, 1 some are wrong, 2 the tests could not run.',
  run: ({ only, rightRuns, seed }) => tryAll(only ?? '', rightRuns, seed),
});

await runCommand(command);

async function tryAll(only: string, rightRuns: number, seed: number): Promise<number> {
  const isChosen = ({ name }: Variant): boolean => name.includes(only);
  const [chosen, others] = [flaws.filter(isChosen), conforming.filter(isChosen)];
  if (chosen.length + others.length === 0) {
    throw new UsageError('--only must be part of the name of a variant.');
  }
  const contract = await loadContract(projectRoot);
  const begun = performance.now();
  const wrong =
    (await tryRight(contract, seed, rightRuns)) +
    (await tryOthers(contract, seed, others)) +
    (await tryFlaws(contract, seed, chosen));
  const time = formatSeconds(performance.now() - begun);
  if (wrong === 0) {
    sayDone('done', `every verdict is right, in ${time}`);
    return 0;
  }
  sayError(
    `${wrong} verdicts are wrong. A service that conforms must not fail: correct the check. A flaw ` +
      'that is not found: add the check or rule that is missing. Stale: fix the names in the ' +
      'variant, or remove it (tests/support/flaws/, tests/support/conforming/).',
  );
  return 1;
}

/** @returns how many runs failed */
async function tryRight(contract: Contract, seed: number, runs: number): Promise<number> {
  let wrong = 0;
  for (let run = 0; run < runs; run += 1) {
    for (const setting of settings) {
      const { verdict } = await tryConforming(contract, setting, seed + run);
      if (isHeld(verdict)) continue;
      wrong += 1;
      say('WRONG', `the right service ${setting.name}: ${describe(verdict)}`);
    }
  }
  const all = runs * settings.length;
  say('right', `${all - wrong} of ${all} runs passed`);
  return wrong;
}

/** @returns how many conforming services failed in some setting */
async function tryOthers(
  contract: Contract,
  seed: number,
  variants: readonly Variant[],
): Promise<number> {
  let wrong = 0;
  let remarked = 0;
  for (const variant of variants) {
    const trials: Trial[] = [];
    for (const setting of settingsFor(variant)) {
      trials.push(await tryConforming(contract, setting, seed, variant));
    }
    const verdicts = trials.map(({ verdict }) => verdict);
    const failure = verdicts.find((one) => !isHeld(one) && one.kind !== 'stale');
    // A variant may find nothing to change in one setting, but not in all.
    const remark = verdicts.find(({ kind }) => kind === 'remarked');
    const isIdle = verdicts.every(({ kind }) => kind === 'stale') || (variant.remarked && !remark);
    const bad = failure ?? (isIdle ? verdicts[0] : undefined);
    if (bad) wrong += 1;
    else if (remark) remarked += 1;
    print(bad ? 'WRONG' : 'held', variant, trials, bad ?? remark ?? { kind: 'passed', remarks: 0 });
  }
  const held = variants.length - wrong;
  say(
    'conform',
    `${held} of ${variants.length} conforming services pass, ${remarked} with remarks`,
  );
  return wrong;
}

/** @returns how many flaws were missed or misjudged */
async function tryFlaws(
  contract: Contract,
  seed: number,
  chosen: readonly Flaw[],
): Promise<number> {
  const found: Flaw[] = [];
  for (const flaw of chosen) {
    const trial = await tryFlaw(contract, seed, flaw);
    const { verdict } = trial;
    const isRight = isFound(flaw, verdict);
    if (isRight) found.push(flaw);
    const word = verdict.kind === 'stale' ? 'stale' : 'WRONG';
    print(isRight ? verdict.kind : word, flaw, [trial], verdict);
  }
  const rate = (breaks: Flaw['breaks']): string => {
    const isOne = (flaw: Flaw): boolean => flaw.breaks === breaks;
    return `${found.filter(isOne).length} of ${chosen.filter(isOne).length}`;
  };
  say('broken', `${rate('stated')} that break what is stated fail`);
  say('assumed', `${rate('assumed')} that differ from what is assumed get a remark, and pass`);
  return chosen.length - found.length;
}

function print(
  word: string,
  { name }: Variant,
  trials: readonly Trial[],
  verdict: TrialVerdict,
): void {
  const time = trials.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  say(word, `${name.padEnd(nameWidth)}${formatSeconds(time).padStart(9)}  ${describe(verdict)}`);
}

function describe(verdict: TrialVerdict): string {
  if (verdict.kind === 'broken') return verdict.by;
  if (verdict.kind === 'remarked') return `remark: ${verdict.by}`;
  if (verdict.kind === 'not-run') return `no verdict: ${verdict.reason}`;
  return verdict.kind === 'stale' ? 'found nothing to change' : 'passed';
}
