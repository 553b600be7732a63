/** The project in a separate folder, for a test to break or to build again. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../scripts/project.ts';

/** What the lint reads. */
export const lintedFiles = [
  'openapi',
  'docs/meanwhile.yaml',
  'scripts/lint',
  'toolkit/contract',
  'redocly.yaml',
  '.spectral.yaml',
];

/** Dependencies, the repository, and what is built, not committed. */
const leftOut = /(^|[/\\])(node_modules|\.git)$|^generated[/\\](docs|toolkit)$/;

export interface ProjectCopy {
  root: string;
  read(file: string): string;
  /** Replaces text in a file; fails the test when the text is not there. */
  edit(file: string, from: string | RegExp, to: string): void;
  /** Writes a file, and makes its folder where there is none. */
  write(file: string, text: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** The line, counted from 1, with the text. */
  lineOf(file: string, text: string): number;
}

/** Copies the project, or only some of it, with its dependencies linked. The folder is gone when the test ends. */
export function copyProject(names = readdirSync(projectRoot)): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'contract-copy-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of names) {
    const filter = (path: string) => !leftOut.test(relative(projectRoot, path));
    cpSync(join(projectRoot, name), join(root, name), { recursive: true, filter });
  }
  linkModules(root);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const remove = (path: string) => rmSync(join(root, path), { recursive: true });

  return {
    root,
    read,
    write,
    remove,
    edit(file, from, to) {
      const text = read(file);
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${file} has no ${from} to replace.`);
      write(file, edited);
    },
    rename(from, to) {
      cpSync(join(root, from), join(root, to));
      remove(from);
    },
    lineOf(file, text) {
      const index = read(file)
        .split('\n')
        .findIndex((line) => line.includes(text));
      if (index === -1) throw new Error(`${file} has no line with ${text}.`);
      return index + 1;
    },
  };
}

// A folder of links, not a link to the folder: a build writes its notes to node_modules/.cache.
function linkModules(root: string): void {
  const modules = join(projectRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(modules)) {
    if (name !== '.cache') symlinkSync(join(modules, name), join(root, 'node_modules', name));
  }
}
