/** The command that checks the project: what CI runs before the tests. */
import { readArgs, UsageError, type Command } from '../../toolkit/cli/command.ts';
import { formatSeconds, say, sayDone, sayError } from '../../toolkit/cli/terminal.ts';
import { printLines } from './budget.ts';
import { parts, type Part } from './parts.ts';
import type { Outcome } from './tool.ts';

const usage = `
Usage: npm run check -- [--lines] [part …]

What CI runs before the tests, all of it when no part is named:

${parts.map(({ name, what }) => `  ${name.padEnd(11)}${what}`).join('\n')}

A contract that is wrong is neither built nor compared.

  --lines    print the table of the line budget with the current figures, and check nothing

Exit code: 0 all is right, 1 there are findings, 2 a part could not be checked.
`;

/** The command, for the project in a folder. */
export function checkCommand(root: string): Command {
  return { call: 'npm run check --', usage, run: (args) => check(root, args) };
}

async function check(root: string, args: string[]): Promise<number> {
  const options = { lines: { type: 'boolean' } } as const;
  const { positionals, values } = readArgs({ args, options, allowPositionals: true });
  if (values.lines) {
    process.stdout.write(`${await printLines(root)}\n`);
    return 0;
  }
  const chosen = chosenParts(positionals);
  const first = chosen.filter(({ after }) => !chosen.some(({ name }) => name === after));
  const outcomes = (await Promise.all(first.map((part) => run(root, part, chosen)))).flat();
  const wrong = outcomes.filter(({ verdict }) => verdict === 'findings' || verdict === 'failed');
  for (const { name, verdict, remedy } of wrong) {
    sayError(`${name}: ${verdict === 'findings' ? remedy : 'It could not be checked, see above.'}`);
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

/** Runs a part, then those that need it to be right. */
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
  if (isWrong) {
    process.stderr.write(`${report.trim()}\n`);
    return [{ ...part, ...outcome }];
  }
  const next = chosen.filter(({ after }) => after === part.name);
  const others = await Promise.all(next.map((one) => run(root, one, chosen)));
  return [{ ...part, ...outcome }, ...others.flat()];
}
