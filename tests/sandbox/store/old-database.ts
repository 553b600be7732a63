/** Databases as earlier sandboxes made them. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrationsFolder } from '../../../toolkit/files.ts';
import { openNodeSqlite } from '../../../toolkit/sandbox/store/node-sqlite.ts';
import { scriptForPostgres } from '../../../toolkit/sandbox/store/sql.ts';
import { emptyDatabase } from '../database.ts';
import type { DatabaseKind } from '../database.ts';

const scripts = ['0001-tables.sql', '0002-ledger.sql', '0003-requests-as-json.sql'];

/** The tables of one of the first three versions. */
export function tablesOf(version: 1 | 2 | 3): string {
  const names = scripts.slice(0, version);
  return `
    ${names.map((name) => readFileSync(new URL(name, migrationsFolder), 'utf8')).join('\n')}
    ${version === 3 ? 'drop table new_fingerprints; drop index transactions_of_batch;' : ''}
    create table migrations (number bigint primary key, name text not null);
    insert into migrations (number, name)
      values ${names.map((name, index) => `(${index + 1}, '${name}')`).join(', ')};`;
}

/** A database with these tables and rows. */
export async function oldDatabase(kind: DatabaseKind, sql: string): Promise<string> {
  const database = await emptyDatabase(kind);
  await runSql(kind, database, sql);
  return database;
}

export async function runSql(kind: DatabaseKind, database: string, sql: string): Promise<void> {
  if (kind === 'SQLite') {
    const driver = openNodeSqlite(database);
    driver.exec(sql);
    driver.close();
    return;
  }
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(scriptForPostgres(sql));
  } finally {
    await client.end();
  }
}
