/**
 * Calls the command of an installed package repeatedly in one process. The first argument is its
 * file. Each message has the arguments of a call; each answer has its exit code and its output.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Printed {
  code: number;
  out: string;
  err: string;
}

const [, , file = ''] = process.argv;
const cli = pathToFileURL(resolve(file)).href;
let calls = 0;
const printed: Printed = { code: 0, out: '', err: '' };
process.stdout.write = (text: string | Uint8Array): boolean => {
  printed.out += String(text);
  return true;
};
process.stderr.write = (text: string | Uint8Array): boolean => {
  printed.err += String(text);
  return true;
};

process.on('message', (args: unknown) => void answer(Array.isArray(args) ? args.map(String) : []));

async function answer(args: string[]): Promise<void> {
  printed.out = printed.err = '';
  process.exitCode = 0;
  process.argv = [process.execPath, file, ...args];
  // Each call of the command adds its listener again.
  process.stdout.removeAllListeners('error');
  calls += 1;
  // With another query in its URL, the file runs again, while its imports stay loaded.
  await import(`${cli}?call=${calls}`);
  process.send?.({ ...printed, code: process.exitCode });
}
