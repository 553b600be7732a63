/** Opens the store that an address names. */
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * @param address `postgres://…`, or the path of a SQLite file, or `:memory:`
 * @throws StoreError when it cannot be opened
 */
export async function openStore(address: string): Promise<Store> {
  if (!/^postgres(ql)?:\/\//.test(address)) return openSqlite(address);
  // Its client is loaded for those who have such an address: it takes 10 MB.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(address);
}
