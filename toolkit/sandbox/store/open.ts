/** Opens the store that an address names. */
import { openSqlite } from './sqlite.ts';
import { hasSqlite } from './sqlite-driver.ts';
import { StoreError } from './store.ts';
import type { Store } from './store.ts';

/**
 * Each kind of database is loaded for those who have one: the client of PostgreSQL takes 10 MB.
 *
 * @param address `postgres://…`, or the path of a SQLite file, or `:memory:`
 * @throws StoreError when it cannot be opened
 */
export async function openStore(address: string): Promise<Store> {
  if (isPostgres(address)) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(address);
  }
  if (!hasSqlite()) {
    const needed = 'Use Node.js 22.13 or later, or a database postgres://...';
    throw new StoreError(`Node.js ${process.version} has no SQLite. ${needed}`);
  }
  const { openNodeSqlite } = await import('./node-sqlite.ts');
  return openSqlite(address, () => openNodeSqlite(address));
}

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}
