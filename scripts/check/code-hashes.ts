/**
 * What a verdict on a file of code depends on when types count: the file, the declarations of what it
 * imports in however many steps, and what reaches every file without an import.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seenByOthers } from './declarations.ts';
import { importReader, type Imports } from './imports.ts';
import { hashOf } from './verdicts.ts';

/** A hash for each of these files of the project that is code. */
export async function hashesOfCode(
  root: string,
  files: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map(
    files
      .filter((file) => isCode(file) || file.endsWith('.json'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const hashes = new Map([...texts].map(([file, text]) => [file, hashOf(file, text)]));
  const seen = new Map(
    [...texts].map(([file, text]) => [file, hashOf(file, seenByOthers(file, text))]),
  );
  const together = (some: Iterable<string>, by: ReadonlyMap<string, string>) =>
    hashOf(...[...some].toSorted().map((file) => by.get(file) ?? file));

  const importsOf = importReader(root, files, texts);
  const imports = new Map<string, Imports>();
  const code = [...texts.keys()].filter(isCode);
  for (const file of code) imports.set(file, await importsOf(file));

  const everywhere = [...texts].filter(([file, text]) => reachesAll(file, text));
  const common = together(
    everywhere.map(([file]) => file),
    hashes,
  );
  const everything = together(texts.keys(), hashes);
  return new Map(
    code.map((file) => {
      const reached = reachableFrom(file, imports);
      const imported = reached === 'unclear' ? everything : together(reached, seen);
      return [file, hashOf(common, hashes.get(file) ?? '', imported)];
    }),
  );
}

/** Whether Oxlint reads it. */
function isCode(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(file);
}

/** Whether its declarations hold without an import. */
function reachesAll(file: string, text: string): boolean {
  return (
    /\bdeclare\s+(?:global|module)\b|^\/\/\/\s*<reference\b/m.test(text) ||
    (/\.d\.[cm]?ts$/.test(file) && !/^(?:import|export)\b/m.test(text))
  );
}

function reachableFrom(start: string, imports: Map<string, Imports>): Set<string> | 'unclear' {
  const reached = new Set([start]);
  // What is added to a set on the way is visited as well.
  for (const file of reached) {
    const next = imports.get(file) ?? [];
    if (next === 'unclear') return next;
    for (const one of next) reached.add(one);
  }
  return reached;
}
