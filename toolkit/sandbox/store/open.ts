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
  if (hasSqlite()) {
    const { openNodeSqlite } = await import('./node-sqlite.ts');
    return openSqlite(address, () => openNodeSqlite(address));
  }
  if (!isOpenable(address)) throw new StoreError(noSqlite);
  const { openWasmSqlite } = await import('./wasm-sqlite.ts');
  const driver = await openWasmSqlite();
  return openSqlite(address, () => driver);
}

/** Whether this Node.js can open such an address: without SQLite of its own it cannot open a file. */
export function isOpenable(address: string): boolean {
  return hasSqlite() || isPostgres(address) || address === ':memory:';
}

export const noSqlite =
  `Node.js ${process.version} has no SQLite, so it cannot store data in a file. ` +
  'Use Node.js 22.13 or later, a database postgres://..., or :memory:, which stores nothing.';

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}
