import ts from 'typescript';
import { reachedFrom, type Modules } from './modules.ts';

/**
 * Emits the declarations of all modules that the entries reach, for `import` (`.d.ts`) and `require` (`.d.cts`). Each
 * comes from its own file (`isolatedDeclarations`); `npm run check` has checked the types.
 *
 * @throws Error if a declaration needs more than its own file
 */
export function declare(modules: Modules, entries: readonly string[]): Modules {
  const declared = new Map<string, string>();
  const read = (name: string): string | undefined => {
    const source = modules[`${name}.ts`];
    const declarations =
      modules[`${name}.d.ts`] ??
      declared.get(name) ??
      (source === undefined ? undefined : declarationsOf(source, `${name}.ts`));
    if (declarations !== undefined) declared.set(name, declarations);
    return declarations;
  };
  const files: Modules = {};
  for (const name of reachedFrom(entries, read)) {
    const declarations = read(name) ?? '';
    files[`${name}.d.ts`] = declarations;
    files[`${name}.d.cts`] = declarations.replaceAll(relativeImport, '$1.cjs');
  }
  return files;
}

const relativeImport = /((?:from |import\()['"]\.[^'"]*)\.js(?=['"])/g;

/** @throws Error if the declarations need more than this file */
export function declarationsOf(source: string, fileName: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      isolatedDeclarations: true,
      declaration: true,
    },
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first) {
    throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  }
  return outputText.replaceAll('Uint8Array<ArrayBuffer>', bytes);
}

/** A type that means `Uint8Array<ArrayBuffer>`, or plain `Uint8Array` before TypeScript 5.7. */
const bytes = "ReturnType<InstanceType<typeof TextEncoder>['encode']>";
