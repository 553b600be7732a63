/**
 * SQLite compiled to WebAssembly, for a Node.js without it. It is in memory alone: it cannot lock
 * a file or sync it to the disk.
 */
import { readFile } from 'node:fs/promises';
// The build for browsers: the other one asks for the folder of its script, which a bundle does not have.
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import { sqliteWasmFile } from '../files.ts';
import type { SqliteDriver } from './sqlite-driver.ts';
import type { Row } from './store.ts';

export async function openWasmSqlite(): Promise<SqliteDriver> {
  const { Database } = await initSqlJs({ wasmBinary: await readFile(sqliteWasmFile) });
  const database = new Database();
  return {
    exec: (sql) => void database.run(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      const columns = statement.getColumnNames();
      return {
        all(values) {
          statement.bind(values);
          const rows: Row[] = [];
          while (statement.step()) {
            const row = statement.get(null, { useBigInt: true });
            rows.push(Object.fromEntries(columns.map((name, at) => [name, row[at]])));
          }
          statement.reset();
          return rows;
        },
        run(values) {
          statement.run(values);
          return database.getRowsModified();
        },
      };
    },
    close: () => database.close(),
  };
}
