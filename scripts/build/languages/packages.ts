/** Builds generated/client/<language> from client/<language>, which has the same tree, and the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { within, type Artifact, type Files } from '../artifact.ts';
import { filesIn } from '../files.ts';
import { constantsFor, type Constant } from '../limits.ts';
import type { Outcomes } from '../outcomes.ts';
import { goFiles } from './go.ts';
import { javaFiles } from './java.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
import { capital, inCapitals, shapesOf, type Shapes } from './shapes.ts';

/** Each function returns the files generated from the contract, by path in its package. */
const emitters: {
  [language: string]: (shapes: Shapes, limits: readonly Constant[], outcomes: Outcomes) => Files;
} = { python: pythonFiles, go: goFiles, php: phpFiles, java: javaFiles };

export const languagePackages: Artifact[] = Object.entries(emitters).map(([language, emit]) => ({
  name: `client/${language}`,
  async make({ root, contract, limits, outcomes, readme }) {
    const folder = join(root, 'client', language);
    const sources = await sourcesIn(folder);
    // Go would export a name that begins with a capital.
    const nameOf = (limit: string): string =>
      language === 'go' ? `limit${capital(limit)}` : inCapitals(limit);
    const made = emit(shapesOf(contract), constantsFor(sources, limits, nameOf), outcomes);
    const files = {
      ...sources,
      'README.md': await readme(`client/${language}/README.md`),
      ...made,
      LICENSE: await readFile(join(root, 'LICENSE')),
    };
    const lines = Object.values(made).join('').split('\n').length - 1;
    return { files: within(`client/${language}`, files), summary: `${lines} lines made` };
  },
}));

async function sourcesIn(folder: string): Promise<Files> {
  const files: Files = {};
  for (const path of filesIn(folder)) {
    if (!isLeftByTools(path)) files[path] = await readFile(join(folder, path));
  }
  return files;
}

/** True for files that compilers and package managers leave next to the sources. */
function isLeftByTools(path: string): boolean {
  return path
    .split('/')
    .some((part) => /^(\.|__pycache__$|build$|target$|vendor$|.+\.egg-info$)/.test(part));
}
