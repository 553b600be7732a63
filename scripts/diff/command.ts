import { styleText } from 'node:util';
import { UsageError, type Command } from '../../toolkit/cli/command.ts';
import { createCommand } from '../../toolkit/cli/options.ts';
import type { Change, Weight } from './changes.ts';
import { differenceSince } from './since.ts';
import { sayDone, sayError } from '../../toolkit/cli/terminal.ts';

const colours = { breaking: 'red', compatible: 'green', wording: 'dim' } as const;

export function diffCommand(root: string): Command {
  return createCommand({
    call: 'npm run diff --',
    options: {},
    operands: '<ref>',
    about: `
Compares the contract with its state at a commit, branch or tag. Each change is breaking (a partner
must change code), compatible, or wording. The report shows who is affected and every operation and
webhook concerned, and whether info.version and CHANGELOG.md match the changes.
`,
    exitCodes:
      '0 no change, or version and changelog match; 1 they do not match; 2 the command could not run.',
    async run(_options, [ref, another]) {
      if (!ref || another !== undefined || ref.startsWith('-')) {
        throw new UsageError('Name one commit, branch or tag, such as main or v1.0.0.');
      }
      const { changes, missing } = await differenceSince(root, ref);
      changes.forEach(print);
      for (const sentence of missing) sayError(sentence);
      if (missing.length > 0) return 1;
      sayDone('diff', summarise(changes, ref));
      return 0;
    },
  });
}

function print({ weight, side, carriers, message }: Change): void {
  const word = styleText(colours[weight], weight.padEnd(12), { stream: process.stdout });
  process.stdout.write(`${word}${side.padEnd(11)}${carriers.join(', ')}  ${message}\n`);
}

function summarise(changes: Change[], ref: string): string {
  if (changes.length === 0) return `The contract has not changed since ${ref}.`;
  const count = (weight: Weight) => changes.filter((change) => change.weight === weight).length;
  const counts = `${count('breaking')} breaking, ${count('compatible')} compatible, ${count('wording')} wording`;
  return `${counts} since ${ref}; version and changelog match.`;
}
