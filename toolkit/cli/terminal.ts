/**
 * What commands print: one line per thing, words first, figures aligned right, colour only on a
 * terminal. Node's `styleText` drops the colour when the stream is piped or `NO_COLOR` is set.
 */
import { styleText } from 'node:util';

export function say(word: string, text: string): void {
  print(process.stdout, 'cyan', word, text);
}

export function sayDone(word: string, text: string): void {
  print(process.stdout, 'green', word, text);
}

/** A failure among the results of a command. */
export function sayFailed(word: string, text: string): void {
  print(process.stdout, 'red', word, text);
}

/** A warning: worth a look, but not a failure. */
export function sayRemark(word: string, text: string): void {
  print(process.stdout, 'yellow', word, text);
}

/** A failed command. The last of these lines says what to do. */
export function sayError(text: string): void {
  print(process.stderr, 'red', 'error', text);
}

/** Formats a size: `212 kB`, `1.4 MB`. Units are powers of ten. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  if (bytes >= 1_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${bytes} B`;
}

/** `0.41 s` */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function print(
  stream: NodeJS.WriteStream,
  colour: 'cyan' | 'green' | 'red' | 'yellow',
  word: string,
  text: string,
): void {
  stream.write(`${styleText(colour, `${word.padEnd(7)} `, { stream })}${text}\n`);
}
