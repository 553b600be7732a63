import { readFile } from 'node:fs/promises';
import { createContract, type Contract } from './contract/contract.ts';
import { parseDocument } from './contract/document.ts';
import { textAt } from './contract/objects.js';
import { builtFile, type BuiltFile } from './files.ts';

export function readBuilt(name: BuiltFile): Promise<string> {
  return readFile(builtFile(name), 'utf8').catch(() => {
    throw new Error(`generated/${name} cannot be read. Run: npm run build`);
  });
}

export async function readPublished(): Promise<Contract> {
  return createContract(parseDocument(await readBuilt('openapi.full.json')));
}

/** Returns the version of the package, and of the contract inside. */
export async function readVersions(): Promise<{ toolkit: string; contract: string }> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return {
    toolkit: textAt(manifest, 'version') ?? '',
    contract: textAt(manifest, 'contractVersion') ?? '',
  };
}
