/** Lists the exports of the client package. TypeDoc reads them from the declarations. */
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import {
  Application,
  Converter,
  type Context,
  type DeclarationReflection,
  type TypeDocOptions,
} from 'typedoc';
import ts from 'typescript';
import { objectAt, textAt } from '../../../../toolkit/contract/objects.js';
import type { ArtifactSource } from '../../artifact.ts';
import { clientPackage } from '../../client/package.ts';
import { writeGenerated } from '../../files.ts';

export interface Exported {
  name: string;
  /** The import path: `remittance-payout-client/webhooks`. */
  from: string;
  /** The entry point or, in the main one, the module or folder of the declaration: `settle`. */
  subject: string;
  /** Generated from the contract. */
  isMade: boolean;
  reflection: DeclarationReflection;
}

/** The exports in the order of package.json and of the declarations. */
export async function exportsOf(source: ArtifactSource): Promise<Exported[]> {
  const { files } = await clientPackage.make(source);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'declarations-'));
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  await writeGenerated(folder.path, contents);
  await symlink(join(source.root, 'node_modules'), join(folder.path, 'node_modules'), 'junction');
  const root = join(folder.path, 'client/typescript');
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const entries = Object.entries(objectAt(manifest, 'exports')).flatMap(([name, conditions]) => {
    const types = textAt(objectAt(conditions, 'import'), 'types');
    return types === undefined ? [] : [{ name, file: join(root, types) }];
  });
  const modules = await readModules(new Map(entries.map(({ name, file }) => [file, name])));
  return modules.flatMap(({ name: entry, children = [] }) =>
    children.map((reflection) => {
      const file = relative(root, reflection.sources?.[0]?.fullFileName ?? '').replace('.d.ts', '');
      return {
        name: reflection.name,
        from: posix.join(textAt(manifest, 'name') ?? '', entry),
        subject: entry === '.' ? (file.split('/')[0] ?? '') : entry.slice('./'.length),
        isMade: !existsSync(join(source.root, `client/typescript/${file}.ts`)),
        reflection,
      };
    }),
  );
}

/** @param entries maps each file to its entry point */
async function readModules(entries: ReadonlyMap<string, string>) {
  const program = ts.createProgram([...entries.keys()], compilerOptions);
  const sources = program.getSourceFiles();
  const app = await Application.bootstrap(options);
  app.converter.on(Converter.EVENT_BEGIN, ({ inlineType }) => {
    // A type that refers to an internal one shows its definition instead.
    for (const name of internalsOf(program, entries)) inlineType.add(name);
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, spellOut);
  app.converter.on(Converter.EVENT_RESOLVE, (_context, reflection) => {
    // TypeDoc omits the dots when it prints a type.
    if (reflection.flags.isRest) reflection.name = `...${reflection.name}`;
  });
  const project = app.converter.convert(
    sources.flatMap((sourceFile) => {
      const displayName = entries.get(sourceFile.fileName);
      return displayName === undefined ? [] : [{ displayName, program, sourceFile }];
    }),
  );
  return project.children ?? [];
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
};

/** Marks a type that the reference does not spell out. */
export const opaque = '@opaque';

const options: TypeDocOptions = {
  logLevel: 'None',
  disableGit: true,
  sortEntryPoints: false,
  sort: ['source-order'],
};

/** Finds the types that no entry point exports. */
function internalsOf(program: ts.Program, entries: ReadonlyMap<string, string>): string[] {
  const checker = program.getTypeChecker();
  const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('node_modules'));
  const exported = own.flatMap((file) => {
    const module = entries.has(file.fileName) ? checker.getSymbolAtLocation(file) : undefined;
    return module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
  });
  return own
    .flatMap(({ statements }) => statements)
    .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
    .map(({ name }) => name.text)
    .filter((name) => !exported.includes(name));
}

/**
 * Spells out a part of another type, and lists the properties of an intersection with an unexported
 * type. TypeDoc knows only the name of an unexported type with parameters.
 */
function spellOut(context: Context, reflection: DeclarationReflection): void {
  const symbol = context.getSymbolFromReflection(reflection);
  const type = symbol?.declarations?.find(ts.isTypeAliasDeclaration)?.type;
  if (!symbol || !type) return;
  const isInternal = (node: ts.Node): node is ts.TypeReferenceNode =>
    ts.isTypeReferenceNode(node) && context.inlineType.has(node.typeName.getText());
  const isOpaque = (node: ts.Node): boolean =>
    (isInternal(node) && node.typeArguments !== undefined) ||
    Boolean(ts.forEachChild(node, isOpaque));
  if (isOpaque(type)) reflection.comment?.modifierTags.add(opaque);
  if (ts.isIndexedAccessTypeNode(type)) reflection.comment?.modifierTags.add('@useDeclaredType');
  if (!ts.isIntersectionTypeNode(type) || !type.types.some(isInternal)) return;
  const sum = context.checker.getDeclaredTypeOfSymbol(symbol);
  for (const property of context.checker.getPropertiesOfType(sum)) {
    context.converter.convertSymbol(context.withScope(reflection), property);
  }
}
