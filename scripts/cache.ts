/** Where the project keeps what it need not make or judge again. */
import { join } from 'node:path';

/** The file or folder of this name in the cache of the project folder; `npm ci` removes it. */
export function inCache(root: string, name: string): string {
  return join(root, 'node_modules/.cache/remittance-payout-contract', name);
}
