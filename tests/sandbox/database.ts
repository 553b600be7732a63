/**
 * Databases for tests: a fresh SQLite file always, and a fresh schema of PostgreSQL when
 * TEST_DATABASE_URL names a server (`.ci/start-postgres start` starts one and prints its address).
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../toolkit/sandbox/store/open.ts';
import { isFull } from '../support/full.ts';
import { madeOnce } from '../support/made-once.ts';
import { emptySchema, schemaWithTables } from './postgres-schemas.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** What tests of the sandbox run on, for `describe.each`. */
export const databaseKinds: readonly DatabaseKind[] =
  process.env['TEST_DATABASE_URL'] === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];

/**
 * What tests of the HTTP interface run on. Those of the store and the engine below it, those that send
 * odd values and those that kill processes run on both always.
 */
export const databaseKindsOfHttp = isFull ? databaseKinds : databaseKinds.slice(0, 1);

/** The address of an empty database, without tables. It is gone when the test ends. */
export async function emptyDatabase(kind: DatabaseKind): Promise<string> {
  return kind === 'SQLite' ? freshFile() : emptySchema();
}

/**
 * The same for `openEngine`, which makes the tables. In the quick set the database has them already, as an
 * engine made them once: that takes most of the time of opening one.
 */
export async function freshDatabase(kind: DatabaseKind): Promise<string> {
  if (isFull) return emptyDatabase(kind);
  if (kind === 'PostgreSQL') return schemaWithTables();
  const database = freshFile();
  copyFileSync(await withTables(), database);
  return database;
}

async function withTables(): Promise<string> {
  const folder = await madeOnce('sandbox-tables', async (made) => {
    await (await openStore(join(made, 'sandbox.db'))).close();
  });
  return join(folder, 'sandbox.db');
}

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'sandbox.db');
}
