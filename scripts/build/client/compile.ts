/** client/ as JavaScript and declarations, file by file and without the checker. */
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * The compiled files of a folder of TypeScript, nested ones too, by their path in it.
 *
 * `npm run check` has checked the types already. What an exported name is must be written down
 * (`isolatedDeclarations`), so that its declaration can be made from its own file.
 *
 * @throws Error when a declaration cannot be made from its file alone.
 */
export async function compileFolder(folder: string): Promise<{ [path: string]: string }> {
  const files: { [path: string]: string } = {};
  for (const path of await typeScriptIn(folder)) {
    const source = await readFile(join(folder, path), 'utf8');
    files[path.replace(/\.ts$/, '.js')] = compile(source, path);
    files[path.replace(/\.ts$/, '.d.ts')] = declarationsOf(source, path);
  }
  return files;
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
};

function compile(source: string, fileName: string): string {
  return ts.transpileModule(source, { fileName, compilerOptions }).outputText;
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

async function typeScriptIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
