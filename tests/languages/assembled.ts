/** The package of a language as it is built, in a folder of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { languagePackages } from '../../scripts/build/languages/packages.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { contract as ownContract } from '../support/contract.ts';

export interface Assembled extends AsyncDisposable {
  /** A folder that is there as long as the package; for what else a test needs. */
  root: string;
  /** `client/<language>` as it is in generated/. */
  folder: string;
}

/** @param contract what the package is made from */
export async function assemble(
  language: 'python' | 'go' | 'php' | 'java',
  contract: Contract = ownContract,
): Promise<Assembled> {
  const root = await mkdtemp(join(tmpdir(), `${language}-package-`));
  const artifact = languagePackages.find(({ name }) => name === `client/${language}`);
  const made = await artifact?.make(sourceFrom(projectRoot, contract));
  for (const [path, content] of Object.entries(made?.files ?? {})) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return {
    root,
    folder: join(root, 'client', language),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
