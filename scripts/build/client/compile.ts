/** TypeScript as JavaScript and declarations, file by file and without the checker. */
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Sources of modules, or what is made from them, by their path. */
export interface Modules {
  [path: string]: string;
}

/** The TypeScript files of a folder, nested ones too, by their path in it. */
export async function readModules(folder: string): Promise<Modules> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  const modules: Modules = {};
  for (const path of paths) modules[path] = await readFile(join(folder, path), 'utf8');
  return modules;
}

/**
 * The `.js` and the `.d.ts` of each module.
 *
 * `npm run check` has checked the types already. What an exported name is must be written down
 * (`isolatedDeclarations`), so that its declaration can be made from its own file.
 *
 * @throws Error when a declaration cannot be made from its file alone.
 */
export function compile(modules: Modules): Modules {
  return Object.fromEntries(
    Object.entries(modules).flatMap(([path, source]) => [
      [path.replace(/\.ts$/, '.js'), scriptOf(source, path)],
      [path.replace(/\.ts$/, '.d.ts'), declarationsOf(source, path)],
    ]),
  );
}

/**
 * The declarations of one file.
 *
 * @throws Error when they cannot be made from the file alone.
 */
export function declarationsOf(source: string, fileName: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName,
    compilerOptions,
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first) {
    throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  }
  return outputText;
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
};

function scriptOf(source: string, fileName: string): string {
  return ts.transpileModule(source, { fileName, compilerOptions }).outputText;
}
