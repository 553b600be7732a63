/** The SQLite that is built into Node.js, from 22.13 on. Imported only where `hasSqlite()`. */
import type { SqliteDriver } from './sqlite-driver.ts';

// Not by an import, which fails on an older Node.js before any message can be given.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');

/** @param file a path, or `:memory:` */
export function openNodeSqlite(file: string): SqliteDriver {
  const database = new DatabaseSync(file);
  return {
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      return {
        all: (values) => statement.all(...values),
        run: (values) => Number(statement.run(...values).changes),
      };
    },
    close: () => database.close(),
  };
}
