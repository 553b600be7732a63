/** Removes the schemas that the processes of a run leave in the PostgreSQL server for tests. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of this run's schema names. */
    schemas: string;
  }
}

export default function setup({ provide }: TestProject): (() => Promise<void>) | undefined {
  const schemas = `test_${randomUUID().slice(0, 8)}`;
  provide('schemas', schemas);
  const connectionString = process.env['TEST_DATABASE_URL'];
  return connectionString === undefined ? undefined : () => dropSchemas(connectionString, schemas);
}

async function dropSchemas(connectionString: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where starts_with(nspname, $1)',
      [prefix],
    );
    // Drop the schemas one by one, because each takes a lock for every table and index.
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  } finally {
    await client.end();
  }
}
