/** `npm run check`: the contract, generated/, the version, and the code: types, style, rules, secrets. */
import { availableParallelism } from 'node:os';
import { checks, type Check } from './check/checks.ts';
import { readArgs, runCommand, UsageError } from '../toolkit/cli/command.ts';
import { projectRoot } from './project.ts';
import { formatSeconds, say, sayDone, sayError } from '../toolkit/cli/terminal.ts';

const usage = `
Usage: npm run check -- [part …]

What CI runs before the tests, all of it when no part is named:

  contract   the lint of the contract
  generated  whether generated/ is fresh
  release    whether version and changelog follow the changes since the last release tag
  types      the types of the code, by TypeScript
  style      its form, by Prettier
  rules      its rules, and which folder may import which, by ESLint
  dead-code  files, exports and dependencies that nothing uses, by Knip
  secrets    what must not be published, by Secretlint

A contract that is wrong is neither built nor compared.

Exit code: 0 all is right, 1 there are findings, 2 it could not be checked.
`;

await runCommand({ call: 'npm run check --', usage, run: check });

async function check(args: string[]): Promise<number> {
  const { positionals } = readArgs({ args, options: {}, allowPositionals: true });
  const rows = rowsOf(positionals).values();
  const verdicts: string[] = [];
  const worker = async (): Promise<void> => {
    for (const row of rows) verdicts.push(...(await runRow(row)));
  };
  // As many rows side by side as there are processors: each takes the next one that nobody has.
  const workers = Array.from({ length: availableParallelism() }, worker);
  const all = Promise.all(workers);
  await Promise.allSettled([all, ...workers]);
  for (const verdict of verdicts) sayError(verdict);
  await all; // Throws what kept a part from its work.
  if (verdicts.length > 0) return 1;
  sayDone(
    'checked',
    positionals.length > 0 ? 'Right.' : 'The contract, the code and generated/ agree.',
  );
  return 0;
}

function rowsOf(names: string[]): (readonly Check[])[] {
  const known = checks.flat().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no part "${unknown}": ${known.join(', ')}.`);
  }
  if (names.length === 0) return [...checks];
  return checks.map((row) => row.filter(({ name }) => names.includes(name)));
}

/** Runs the parts of a row up to the first that finds something, whose verdict it gives. */
async function runRow(row: readonly Check[]): Promise<string[]> {
  for (const part of row) {
    const verdict = await runPart(part);
    if (verdict !== undefined) return [verdict];
  }
  return [];
}

/** Prints what the part finds, or that it is right. Gives the sum of its findings, with the remedy. */
async function runPart({ name, run, remedy }: Check): Promise<string | undefined> {
  const start = performance.now();
  const problems = await run(projectRoot);
  if (problems.length === 0) {
    say('check', `${name.padEnd(12)}right${formatSeconds(performance.now() - start).padStart(10)}`);
    return undefined;
  }
  for (const problem of problems) sayError(problem);
  const findings = problems.length === 1 ? '1 finding' : `${problems.length} findings`;
  return `${name}: ${findings}. ${remedy}`;
}
