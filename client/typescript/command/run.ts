import { readFile } from 'node:fs/promises';
import { fieldOf } from '../field.js';
import { help, readArguments } from './arguments.js';
import { lookUp } from './look-up.js';
import { settleFile } from './settle-file.js';
import { sayError } from './terminal.js';

/** Runs the command. Returns the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  // If the reader closes the pipe, payouts in progress continue.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const given = args[0] === '--version' ? await version() : readArguments(args);
    if (typeof given !== 'string') {
      return await (given.command === 'settle' ? settleFile(given) : lookUp(given));
    }
    process.stdout.write(`${given}\n`);
    return 0;
  } catch (error) {
    sayError(error instanceof Error ? error.message : 'The command could not run.');
    if (error instanceof TypeError) sayError(`Run: ${help}`);
    return 2;
  }
}

async function version(): Promise<string> {
  const manifest = await readFile(new URL('./package.json', import.meta.url), 'utf8');
  return String(fieldOf(JSON.parse(manifest), 'version'));
}
