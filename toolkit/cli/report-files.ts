/** Files that a command is to write: looked at before its work. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './command.ts';

/**
 * @param option that names the file, without its dashes
 * @throws UsageError for a file that cannot be written
 */
export function demandWritable(option: string, file: string): void {
  const problem = problemWith(file);
  if (problem !== undefined) throw new UsageError(`--${option}: ${problem}.`);
}

/** @throws UsageError for a file that exists, or that cannot be made */
export function demandNew(option: string, file: string): void {
  if (existsSync(file)) throw new UsageError(`--${option}: ${file} exists. Name a new file.`);
  demandWritable(option, file);
}

/** An existing file, or a device such as /dev/stdout, is written to; a new one needs its folder. */
function problemWith(file: string): string | undefined {
  const folder = dirname(file);
  try {
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing?.isDirectory()) return `${file} is a folder. Name a file in it`;
    accessSync(
      existing ? file : folder,
      existing ? constants.W_OK : constants.W_OK | constants.X_OK,
    );
    return undefined;
  } catch {
    return `${file} cannot be written. The folder ${folder} must exist, and allow it`;
  }
}
