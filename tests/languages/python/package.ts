/** The Python package as it is built, in a folder of its own, and programs that use it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitPatience } from '../../support/patience.ts';
import { assemble } from '../assembled.ts';
import { toolchain } from '../toolchain.ts';

/** Not whichever `python3` comes first in the path: the one whose packages are Debian's. */
export const python = toolchain('/usr/bin/python3');

export interface PythonPackage extends AsyncDisposable {
  /** `client/python` as it is in generated/. */
  folder: string;
  /** An empty folder, for as long as the package. */
  newFolder(): Promise<string>;
  /** Runs a program to its end, and returns what it prints. */
  run(args: readonly string[], cwd?: string): Promise<string>;
  /** Starts a program. */
  start(args: readonly string[], cwd?: string): ChildProcess;
}

export async function assemblePackage(): Promise<PythonPackage> {
  const assembled = await assemble('python');
  const { root, folder } = assembled;
  const env = { ...process.env, PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
  return {
    folder,
    newFolder: () => mkdtemp(join(root, 'folder-')),
    async run(args, cwd = root) {
      const options = { cwd, env, timeout: waitPatience };
      const { stdout, stderr } = await promisify(execFile)(python ?? '', args, options);
      return stdout + stderr;
    },
    start: (args, cwd = root) => spawn(python ?? '', args, { cwd, env }),
    [Symbol.asyncDispose]: () => assembled[Symbol.asyncDispose](),
  };
}

/** What a program tells, a line of JSON each. */
export function jsonLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}
