/** The Python package as it is built, in a folder of its own, and programs that use it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { languagePackages } from '../../../scripts/build/languages/packages.ts';
import { readSource } from '../../../scripts/build/make.ts';
import { projectRoot } from '../../../scripts/project.ts';
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
  const root = await mkdtemp(join(tmpdir(), 'python-package-'));
  const artifact = languagePackages.find(({ name }) => name === 'client/python');
  const made = await artifact?.make(await readSource(projectRoot));
  for (const [path, content] of Object.entries(made?.files ?? {})) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const folder = join(root, 'client/python');
  const env = { ...process.env, PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
  return {
    folder,
    newFolder: () => mkdtemp(join(root, 'folder-')),
    async run(args, cwd = root) {
      const options = { cwd, env, timeout: 100_000 };
      const { stdout, stderr } = await promisify(execFile)(python ?? '', args, options);
      return stdout + stderr;
    },
    start: (args, cwd = root) => spawn(python ?? '', args, { cwd, env }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** What a program tells, a line of JSON each. */
export function jsonLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}
