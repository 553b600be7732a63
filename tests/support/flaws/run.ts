/** `npm run contract:mutants`: how many flaws the contract tests find. */
import { readArgs, runCommand, UsageError } from '../../../toolkit/cli/command.ts';
import { formatSeconds, say, sayDone, sayError } from '../../../toolkit/cli/terminal.ts';
import { loadContract } from '../../../toolkit/contract/load.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { flaws } from './table.ts';
import type { Trial, Verdict } from './trial.ts';

const usage = `
Usage: npm run contract:mutants -- [--only <text>] [--right-runs <number>] [--seed <number>]

Runs the contract tests against a right service, which must pass every time, and against variants of
it with one flaw each, which must fail.

  --only <text>          the flaws whose name has this text
  --right-runs <number>  runs against the right service; 20 when left out
  --seed <number>        of the hostile requests; 1 when left out
  --help                 this text

Exit code: 0 every flaw was found and the right service passed, 1 not so, 2 it could not run.
`;

const nameWidth = 62;

await runCommand({ call: 'npm run contract:mutants --', usage, run });

async function run(args: string[]): Promise<number> {
  const { values } = readArgs({
    args,
    options: {
      only: { type: 'string' },
      'right-runs': { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const rightRuns = wholeNumber('right-runs', values['right-runs'] ?? '20');
  const seed = wholeNumber('seed', values.seed ?? '1');
  const chosen = flaws.filter(({ name }) => name.includes(values.only ?? ''));
  if (chosen.length === 0) throw new UsageError('--only must be part of the name of a flaw.');
  const { tryFlaw } = await import('./trial.ts');
  const contract = await loadContract(projectRoot);
  let wrong = 0;
  for (let run = 0; run < rightRuns; run += 1) {
    const { verdict } = await tryFlaw(contract, seed + run);
    if (verdict.kind === 'survived') continue;
    wrong += 1;
    say('WRONG', `the right service fails: ${describe(verdict)}`);
  }
  say('right', `${rightRuns - wrong} of ${rightRuns} runs passed`);
  const trials: Trial[] = [];
  for (const flaw of chosen) {
    const trial = await tryFlaw(contract, seed, flaw);
    trials.push(trial);
    const { verdict, milliseconds } = trial;
    const word = verdict.kind === 'survived' ? 'ALIVE' : verdict.kind;
    const time = formatSeconds(milliseconds).padStart(9);
    say(word, `${flaw.name.padEnd(nameWidth)}${time}  ${describe(verdict)}`);
  }
  const count = (kind: Verdict['kind']): number =>
    trials.filter(({ verdict }) => verdict.kind === kind).length;
  const time = trials.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const rate = `${count('killed')} of ${trials.length} flaws`;
  if (wrong === 0 && count('killed') === trials.length) {
    sayDone('done', `found ${rate} in ${formatSeconds(time)}`);
    return 0;
  }
  sayError(
    `found ${rate}, ${count('survived')} survived, ${count('stale')} stale, ` +
      `${count('not-run')} without a verdict; ${wrong} wrong verdicts on the right service. ` +
      'Survived: add the check or rule that is missing. Stale: fix the names in the flaw, or ' +
      'remove it (tests/support/flaws/).',
  );
  return 1;
}

function describe(verdict: Verdict): string {
  if (verdict.kind === 'killed') return verdict.by;
  if (verdict.kind === 'not-run') return `no verdict: ${verdict.reason}`;
  return verdict.kind === 'stale' ? 'found nothing to change' : 'survived';
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} must be a whole number.`);
}
