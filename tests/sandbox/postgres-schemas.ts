/**
 * Schemas of the PostgreSQL server for tests. Most of its time went to connections and to making tables,
 * so both are used again where they can be.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openStore } from '../../toolkit/sandbox/store/open.ts';

/** One connection for each process of tests, which does not keep it alive. */
const server = new pg.Pool({
  connectionString: process.env['TEST_DATABASE_URL'],
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
});

/** The address of a schema without tables. It is gone when the test ends. */
export async function emptySchema(): Promise<string> {
  const schema = await createSchema();
  onTestFinished(() => drop(schema));
  return addressOf(schema);
}

/**
 * The address of a schema with the tables of the sandbox, as they are before the first engine. When the
 * test ends, nobody is connected to it any more, and the next test may get it.
 */
export async function schemaWithTables(): Promise<string> {
  const taken = spare.pop() ?? (await createTables());
  onTestFinished(async () => {
    await disconnect(taken.schema);
    // Tables that a test has changed are not those of the sandbox any more.
    if ((await structureOf(taken.schema)) !== taken.structure) return drop(taken.schema);
    await server.query(taken.reset);
    spare.push(taken);
  });
  return addressOf(taken.schema);
}

interface WithTables {
  schema: string;
  structure: string;
  /** The statements that put each table back to the rows that it had at first. */
  reset: string;
}

/** Of this process, and used by no test. */
const spare: WithTables[] = [];

async function createTables(): Promise<WithTables> {
  const schema = await createSchema();
  await (await openStore(addressOf(schema))).close();
  const { rows } = await server.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  );
  const resets = rows.map(async ({ name }) => {
    const table = `${schema}.${name}`;
    const { rows: first } = await server.query<{ json: string | null }>(
      `select json_agg(t)::text as json from ${table} t`,
    );
    const json = first[0]?.json ?? '[]';
    return `delete from ${table};
      insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(json)})`;
  });
  return {
    schema,
    structure: await structureOf(schema),
    reset: (await Promise.all(resets)).join(';'),
  };
}

/** Every column of every table and index. */
async function structureOf(schema: string): Promise<string> {
  const { rows } = await server.query<{ structure: string }>(
    `select json_agg(row(relname, attname, atttypid) order by relname, attnum)::text as structure
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = $1::regnamespace and attnum > 0`,
    [schema],
  );
  return rows[0]?.structure ?? '';
}

/** A process that was killed may still be connected, and what it began may not be over. */
async function disconnect(schema: string): Promise<void> {
  await server.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = $1',
    [schema],
  );
}

async function createSchema(): Promise<string> {
  const schema = `${inject('schemas')}_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create schema ${schema}`);
  return schema;
}

async function drop(schema: string): Promise<void> {
  await server.query(`drop schema ${schema} cascade`);
}

function addressOf(schema: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.searchParams.set('options', `-c search_path=${schema}`);
  url.searchParams.set('application_name', schema);
  return url.href;
}
