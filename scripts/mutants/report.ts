/** What the trials come to: kill rate, survivors, time; and Dredd alone beside it. */
import { formatSeconds, say, sayDone, sayError } from '../../toolkit/cli/terminal.ts';
import type { Trial, Verdict } from './trial.ts';

export interface NamedTrial {
  name: string;
  trial: Trial;
}

/** True when every variant was killed and the right service never was. */
export function printTrials(right: readonly NamedTrial[], broken: readonly NamedTrial[]): boolean {
  for (const { name, trial } of broken) {
    const { tests, dredd, milliseconds } = trial;
    const time = formatSeconds(milliseconds).padStart(9);
    say(
      tests.kind === 'killed' ? 'killed' : 'ALIVE',
      `${name.padEnd(nameWidth)}${time}  ${toldBy(tests)}`,
    );
    if (dredd.kind === 'killed') say('', `${' '.repeat(nameWidth + 9)}  Dredd alone too`);
  }
  const wrong = right.filter(({ trial }) => trial.tests.kind !== 'survived');
  for (const { trial } of wrong) say('WRONG', `the right service fails: ${toldBy(trial.tests)}`);
  const survivors = broken.filter(({ trial }) => trial.tests.kind !== 'killed');
  const all = [...right, ...broken];
  const time = all.reduce((sum, { trial }) => sum + trial.milliseconds, 0);
  say('right', `${right.length - wrong.length} of ${right.length} runs held`);
  say('right', `Dredd alone: ${right.length - killedByDredd(right)} of ${right.length} runs held`);
  say('killed', rate(broken.length - survivors.length, broken.length));
  say('killed', `Dredd alone: ${rate(killedByDredd(broken), broken.length)}`);
  say(
    'time',
    `${formatSeconds(time)} for the tests, ${formatSeconds(time / all.length)} a variant`,
  );
  if (survivors.length === 0 && wrong.length === 0) {
    sayDone('done', 'every variant was found, and the right service was not blamed');
    return true;
  }
  sayError(
    `${survivors.length} survived, ${wrong.length} wrong verdicts on the right service. ` +
      'Add the check or the rule that is missing.',
  );
  return false;
}

function killedByDredd(trials: readonly NamedTrial[]): number {
  return trials.filter(({ trial }) => trial.dredd.kind === 'killed').length;
}

function toldBy(verdict: Verdict): string {
  if (verdict.kind === 'survived') return 'survived';
  return verdict.kind === 'killed' ? verdict.by : `no verdict: ${verdict.reason}`;
}

function rate(part: number, all: number): string {
  return `${part} of ${all}, ${((100 * part) / all).toFixed(1)} %`;
}

const nameWidth = 62;
