/** Opens the store that an address names. */
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * @param address `postgres://…`, or the path of a SQLite file, or `:memory:`
 * @param connectionCount to PostgreSQL, at most
 * @throws StoreError when it cannot be opened
 */
export async function openStore(address: string, connectionCount = 8): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(address)) {
    // Loaded only where it is used: the client of PostgreSQL takes 10 MB.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(address, connectionCount);
  }
  return openSqlite(address);
}
