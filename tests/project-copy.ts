/** Copies the project into a separate folder, for a test to break or to build. */
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

/** The files that lint reads. */
export const lintedFiles = [
  'openapi',
  'docs/meanwhile.yaml',
  'scripts/lint',
  'toolkit/contract',
  'redocly.yaml',
  '.spectral.yaml',
];

/** Files that are not copied: dependencies, the repository, and files that are built but not committed. */
const leftOut = /(^|[/\\])(node_modules|\.git)$|^generated[/\\](docs|toolkit)$/;

export interface ProjectCopy {
  root: string;
  read(file: string): string;
  /** Replaces text in a file. Fails the test if the text is missing. */
  edit(file: string, from: string | RegExp, to: string): void;
  /** Writes a file, and creates its folder if necessary. */
  write(file: string, text: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Returns the line with the text, counted from 1. */
  lineOf(file: string, text: string): number;
}

/** Copies the project, or only some of it, with its dependencies linked. The folder is removed when the test ends. */
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

// Create a folder of links instead of a link to the folder, because a build writes to node_modules/.cache.
function linkModules(root: string): void {
  const modules = join(projectRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(modules)) {
    if (name !== '.cache') symlinkSync(join(modules, name), join(root, 'node_modules', name));
  }
}
