/** `npm run contract:mutants`: how many broken services these tests find, and Dredd alone. */
import { readArgs, runCommand, UsageError } from '../toolkit/cli/command.ts';
import { printTrials } from './mutants/report.ts';
import { mutants } from './mutants/table.ts';
import { loadContract } from '../toolkit/contract/load.ts';
import { projectRoot } from './project.ts';
import { say } from '../toolkit/cli/terminal.ts';

const usage = `
Usage: npm run contract:mutants -- [--only <text>] [--right-runs <number>] [--seed <number>]

Runs the contract tests against a right service, which must pass every time, and against broken
variants of it, each with one small change, which must fail. Dredd alone runs beside them.

  --only <text>          the variants whose name has this text
  --right-runs <number>  runs against the right service; 20 when left out
  --seed <number>        of the hostile requests; 1 when left out
  --help                 this text

Exit code: 0 every variant was found and the right service held, 1 not so, 2 it could not run.
`;

// Dredd's libraries use what Node deprecates, and listen to one process from many runs.
process.removeAllListeners('warning');

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
  const chosen = mutants.filter(({ name }) => name.includes(values.only ?? ''));
  if (chosen.length === 0) throw new UsageError('--only names no variant.');
  const { tryMutant } = await import('./mutants/trial.ts');
  const { document } = await loadContract(projectRoot);
  const right = [];
  for (let run = 0; run < rightRuns; run += 1) {
    right.push({
      name: 'the right service',
      trial: await tryMutant(document, { name: '' }, seed + run),
    });
  }
  say('right', `${rightRuns} runs against the right service done`);
  const broken = [];
  for (const mutant of chosen) {
    broken.push({ name: mutant.name, trial: await tryMutant(document, mutant, seed) });
    if (broken.length % 20 === 0) say('tried', `${broken.length} of ${chosen.length} variants`);
  }
  return printTrials(right, broken) ? 0 : 1;
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a whole number.`);
}
