/** Opens the store that an address names. */
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * @param address `postgres://…`, or the path of a SQLite file, or `:memory:`
 * @param connectionCount the most connections to PostgreSQL
 * @throws StoreError if it cannot be opened
 */
export async function openStore(address: string, connectionCount = 8): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(address)) {
    // Load this only when it is used, because the PostgreSQL client takes 10 MB.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(address, connectionCount);
  }
  return openSqlite(address);
}
