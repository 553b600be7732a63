/** The Java package as it is built, compiled once, and programs that use it. */
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Files } from '../../../scripts/build/artifact.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { madeOnce } from '../../support/made-once.ts';
import { waitPatience } from '../../support/patience.ts';
import { assemble } from '../assembled.ts';
import { toolchain } from '../toolchain.ts';

/** The compiler; where it is, the rest is as well. */
export const javac = toolchain('javac');

/** What drives the client for the client test. */
const adapter = join(projectRoot, 'docs/client-test/Adapter.java');

/** Programs of a second run the faster for it, and none runs long. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The same for the tools of the JDK. */
export const quickTool = quick.map((option) => `-J${option}`);

export interface JavaPackage extends AsyncDisposable {
  /** `client/java` as it is in generated/. */
  folder: string;
  /** What the compiler said of it for Java 17, with every warning: nothing when all is well. */
  said: string;
  /** An empty folder, for as long as the package. */
  newFolder(): Promise<string>;
  /** Its sources, or those of another folder. */
  sources(folder?: string): Promise<string[]>;
  /** Compiles against the package, and returns what the compiler prints: nothing when all is well. */
  compile(sources: readonly string[], options?: readonly string[]): Promise<string>;
  /** Runs a class that was compiled, or a source file, to its end, and returns what it prints. */
  run(program: readonly string[], options?: RunOptions): Promise<string>;
  /** Starts one. */
  start(program: readonly string[], options?: RunOptions): ChildProcessWithoutNullStreams;
}

export interface RunOptions {
  cwd?: string;
  /** Of the virtual machine. */
  options?: readonly string[];
}

/**
 * The classes of the package, and what the compiler said of it for Java 17, with every warning. It takes
 * seconds, so it is compiled once in a process.
 */
export async function compiledPackage(): Promise<{ classes: string; said: string }> {
  const made = await madeOnce('java-package', async (fresh) => {
    await using assembled = await assemble('java');
    const options = [...quickTool, '-Xlint:all', '--release', '17', '-d', join(fresh, 'classes')];
    const said = await output(javac ?? '', [...options, ...(await sourcesIn(assembled.folder))]);
    await writeFile(join(fresh, 'said'), said);
  });
  return { classes: join(made, 'classes'), said: await readFile(join(made, 'said'), 'utf8') };
}

/** Assembles the package, which is compiled. */
export async function assemblePackage(): Promise<JavaPackage> {
  const assembled = await assemble('java');
  const { root, folder } = assembled;
  const { classes, said } = await compiledPackage();
  const programs = join(root, 'programs');
  await mkdir(programs);
  const path = ['-cp', [classes, programs].join(delimiter)];
  const command = (program: readonly string[], { options = [] }: RunOptions): string[] => [
    ...quick,
    ...options,
    ...path,
    ...program,
  ];
  return {
    folder,
    said,
    newFolder: () => mkdtemp(join(root, 'folder-')),
    sources: (from = folder) => sourcesIn(from),
    compile: (sources, options = []) =>
      output(javac ?? '', [...quickTool, ...options, ...path, '-d', programs, ...sources]),
    run: (program, options = {}) => output('java', command(program, options), options.cwd ?? root),
    start: (program, options = {}) =>
      spawn('java', command(program, options), { cwd: options.cwd ?? root }),
    [Symbol.asyncDispose]: () => assembled[Symbol.asyncDispose](),
  };
}

/** Assembles the package, and compiles the adapter and the programs of this folder against it. */
export async function assembleWithPrograms(): Promise<JavaPackage> {
  const built = await assemblePackage();
  const problems = await built.compile([adapter, ...(await sourcesIn(import.meta.dirname))]);
  if (built.said + problems !== '') throw new Error(built.said + problems);
  return built;
}

export async function writeFiles(root: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

/**
 * What a command prints, whether it fails or not.
 *
 * @throws Error when it took so long that it was killed: it has not done its work
 */
export async function output(
  command: string,
  args: readonly string[],
  cwd?: string,
): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, {
      cwd,
      timeout: waitPatience,
    });
    return stdout + stderr;
  } catch (error) {
    const wasKilled = error instanceof Error && 'killed' in error && error.killed === true;
    if (!wasKilled && error instanceof Error && 'stdout' in error && 'stderr' in error) {
      return `${String(error.stdout)}${String(error.stderr)}`;
    }
    throw error;
  }
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile() && one.name.endsWith('.java'))
    .map((one) => join(one.parentPath, one.name));
}
