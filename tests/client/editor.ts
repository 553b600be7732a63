/** Reads the editor's hover texts for everything that a package exports, and for the types that it leads to. */
import { join } from 'node:path';
import ts from 'typescript';

export interface Shown {
  /** The name: `PayoutResult.outcome`, or the name of an export. */
  name: string;
  entry: string;
  /** The declaration file: `settle/results.d.ts`. */
  file: string;
  /** The hover text. Empty if a type of a union has none. */
  text: string;
  /** The `@throws` and other tags. */
  tags: string;
}

interface Use extends Omit<Shown, 'tags'> {
  /** The position of the name in the program. */
  at: number;
}

/** The named part of a union, and the element of a list, a promise or an iterable. */
const helpers = `
type At<T, Name> = T extends unknown ? (Name extends keyof T ? T : never) : never;
type Held<T> = T extends readonly (infer A)[] ? A : T extends PromiseLike<infer A> ? A
  : T extends AsyncIterable<infer A> | Iterable<infer A> ? A : never;
type Callable<T> = Extract<T, (...given: never[]) => unknown>;
`;

/** @param entries imports of the program: a package and its entries, installed in the folder */
export function shownBy(folder: string, entries: readonly string[]): Shown[] {
  const file = join(folder, 'every-name.mts');
  const imports = entries
    .map((entry, index) => `import * as e${index} from '${entry}';\n`)
    .join('');
  const program = serviceFor(folder, file, imports).getProgram();
  if (!program) throw new Error('There must be a program.');
  const uses = new Uses(program.getTypeChecker(), imports + helpers, entries[0] ?? '');
  // Types come first, because their members are named after them.
  for (const kind of [ts.SymbolFlags.Type, ts.SymbolFlags.Value]) {
    program.getSourceFile(file)?.statements.forEach((statement, index) => {
      if (!ts.isImportDeclaration(statement)) return;
      const entry = { name: entries[index] ?? '', as: `e${index}` };
      uses.addExports(statement.moduleSpecifier, entry, kind);
    });
  }
  const service = serviceFor(folder, file, uses.text);
  const [wrong] = service.getSemanticDiagnostics(file);
  if (wrong) throw new Error(ts.flattenDiagnosticMessageText(wrong.messageText, '\n'));
  return uses.found.map(({ at, text, ...use }) => {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(file, at) ?? {};
    const shown = ts.displayPartsToString(documentation);
    return {
      ...use,
      text: text && shown,
      tags: tags.map((tag) => ts.displayPartsToString(tag.text)).join('\n'),
    };
  });
}

function serviceFor(folder: string, file: string, text: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
  };
  const read = (name: string) => (name === file ? text : ts.sys.readFile(name));
  return ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    directoryExists: ts.sys.directoryExists,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const found = read(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    readFile: read,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
}

/** Uses every name once in a growing program. */
class Uses {
  readonly found: Use[] = [];
  text: string;
  readonly #checker: ts.TypeChecker;
  readonly #folder: RegExp;
  readonly #seen = new Set<ts.Type | ts.Declaration>();

  constructor(checker: ts.TypeChecker, text: string, packageName: string) {
    this.#checker = checker;
    this.text = text;
    this.#folder = new RegExp(`.*/node_modules/${packageName}/`);
  }

  /** @param kind types or values; a name that is both is added as each */
  addExports(module: ts.Node, entry: Entry, kind: ts.SymbolFlags): void {
    const checker = this.#checker;
    const symbol = checker.getSymbolAtLocation(module);
    for (const exported of symbol ? checker.getExportsOfModule(symbol) : []) {
      const { name, flags } = exported;
      const target = flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (!(target.flags & kind)) continue;
      const place = { name, entry: entry.name };
      if (kind === ts.SymbolFlags.Type) {
        const type = filledIn(name, target.declarations);
        this.#add(target, place, `type N${this.found.length} = ${entry.as}.`, type);
        this.#follow(checker.getDeclaredTypeOfSymbol(target), `${entry.as}.${type}`, place);
      } else {
        this.#add(target, place, `${entry.as}.`, name);
        this.#follow(checker.getTypeOfSymbol(target), `typeof ${entry.as}.${name}`, place);
      }
    }
  }

  #follow(type: ts.Type, expression: string, place: Place): void {
    const parts = (type.isUnion() ? type.types : [type]).filter(
      (one) => (isReference(one) || one.isIntersection()) && !this.#seen.has(one),
    );
    if (parts.length === 0) return;
    const alias = `T${this.#seen.size}`;
    this.text += `type ${alias} = ${expression};\n`;
    for (const one of parts) {
      this.#seen.add(one);
      for (const property of one.getProperties()) this.#followProperty(property, alias, place);
      for (const signature of one.getCallSignatures()) {
        const parameters = `Parameters<Callable<${alias}>>`;
        signature.parameters.forEach((parameter, index) => {
          const its = this.#checker.getTypeOfSymbol(parameter);
          this.#follow(its, `${parameters}[${index}]`, place);
        });
        this.#follow(signature.getReturnType(), `ReturnType<Callable<${alias}>>`, place);
      }
      const isOwn = this.#ownDeclarationsOf(one.getSymbol()).length > 0;
      const [held] = !isOwn && isReference(one) ? this.#checker.getTypeArguments(one) : [];
      if (held) this.#follow(held, `Held<${alias}>`, place);
    }
  }

  #followProperty(property: ts.Symbol, alias: string, { name, entry }: Place): void {
    const isNamed = !/^(__)?[#@]/.test(property.name);
    const [declaration] = this.#ownDeclarationsOf(property);
    if (!isNamed || !declaration) return;
    const key = JSON.stringify(property.name);
    const { parent } = declaration;
    const isHeld = ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent);
    const holder = (isHeld ? parent.name?.text : undefined) ?? name;
    const place = { name: `${holder}.${property.name}`, entry };
    if (!this.#seen.has(declaration)) {
      this.#seen.add(declaration);
      const value = `v${this.found.length}`;
      this.text += `declare const ${value}: At<${alias}, ${key}>;\n`;
      this.#add(property, place, `${value}[`, `${key}]`);
    }
    const type = this.#checker.getTypeOfSymbol(property);
    this.#follow(type, `At<${alias}, ${key}>[${key}]`, place);
  }

  #add(symbol: ts.Symbol, place: Place, before: string, used: string): void {
    const [declaration] = this.#ownDeclarationsOf(symbol);
    if (!declaration) return;
    const file = declaration.getSourceFile().fileName.replace(this.#folder, '');
    const own = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    this.found.push({ ...place, file, text: own, at: this.text.length + before.length });
    this.text += `${before}${used};\n`;
  }

  /** In the tree by URL, only schemas and parameters count. The rest is structure. */
  #ownDeclarationsOf(symbol: ts.Symbol | undefined): ts.Declaration[] {
    return (symbol?.declarations ?? []).filter((one) => {
      const file = one.getSourceFile().fileName;
      const around = ts.findAncestor(one.parent, ts.isPropertySignature)?.parent;
      const isPart = ts.findAncestor(around, (node) => {
        return ts.isPropertySignature(node) && /^(schemas|parameters)$/.test(node.name.getText());
      });
      return this.#folder.test(file) && (!file.endsWith('/schema.d.ts') || isPart);
    });
  }
}

interface Entry {
  name: string;
  /** The local name. */
  as: string;
}

type Place = Pick<Shown, 'name' | 'entry'>;

function isReference(type: ts.Type): type is ts.TypeReference {
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

/** `Answer<any>`: a type with an argument for each parameter. */
function filledIn(name: string, declarations: readonly ts.Declaration[] = []): string {
  const generic = (one: ts.Declaration) =>
    ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isClassDeclaration(one);
  const given = declarations.find(generic)?.typeParameters?.map(() => 'any') ?? [];
  return given.length > 0 ? `${name}<${given.join(', ')}>` : name;
}
