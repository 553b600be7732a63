/**
 * SQLite compiled to WebAssembly, for a Node.js without it. It is in memory alone: it cannot lock
 * a file or sync it to the disk.
 */
// It finds its .wasm file beside its own script, in a bundle too.
import initSqlJs from 'sql.js';
import type { SqliteDriver } from './sqlite-driver.ts';
import type { Row } from './store.ts';

export async function openWasmSqlite(): Promise<SqliteDriver> {
  const { Database } = await initSqlJs();
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
