/**
 * What a verdict on a file of code depends on when types count: the file, what it imports in however
 * many steps, and what reaches every file without an import.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const together = (some: Iterable<string>) =>
    hashOf(...[...some].toSorted().map((file) => hashes.get(file) ?? file));

  const importsOf = importReader(root, files, texts);
  const imports = new Map<string, Imports>();
  const code = [...texts.keys()].filter(isCode);
  for (const file of code) imports.set(file, await importsOf(file));

  const everywhere = [...texts].filter(([file, text]) => reachesAll(file, text));
  const common = together(everywhere.map(([file]) => file));
  const everything = together(texts.keys());
  return new Map(
    code.map((file) => {
      const reached = reachableFrom(file, imports);
      return [file, hashOf(common, reached === 'unclear' ? everything : together(reached))];
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
    /\bdeclare\s+(?:global|module)\b/.test(text) ||
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
