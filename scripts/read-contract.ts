/** The contract of `openapi/` for commands, which start in half the time while it is the same. */
import { createContract, type Contract } from '../toolkit/contract/contract.ts';
import { parseDocument } from '../toolkit/contract/document.ts';
import { keptWhile } from './kept.ts';

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
  const text = await keptWhile(root, 'contract', covered, async () => {
    // Its libraries take longer to load than the rest.
    const { loadContract } = await import('../toolkit/contract/load.ts');
    return JSON.stringify((await loadContract(root)).document);
  });
  return createContract(parseDocument(text));
}
