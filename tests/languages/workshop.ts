/** The built package of each language, and programs that use it. */
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Files } from '../../scripts/build/artifact.ts';
import { clientPackage } from '../../scripts/build/client/package.ts';
import { languagePackages } from '../../scripts/build/languages/packages.ts';
import type { Limits } from '../../scripts/build/limits.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { contract as ownContract } from '../support/contract.ts';
import { waitPatience } from '../support/patience.ts';
import { python, toolchain } from './toolchain.ts';

export const languages = ['python', 'go', 'php', 'java'] as const;
export type Language = (typeof languages)[number];

/** Adds the client that has its own journal and tests. */
export const allLanguages = ['typescript', ...languages] as const;
export type AnyLanguage = (typeof allLanguages)[number];

/** The command that runs each language's programs. Undefined if this machine lacks it. */
export const tools: { [language in AnyLanguage]: string | undefined } = {
  typescript: process.execPath,
  python,
  go: toolchain('go', 'version'),
  php: toolchain('php', '-r', "exit(extension_loaded('curl') ? 0 : 1);"),
  java: toolchain('javac') && 'java',
};

export interface RunOptions {
  /** The prefix of the command line that starts the program. */
  within?: readonly string[];
  cwd?: string;
  env?: { [name: string]: string };
}

export interface Workshop extends AsyncDisposable {
  /** The folder `client/<language>` in generated/. */
  folder: string;
  /** For Java, the place where the compiler finds the package. */
  classPath: string;
  /** A folder where a program finds the package, for as long as the workshop exists. */
  newFolder(): Promise<string>;
  /** Prepares a source file of such a folder, and returns the command to run it. */
  program(folder: string, file: string): Promise<string[]>;
  /** Prepares the adapter of the client test, and returns the command to run it. */
  adapter(): Promise<string[]>;
  /** Runs a program to its end, and returns its output. Rejects with the output if it fails. */
  run(args: readonly string[], options?: RunOptions): Promise<string>;
  start(args: readonly string[], options?: RunOptions): ChildProcessWithoutNullStreams;
}

/**
 * @param contract the contract to build the package from
 * @param limits the limits that differ from client/limits.yaml
 */
export async function openWorkshop(
  language: AnyLanguage,
  contract: Contract = ownContract,
  limits: Limits = {},
): Promise<Workshop> {
  const root = await mkdtemp(join(tmpdir(), `${language}-package-`));
  const packages = [clientPackage, ...languagePackages];
  const artifact = packages.find(({ name }) => name === `client/${language}`);
  const source = sourceFrom(projectRoot, contract);
  const made = await artifact?.make({ ...source, limits: { ...source.limits, ...limits } });
  await writeFiles(root, made?.files ?? {});
  const folder = join(root, 'client', language);
  const {
    command = [],
    env = {},
    files = {},
    classPath = '',
    ...setup
  } = await setups[language](root, folder);
  const adapter = join(projectRoot, 'docs/client-test', adapters[language]);
  const started = (
    args: readonly string[],
    { within = [], cwd = root, env: more = {} }: RunOptions = {},
  ): [string, string[], { cwd: string; env: NodeJS.ProcessEnv }] => {
    const [program = '', ...rest] = [...within, ...command, ...args];
    return [program, rest, { cwd, env: { ...process.env, ...env, ...more } }];
  };
  const newFolder = async (): Promise<string> => {
    const program = await mkdtemp(join(root, 'folder-'));
    await writeFiles(program, files);
    return program;
  };
  return {
    folder,
    classPath,
    newFolder,
    program: setup.program ?? ((_folder, file) => Promise.resolve([file])),
    adapter: () => setup.adapter(adapter, newFolder),
    run: (args, options) => output(...started(args, options)),
    start: (args, options) => spawn(...started(args, options)),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

interface Setup {
  /** The commands of the programs, before their arguments. */
  command?: string[];
  env?: NodeJS.ProcessEnv;
  files?: Files;
  program?: Workshop['program'];
  classPath?: string;
  adapter(source: string, newFolder: () => Promise<string>): Promise<string[]>;
}

const adapters = {
  typescript: 'adapter.mjs',
  python: 'adapter.py',
  go: 'adapter.go',
  php: 'adapter.php',
  java: 'Adapter.java',
};

/** Options that make programs of one second faster. No program runs longer. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The same options for the tools of the JDK. */
export const quickTool = quick.map((option) => `-J${option}`);

const setups: { [language in AnyLanguage]: (root: string, folder: string) => Promise<Setup> } = {
  typescript: (_root, folder) =>
    Promise.resolve({
      command: [tools.typescript ?? ''],
      async adapter(source, newFolder) {
        const program = await newFolder();
        await mkdir(join(program, 'node_modules'));
        await symlink(folder, join(program, 'node_modules/remittance-payout-client'));
        await cp(source, join(program, 'adapter.mjs'));
        return [join(program, 'adapter.mjs')];
      },
    }),
  python: (_root, folder) =>
    Promise.resolve({
      command: [tools.python ?? ''],
      env: { PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
      adapter: (source) => Promise.resolve([source]),
    }),
  php: (_root, folder) =>
    Promise.resolve({
      // Every PHP notice fails the test.
      command: ['php', ...settings('error_reporting=-1', 'display_errors=stderr', 'log_errors=0')],
      files: { 'vendor/autoload.php': `<?php require '${folder}/autoload.php';\n` },
      adapter: (source) => Promise.resolve([source, join(folder, 'autoload.php')]),
    }),
  async java(root, folder) {
    const classes = join(root, 'classes');
    await compileJava(
      ['-Xlint:all', '--release', '17', '-d', classes],
      await javaSources(join(folder, 'src')),
    );
    await mkdir(join(root, 'programs'));
    const classPath = [classes, join(root, 'programs')].join(delimiter);
    return {
      command: ['java', ...quick, '-cp', classPath],
      classPath,
      async adapter(source) {
        await compileJava(['-cp', classPath, '-d', join(root, 'programs')], [source]);
        return ['Adapter'];
      },
    };
  },
  go(_root, folder) {
    const env = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
    const needs = `require ${goModule} v1.0.0\n\nreplace ${goModule} => ${folder}\n`;
    const build = async (program: string): Promise<string[]> => {
      const options = { cwd: program, env: { ...process.env, ...env } };
      await output('go', ['build', '-o', 'program', '.'], options);
      return [join(program, 'program')];
    };
    return Promise.resolve({
      env,
      files: { 'go.mod': `module example/partner\n\ngo 1.19\n\n${needs}` },
      program: (program) => build(program),
      async adapter(source, newFolder) {
        const program = await newFolder();
        await cp(source, join(program, 'adapter.go'));
        return build(program);
      },
    });
  },
};

const goModule = 'git.remittance-payout.example/client-go';

function settings(...values: string[]): string[] {
  return values.flatMap((value) => ['-d', value]);
}

/** Compiles the sources. Any output of the compiler is an error. */
export async function compileJava(options: string[], sources: readonly string[]): Promise<void> {
  const said = await output('javac', [...quickTool, ...options, ...sources]);
  if (said !== '') throw new Error(said);
}

export async function javaSources(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => path.endsWith('.java')).map((path) => join(folder, path));
}

async function writeFiles(root: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

/** Returns the output of a command. Rejects with the output if it fails. */
export async function output(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const limits = { timeout: waitPatience, maxBuffer: 2 ** 27, ...options };
  const run = promisify(execFile)(command, args, limits);
  try {
    const { stdout, stderr } = await run;
    return stdout + stderr;
  } catch (error) {
    const wasKilled = error instanceof Error && 'killed' in error && error.killed === true;
    if (wasKilled || !(error instanceof Error && 'stdout' in error && 'stderr' in error))
      throw error;
    throw new Error(`${String(error.stdout)}${String(error.stderr)}`, { cause: error });
  }
}
