import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { fillIn, type Facts } from '../../../toolkit/contract/texts.ts';
import { filesIn } from '../files.ts';

/** Modules by path. Each is a `.ts` file, or a `.js` file and a `.d.ts` file. */
export interface Modules {
  [path: string]: string;
}

/** Reads the modules of a folder and its subfolders, and fills in the facts in their comments. */
export async function readModules(folder: string, facts: Facts): Promise<Modules> {
  const paths = filesIn(folder).filter((path) => /(?<!\.d)\.ts$/.test(path));
  const modules: Modules = {};
  for (const path of paths) {
    modules[path] = fillIn(await readFile(join(folder, path), 'utf8'), facts, path);
  }
  return modules;
}

/** Collects the given modules and everything they import, by path without an extension. */
export function reachedFrom(
  names: readonly string[],
  sourceOf: (name: string) => string | undefined,
): Set<string> {
  const reached = new Set(names);
  for (const name of reached) {
    const source = sourceOf(name);
    if (source === undefined) throw new Error(`There is no module ${name}.`);
    for (const { fileName } of ts.preProcessFile(source).importedFiles) {
      if (fileName.startsWith('.')) reached.add(imported(name, fileName));
    }
  }
  return reached;
}

/** Resolves an import of `./….js` to a path without an extension. */
export function imported(by: string, specifier: string): string {
  return posix.join(posix.dirname(by), specifier).replace(/\.js$/, '');
}
