/** What git knows of the project; parts that need it are skipped in an unpacked archive. */
import { execFile } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Outcome } from './tool.ts';

const run = promisify(execFile);

/** @throws Error when git fails */
export async function git(root: string, ...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root, maxBuffer: 2 ** 28 })).stdout;
}

/** Runs a part in a clone; a repository around the project does not count. */
export function inClone(part: (root: string) => Promise<Outcome>) {
  return async (root: string): Promise<Outcome> =>
    existsSync(join(root, '.git'))
      ? part(root)
      : { verdict: 'skipped', report: 'skipped: not a clone of a git repository' };
}

/** The files that git tracks or would add, without deleted ones, as paths from the root with `/`. */
export async function projectFiles(root: string): Promise<string[]> {
  const listed = await git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  return listed
    .split('\0')
    .filter((file) => lstatSync(join(root, file), { throwIfNoEntry: false })?.isFile());
}
