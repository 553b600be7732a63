/** The folders of the house point one way, and no files import each other in a circle. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

/** Who imports whom, imports of types included, by paths in the project. */
const files = sourceFiles();
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Say where files are, for the sources and the bundle; so they lie beside the rooms. */
const ground = ['toolkit/files.ts', 'toolkit/package-files.ts'];

/** Inside the toolkit: which rooms a room may import, besides itself. */
const rooms: { [room: string]: string[] } = {
  contract: [],
  cli: ['contract'],
  serve: ['contract', 'cli'],
  mock: ['contract', 'cli', 'serve'],
  traffic: ['contract'],
  proxy: ['contract', 'cli', 'serve', 'traffic'],
  observe: ['contract', 'cli', 'traffic', 'proxy'],
  sandbox: ['contract', 'cli', 'serve'],
  'contract-tests': ['contract', 'cli', 'serve', 'traffic'],
  'client-tests': ['contract', 'cli', 'serve'],
};

test('no files import each other in a circle', () => {
  const circles = [...imports.keys()].flatMap((file) => {
    const way = wayBack(file);
    return way ? [way.join(' -> ')] : [];
  });
  expect(circles).toEqual([]);
});

test('the rooms of the toolkit point one way', () => {
  const wrong = [...imports].flatMap(([file, targets]) => {
    const allowed = rooms[roomOf(file) ?? ''];
    if (!allowed) return [];
    return targets
      .filter((target) => target.startsWith('toolkit/') && !ground.includes(target))
      .filter((target) => ![roomOf(file), ...allowed].includes(roomOf(target)))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('no two folders of the scripts import each other', () => {
  const folderOf = (file: string) => /^scripts\/[^/]+(?=\/)/.exec(file)?.[0];
  const pairs = [...imports].flatMap(([file, targets]) =>
    targets.map((target) => [folderOf(file), folderOf(target)] as const),
  );
  const both = pairs.filter(
    ([from, to]) => from && to && from !== to && pairs.some(([a, b]) => a === to && b === from),
  );
  expect(both).toEqual([]);
});

/** The way from a file back to itself, the shortest first; undefined when there is none. */
function wayBack(start: string): string[] | undefined {
  const seen = new Set<string>();
  let ways = [[start]];
  while (ways.length > 0) {
    const next = ways.flatMap((way) =>
      (imports.get(way.at(-1) ?? '') ?? []).map((target) => [...way, target]),
    );
    const back = next.find((way) => way.at(-1) === start);
    if (back) return back;
    ways = next.filter((way) => {
      const last = way.at(-1) ?? '';
      if (seen.has(last)) return false;
      seen.add(last);
      return true;
    });
  }
  return undefined;
}

function roomOf(file: string): string | undefined {
  return /^toolkit\/([^/]+)\//.exec(file)?.[1];
}

function sourceFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n');
  return listed.filter((file) => /^(client|scripts|toolkit|tests)\/.*\.(ts|js|mjs)$/.test(file));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return (
    ts
      .preProcessFile(text, true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(dirname(file), name))
      // The client names the modules that it is compiled to.
      .map((target) => (files.includes(target) ? target : target.replace(/\.js$/, '.ts')))
  );
}
