/** Opens the store that an address names. */
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * @param address `postgres://…`, or the path of a SQLite file, or `:memory:`
 * @throws StoreError when it cannot be opened
 */
export async function openStore(address: string): Promise<Store> {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address) : openSqlite(address);
}
