/** generated/client/<language>: a package from client/<language>, which has the same tree, and the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { within, type Artifact, type Files } from '../artifact.ts';
import { completeText } from '../../../toolkit/contract/texts.ts';
import { filesIn } from '../files.ts';
import { constantsFor, type Constant } from '../limits.ts';
import { goFiles } from './go.ts';
import { javaFiles } from './java.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
import { capital, shapesOf, type Shapes } from './shapes.ts';

/** What makes the files that come from the contract, by their paths in the package, and how a limit is named. */
const languages: {
  [language: string]: {
    filesOf: (shapes: Shapes, limits: readonly Constant[]) => Files;
    nameOf: (limit: string) => string;
  };
} = {
  python: { filesOf: pythonFiles, nameOf: inCapitals },
  go: { filesOf: goFiles, nameOf: (limit) => `limit${capital(limit)}` },
  php: { filesOf: phpFiles, nameOf: inCapitals },
  java: { filesOf: javaFiles, nameOf: inCapitals },
};

/** `batchSize` is `BATCH_SIZE`. */
function inCapitals(limit: string): string {
  return limit.replaceAll(/(?=[A-Z])/g, '_').toUpperCase();
}

export const languagePackages: Artifact[] = Object.entries(languages).map(
  ([language, { filesOf, nameOf }]) => ({
    name: `client/${language}`,
    async make({ root, contract, facts, limits }) {
      const folder = join(root, 'client', language);
      const sources = await sourcesIn(folder);
      const made = filesOf(shapesOf(contract), constantsFor(sources, limits, nameOf));
      const written = await readFile(join(folder, 'README.md'), 'utf8');
      const readme = completeText(written, facts, 'README.md');
      const files = {
        ...sources,
        // Links to the guides lead one folder further up from generated/.
        'README.md': readme.replaceAll('](../../docs/', '](../../../docs/'),
        ...made,
        LICENSE: await readFile(join(root, 'LICENSE')),
      };
      const lines = Object.values(made).join('').split('\n').length - 1;
      return { files: within(`client/${language}`, files), summary: `${lines} lines made` };
    },
  }),
);

async function sourcesIn(folder: string): Promise<Files> {
  const files: Files = {};
  for (const path of filesIn(folder)) {
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
