/** The output files of a command: checked before its work, written after it. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from './command.ts';

/**
 * @param option the option that names the file, without dashes
 * @throws UsageError if the file cannot be written
 */
export function demandWritable(option: string, file: string): void {
  const problem = problemWith(file);
  if (problem !== undefined) throw new UsageError(`--${option}: ${problem}.`);
}

/** @throws UsageError if the file exists or cannot be created */
export function demandNew(option: string, file: string): void {
  if (existsSync(file))
    throw new UsageError(`--${option}: ${file} already exists. Name a new file.`);
  demandWritable(option, file);
}

export interface ReportFiles {
  [option: string]: string | undefined;
}

/** @throws UsageError if the file cannot be written */
export function demandAllWritable(files: ReportFiles): void {
  for (const [option, file] of Object.entries(files)) {
    if (file !== undefined) demandWritable(option, file);
  }
}

/** @returns a line for each file that could not be written; the others are written */
export async function writeReports(
  files: ReportFiles,
  formats: { [option: string]: () => string },
): Promise<string[]> {
  const problems: string[] = [];
  for (const [option, format] of Object.entries(formats)) {
    const file = files[option];
    if (file === undefined) continue;
    try {
      await writeFile(file, format());
    } catch (error) {
      problems.push(unwrittenLine(option, file, error));
    }
  }
  return problems;
}

export function unwrittenLine(option: string, file: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `--${option} ${file} could not be written: ${why}`;
}

/** An existing file or a device such as /dev/stdout must be writable; a new file needs a writable folder. */
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
    return `${file} cannot be written. The folder ${folder} must exist and be writable`;
  }
}
