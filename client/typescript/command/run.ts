import { readFile } from 'node:fs/promises';
import { fieldOf } from '../field.js';
import { program, readArguments, UsageError } from './arguments.js';
import { lookUp, lookUps } from './look-up.js';
import { settleFile } from './settle-file.js';
import { sayError } from './terminal.js';

/** @returns the exit code */
export async function runCommand(args: readonly string[]): Promise<number> {
  // Whoever reads may leave; what was begun goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const given = readArguments(args, await ownVersion());
    if (typeof given === 'string') {
      process.stdout.write(`${given}\n`);
      return 0;
    }
    const { command } = given;
    return await (command === 'settle' ? settleFile(given) : lookUp(lookUps[command], given));
  } catch (error) {
    sayError(error instanceof Error ? error.message : 'The command could not run.');
    if (error instanceof UsageError) sayError(`Run: npx ${program} --help`);
    return 2;
  }
}

async function ownVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('./package.json', import.meta.url), 'utf8'),
  );
  return String(fieldOf(manifest, 'version'));
}
