/** The command that checks the project: what CI runs before the tests. */
import { availableParallelism } from 'node:os';
import { readArgs, UsageError, type Command } from '../../toolkit/cli/command.ts';
import { formatSeconds, say, sayDone, sayError } from '../../toolkit/cli/terminal.ts';
import type { Outcome, Part } from './part.ts';
import { parts } from './parts.ts';

const usage = `
Usage: npm run check -- [part …]

What CI runs before the tests, all of it when no part is named:

${parts
  .flat()
  .map(({ name, what }) => `  ${name.padEnd(11)}${what}`)
  .join('\n')}

A contract that is wrong is neither built nor compared.

Exit code: 0 all is right, 1 there are findings, 2 a part could not be checked.
`;

/** The command, for the project in a folder. */
export function checkCommand(root: string): Command {
  return { call: 'npm run check --', usage, run: (args) => check(root, args) };
}

async function check(root: string, args: string[]): Promise<number> {
  const { positionals } = readArgs({ args, options: {}, allowPositionals: true });
  const rows = rowsOf(positionals).values();
  const outcomes: (Outcome & Part)[] = [];
  const worker = async (): Promise<void> => {
    for (const row of rows) outcomes.push(...(await runRow(root, row)));
  };
  // As many rows side by side as there are processors.
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
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

function rowsOf(names: string[]): Part[][] {
  const known = parts.flat().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`Unknown part "${unknown}". The parts are ${known.join(', ')}.`);
  }
  return parts.map((row) => row.filter(({ name }) => names.length === 0 || names.includes(name)));
}

/** Runs the parts of a row up to the first that is wrong. */
async function runRow(root: string, row: Part[]): Promise<(Outcome & Part)[]> {
  const outcomes: (Outcome & Part)[] = [];
  for (const part of row) {
    const start = performance.now();
    const outcome = await part.run(root).catch((error: unknown): Outcome => ({
      verdict: 'failed',
      report: error instanceof Error ? error.message : String(error),
    }));
    const { verdict, report } = outcome;
    const time = formatSeconds(performance.now() - start).padStart(8);
    const compared = verdict === 'right' || verdict === 'skipped';
    say('check', `${part.name.padEnd(11)}${time}  ${(compared && report) || verdict}`);
    if (!compared) process.stderr.write(`${report.trim()}\n`);
    outcomes.push({ ...part, ...outcome });
    if (!compared) break;
  }
  return outcomes;
}
