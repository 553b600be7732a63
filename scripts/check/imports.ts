/** What a file of code may import of the project, read from its text and without a compiler. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

/** Files of the project; `unclear` where the text does not say which. */
export type Imports = readonly string[] | 'unclear';

/**
 * Gives for a file of code every file of the project at which an import of it may end, now or once
 * another file is there or gone. Whatever could be a relative path is taken for an import.
 *
 * @param texts of all code and all settings, by file
 */
export function importReader(
  root: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): (file: string) => Imports {
  const byStem = Map.groupBy(files, stemOf);
  const rootDirs = rootDirsOf(texts.get('tsconfig.json') ?? '');
  const importsByName = nameReader(texts);

  return (file) => {
    const text = texts.get(file) ?? '';
    if (importsByName(file, text)) return 'unclear';
    const found = new Set<string>();
    for (const [, path = ''] of text.matchAll(/['"`](\.{1,2}(?:\/[^'"`\n]*)?)['"`]/g)) {
      const target = posix.join(posix.dirname(file), path);
      const hits = [target, ...mirrors(target, rootDirs)]
        .flatMap((one) => [one, stemOf(one), posix.join(one, 'index')])
        .flatMap((stem) => byStem.get(stem) ?? []);
      for (const hit of hits) found.add(hit);
      // What git ignores can be imported as well.
      if (hits.length === 0 && !path.endsWith('/') && isThere(join(root, target))) return 'unclear';
    }
    return [...found];
  };
}

/**
 * All files of the project that these import, in however many steps, and these.
 *
 * @param files of the project, all of them
 */
export function withImports(
  root: string,
  files: readonly string[],
  some: readonly string[],
): Imports {
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const texts = new Map(files.filter(isSettings).map((file) => [file, textOf(file)]));
  const importsOf = importReader(root, files, texts);
  return reachedFrom(some, (file) => {
    texts.set(file, textOf(file));
    return importsOf(file);
  });
}

/** These files, and all that they import in however many steps. */
export function reachedFrom(
  some: readonly string[],
  importsOf: (file: string) => Imports,
): Imports {
  const reached = new Set(some);
  // What is added to a set on the way is visited as well.
  for (const file of reached) {
    const next = importsOf(file);
    if (next === 'unclear') return next;
    for (const one of next) reached.add(one);
  }
  return [...reached];
}

/** `x.js`, `x.ts` and `x.d.ts` stand in for each other. */
function stemOf(file: string): string {
  return file.replace(/(?:\.d)?\.(?:[cm]?[jt]sx?|json)$/, '');
}

/** Folders that TypeScript takes for one. */
function rootDirsOf(config: string): string[] {
  const listed = /"rootDirs"\s*:\s*\[([^\]]*)\]/.exec(config)?.[1] ?? '';
  return [...listed.matchAll(/"([^"]+)"/g)].map(([, folder = '']) => `${posix.normalize(folder)}/`);
}

function mirrors(target: string, rootDirs: readonly string[]): string[] {
  const inside = rootDirs.filter((folder) => target.startsWith(folder));
  return inside.flatMap((folder) => rootDirs.map((other) => other + target.slice(folder.length)));
}

/** Whether a file of the project is imported as if it were a package. */
function nameReader(texts: ReadonlyMap<string, string>): (file: string, text: string) => boolean {
  const settings = [...texts].filter(([file]) => isSettings(file));
  const aliases = settings.some(([, text]) => /"(?:paths|baseUrl|imports)"\s*:/.test(text));
  const packages = settings.map(([file, text]) => ({
    folder: file.slice(0, -posix.basename(file).length),
    name: /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1],
  }));
  return (file, text) => {
    if (aliases) return true;
    const own = packages.filter(({ folder }) => file.startsWith(folder)).map(({ name }) => name);
    const imported = text.matchAll(/\b(?:from|import|require)\b[\s(]*['"`]([^'"`\n]+)/g);
    return [...imported].some(([, path = '']) =>
      own.some((name) => name !== undefined && `${path}/`.startsWith(`${name}/`)),
    );
  };
}

/** Whether it can say what a name is imported for. */
function isSettings(file: string): boolean {
  return /(?:^|\/)(?:tsconfig.*|package)\.json$/.test(file);
}

function isThere(target: string): boolean {
  const folder = dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isFile() && stemOf(entry.name) === stemOf(basename(target)),
  );
}
