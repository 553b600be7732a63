/** Prints output for a person at a terminal, or for a program if it is piped. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { leavesOf } from './leaves.js';

export type Colour = 'green' | 'red' | 'yellow' | 'cyan';

/** Prints a label and a text. */
export function say(
  word: string,
  text: string,
  colour: Colour = 'cyan',
  stream: NodeJS.WriteStream = process.stderr,
): void {
  const label = word.padEnd(9);
  const isColoured = stream.isTTY && stream.hasColors();
  stream.write(`${isColoured ? styleText(colour, label) : label} ${plain(text)}\n`);
}

/** Removes terminal control characters. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?');
}

export function sayError(text: string): void {
  for (const one of text.split('\n')) say('error', one, 'red');
}

/** Prints a table on a terminal, and JSON lines if piped. */
export function printRows(rows: readonly object[]): void {
  const { stdout } = process;
  const lines = stdout.isTTY ? tableOf(rows) : rows.map((row) => JSON.stringify(row));
  for (const line of lines) stdout.write(`${line}\n`);
}

/** The field names are the column headings; numbers are aligned right. */
function tableOf(rows: readonly object[]): string[] {
  const leaves = rows.map((row) => new Map(leavesOf(row)));
  const names = [...new Set(leaves.flatMap((row) => [...row.keys()]))];
  const columns = names.map((name) => {
    const cells = leaves.map((row) => plain(row.get(name) ?? ''));
    const width = Math.max(...[name, ...cells].map(({ length }) => length));
    const isFigure = cells.every((cell) => /^-?[\d.]*$/.test(cell));
    return [name, ...cells].map((cell) => (isFigure ? cell.padStart(width) : cell.padEnd(width)));
  });
  const [first = []] = columns;
  return first.map((_, row) => columns.map((column) => column[row]).join('  '));
}

/** @throws Error when the person gives no answer; TypeError with an alternative when there is no terminal */
export async function ask(question: string, isHidden: boolean, otherwise: string): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new TypeError(otherwise);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? nowhere : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // From now on, the terminal hides what is typed.
  process.stderr.write(question);
  // In this mode the terminal does not turn Ctrl-C into a signal.
  lines.on('SIGINT', () => lines.close());
  for await (const answer of lines) {
    lines.close();
    if (isHidden) process.stderr.write('\n');
    return answer;
  }
  throw new Error('\nNo answer was given.');
}
