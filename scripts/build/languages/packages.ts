/**
 * generated/client/<language>: a package in the form of its ecosystem, from client/<language>, which has
 * the same tree, and from the contract.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { within, type Artifact, type Files } from '../artifact.ts';
import { goFiles } from './go.ts';
import { javaFiles } from './java.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
import { shapesOf, type Shapes } from './shapes.ts';

/** Makes the files of one language that come from the contract, by their paths in its package. */
export type Emitter = (shapes: Shapes) => Files;

const emitters: { [language: string]: Emitter } = {
  python: pythonFiles,
  go: goFiles,
  php: phpFiles,
  java: javaFiles,
};

/** One artifact per language. */
export const languagePackages: Artifact[] = Object.entries(emitters).map(([language, emit]) => ({
  name: `client/${language}`,
  async make({ root, contract }) {
    const made = emit(shapesOf(contract));
    const files = {
      ...(await filesIn(join(root, 'client', language))),
      'README.md': await readme(join(root, 'client', language, 'README.md')),
      ...made,
      LICENSE: await readFile(join(root, 'LICENSE')),
    };
    const lines = Object.values(made).reduce((sum, text) => sum + linesOf(text), 0);
    return { files: within(`client/${language}`, files), summary: `${lines} lines made` };
  },
}));

/** Its links to the guides lead one folder further up from generated/. */
async function readme(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replaceAll('](../../docs/', '](../../../docs/');
}

/** Every file of a folder, by its path in it. */
async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Files = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (!isLeftByTools(path)) files[path] = await readFile(join(folder, path));
  }
  return files;
}

/** What compilers and package managers leave beside the sources. */
function isLeftByTools(path: string): boolean {
  return path
    .split('/')
    .some((part) => /^(\.|__pycache__$|build$|target$|vendor$|.+\.egg-info$)/.test(part));
}

function linesOf(content: string | Uint8Array): number {
  return content.toString().split('\n').length - 1;
}
