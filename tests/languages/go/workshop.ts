/** The Go package as it is built, in a folder of its own, and programs that use it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../scripts/project.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { assemble } from '../assembled.ts';
import { toolchain } from '../toolchain.ts';

export const go = toolchain('go', 'version');

export interface Workshop extends AsyncDisposable {
  /** `client/go` as it is in generated/, with the tests that are written in Go. */
  readonly folder: string;
  /** Runs `go` or `gofmt` to its end, and returns what it prints, whether it fails or not. */
  run(command: string, args: readonly string[], cwd?: string, more?: Environment): Promise<string>;
  /**
   * Compiles whole programs at once, each from the files of its own `package main`.
   *
   * @returns the folder with a program of each name; what the compiler says is an error
   */
  compile(programs: { readonly [name: string]: Sources }): Promise<string>;
}

export interface Sources {
  readonly [file: string]: string;
}

interface Environment {
  readonly [name: string]: string;
}

/** Go compiles the standard library into it, so runs share it. */
const cache = join(tmpdir(), 'go-build-of-tests');

const environment = {
  ...process.env,
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOCACHE: cache,
};

/** @param contract the one that the package is made from, where it is not the project's */
export async function newWorkshop(contract?: Contract): Promise<Workshop> {
  const assembled = await assemble('go', contract);
  const { root, folder } = assembled;
  const tests = join(projectRoot, 'tests/languages/go');
  for (const file of (await readdir(tests)).filter((name) => name.endsWith('_test.go'))) {
    await cp(join(tests, file), join(folder, file));
  }
  await cp(join(tests, '../journal-format.json'), join(folder, 'journal-format.json'));

  const run: Workshop['run'] = async (command, args, cwd = folder, more = {}) => {
    const options = { cwd, env: { ...environment, ...more }, maxBuffer: 1 << 26 };
    try {
      const { stdout, stderr } = await promisify(execFile)(command, args, options);
      return stdout + stderr;
    } catch (error) {
      if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error;
      return `${String(error.stdout)}${String(error.stderr)}${error.message}`;
    }
  };
  return {
    folder,
    run,
    async compile(programs) {
      const module = await mkdtemp(join(root, 'programs-'));
      for (const [name, sources] of Object.entries(programs)) {
        await mkdir(join(module, name));
        for (const [file, text] of Object.entries(sources)) {
          await writeFile(join(module, name, file), text);
        }
      }
      await run('go', ['mod', 'init', 'example/partner'], module);
      for (const args of requirements(folder)) await run('go', ['mod', 'edit', args], module);
      const bin = `${join(module, 'bin')}/`;
      const said = await run('go', ['build', '-o', bin, './...'], module);
      if (said !== '') throw new Error(said);
      return bin;
    },
    [Symbol.asyncDispose]: () => assembled[Symbol.asyncDispose](),
  };
}

/** Runs a compiled program to its end, and returns what it prints. */
export async function runProgram(file: string, cwd: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(file, { cwd });
  return stdout + stderr;
}

/** Starts a compiled program. It is killed at the end of the test that disposes of it. */
export function startProgram(file: string, cwd: string): ChildProcess & Disposable {
  const child = spawn(file, { cwd });
  return Object.assign(child, { [Symbol.dispose]: () => void child.kill('SIGKILL') });
}

/** What the README says to give to `go mod edit`. */
function requirements(folder: string): string[] {
  const module = 'git.remittance-payout.example/contract/generated/client/go';
  return [`-require=${module}@v1.0.0`, `-replace=${module}=${folder}`];
}
