/**
 * What a verdict on a file of code depends on when types count: the file, the declarations of what it
 * imports in however many steps, and what reaches every file without an import.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seenByOthers } from './declarations.ts';
import { importReader, reachedFrom } from './imports.ts';
import { hashOf } from './verdicts.ts';

/** A hash for each of these files of the project that is code. */
export function hashesOfCode(root: string, files: readonly string[]): Map<string, string> {
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
  const code = [...texts.keys()].filter(isCode);
  const imports = new Map(code.map((file) => [file, importsOf(file)]));

  const everywhere = [...texts].filter(([file, text]) => reachesAll(file, text));
  const common = together(
    everywhere.map(([file]) => file),
    hashes,
  );
  const everything = together(texts.keys(), hashes);
  return new Map(
    code.map((file) => {
      const reached = reachedFrom([file], (one) => imports.get(one) ?? []);
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
