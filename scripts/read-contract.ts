/** The contract of `openapi/` for commands, which start in half the time while it is the same. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createContract, type Contract } from '../toolkit/contract/contract.ts';
import { parseDocument } from '../toolkit/contract/document.ts';
import { writeWhole } from '../toolkit/cli/write-whole.ts';
import { fingerprint } from './fingerprint.ts';

/** What the document is made of, and by what. */
const covered = [
  'openapi',
  'redocly.yaml',
  'scripts/lint',
  'toolkit/contract',
  'package-lock.json',
];

/**
 * Reads the contract of the given project folder, as `loadContract` does; bundles it when anything of
 * it has changed since it was last read.
 *
 * @throws ContractError when it cannot be read
 */
export async function readContract(root: string): Promise<Contract> {
  const file = join(root, 'node_modules/.cache/remittance-payout-contract/contract');
  const key = `${await fingerprint(root, covered)}\n`;
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.startsWith(key)) return createContract(parseDocument(kept.slice(key.length)));

  // Its libraries take longer to load than the rest.
  const { loadContract } = await import('../toolkit/contract/load.ts');
  const contract = await loadContract(root);
  await keep(file, key + JSON.stringify(contract.document));
  return contract;
}

/** Where nothing may be written, the next command bundles again. */
async function keep(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
