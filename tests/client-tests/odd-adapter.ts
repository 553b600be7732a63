/** An adapter that breaks the protocol in the way that its argument names. */
import { createInterface } from 'node:readline';
import { numberAt, textAt } from '../../toolkit/contract/objects.js';

const how = process.argv[2] ?? '';
if (how === 'ends') {
  process.stderr.write('first words\nlast words\n');
  process.exit(7);
}

for await (const line of createInterface({ input: process.stdin })) {
  const command: unknown = JSON.parse(line);
  const id = numberAt(command, 'id') ?? 0;
  const say = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer)}\n`);
  const isStart = textAt(command, 'do') === 'start';
  if (isStart && how === 'silent-start') continue;
  if (isStart) say({ id, done: true });
  else if (how === 'silent') continue;
  else if (how === 'garbage') process.stdout.write('Paying…\n');
  else if (how === 'wrong-id') say({ id: id + 5, done: true });
  else if (how === 'crash') throw new Error('out of luck');
  else if (how === 'secret') {
    process.stderr.write(`${line}\nlogged in with a-long-example-password\n`);
    say({ id, done: true, error: 'nothing was done' });
  } else if (how === 'odd-outcome') {
    for (const reference of ['CT-1', 'CT-1', 'CT-2']) say({ id, reference, outcome: 'fine' });
    say({ id, done: true });
  } else say({ id, done: true, unsupported: true });
}
