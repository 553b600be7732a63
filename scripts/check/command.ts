import { UsageError, type Command } from '../../toolkit/cli/command.ts';
import { allRead, createCommand } from '../../toolkit/cli/options.ts';
import { yesOrNo } from '../../toolkit/cli/rows.ts';
import { formatSeconds, say, sayDone, sayError } from '../../toolkit/cli/terminal.ts';
import { printLines } from './budget.ts';
import { parts, type Part } from './parts.ts';
import type { Outcome } from './tool.ts';

export function checkCommand(root: string): Command {
  return createCommand({
    call: 'npm run check --',
    options: {
      lines: yesOrNo('lines', 'prints the line budget with current figures and checks nothing'),
    },
    operands: '[part …]',
    about: `
Runs the checks that CI runs before the tests: the named parts, or all of them.

${parts.map(({ name, what }) => `  ${name.padEnd(11)}${what}`).join('\n')}

If the contract has problems, it is neither built nor compared.
`,
    exitCodes: '0 no problems, 1 problems were found, 2 a part could not be checked.',
    async run({ lines, ...unread }, names) {
      allRead(unread);
      if (!lines) return check(root, names);
      process.stdout.write(`${await printLines(root)}\n`);
      return 0;
    },
  });
}

async function check(root: string, names: string[]): Promise<number> {
  const chosen = chosenParts(names);
  const first = chosen.filter(({ after }) => !chosen.some(({ name }) => name === after));
  const outcomes = (await Promise.all(first.map((part) => run(root, part, chosen)))).flat();
  const wrong = outcomes.filter(({ verdict }) => verdict === 'findings' || verdict === 'failed');
  for (const { name, verdict, remedy } of wrong) {
    sayError(`${name}: ${verdict === 'findings' ? remedy : 'The check could not run, see above.'}`);
  }
  if (wrong.length > 0) return wrong.some(({ verdict }) => verdict === 'failed') ? 2 : 1;
  const skipped = outcomes.filter(({ verdict }) => verdict === 'skipped').map(({ name }) => name);
  const right = `${outcomes.length - skipped.length} right`;
  sayDone('checked', skipped.length > 0 ? `${right}, skipped: ${skipped.join(', ')}` : right);
  return 0;
}

function chosenParts(names: string[]): Part[] {
  const known = parts.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`Unknown part "${unknown}". The parts are ${known.join(', ')}.`);
  }
  return parts.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Runs a part, then those that depend on it. */
async function run(root: string, part: Part, chosen: Part[]): Promise<(Outcome & Part)[]> {
  const start = performance.now();
  const outcome = await part.run(root).catch((error: unknown): Outcome => ({
    verdict: 'failed',
    report: error instanceof Error ? error.message : String(error),
  }));
  const { verdict, report } = outcome;
  const isWrong = verdict === 'findings' || verdict === 'failed';
  const time = formatSeconds(performance.now() - start).padStart(8);
  say('check', `${part.name.padEnd(11)}${time}  ${(!isWrong && report) || verdict}`);
  if (isWrong) process.stderr.write(`${report.trim()}\n`);
  const next = isWrong ? [] : chosen.filter(({ after }) => after === part.name);
  const others = await Promise.all(next.map((one) => run(root, one, chosen)));
  return [{ ...part, ...outcome }, ...others.flat()];
}
