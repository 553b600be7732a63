/**
 * Databases for tests: always a fresh SQLite file, and a fresh PostgreSQL schema if
 * TEST_DATABASE_URL names a server (`.ci/start-postgres start` starts one and prints its address).
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { isFull } from '../support/full.ts';
import { inject } from 'vitest';
import { newFolder } from '../support/run-folder.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** The databases for tests of the sandbox, for `describe.each`. */
export const databaseKinds: readonly DatabaseKind[] =
  process.env['TEST_DATABASE_URL'] === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];

/**
 * The databases for tests of the HTTP interface. Tests of the store and the engine, of odd values
 * and of killed processes always use both.
 */
export const databaseKindsOfHttp = isFull ? databaseKinds : databaseKinds.slice(0, 1);

/** Returns the address of an empty database, without tables. It is removed when the test ends. */
export async function freshDatabase(kind: DatabaseKind): Promise<string> {
  return kind === 'SQLite' ? freshFile() : freshSchema();
}

function freshFile(): string {
  const folder = newFolder();
  return join(folder, 'sandbox.db');
}

/** Opens one connection per test process, which does not keep the process alive. */
const server = new pg.Pool({
  connectionString: process.env['TEST_DATABASE_URL'],
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
});

/** `schemas-of-run.ts` drops the schemas after the run. */
async function freshSchema(): Promise<string> {
  const schema = `${inject('schemas')}_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create schema ${schema}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}
