/** How the command speaks: one line per thing, a word in front, colour on a terminal only. */
import { styleText } from 'node:util';

export function say(word: string, text: string): void {
  process.stdout.write(`${styleText('cyan', word.padEnd(8), { stream: process.stdout })}${text}\n`);
}

export function sayError(text: string): void {
  const word = styleText('red', 'error'.padEnd(8), { stream: process.stderr });
  process.stderr.write(`${word}${text}\n`);
}
