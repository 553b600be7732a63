/** A database that an earlier sandbox made goes on with what is in it. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../../toolkit/files.ts';
import { openNodeSqlite } from '../../../toolkit/sandbox/store/node-sqlite.ts';
import type { DatabaseKind } from '../database.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { balanceOf, disagreements, harbour, payout, testEngine } from '../engine/fixtures.ts';

/** The tables of the first version, with an account that has two movements. */
const firstVersion = `
  ${readFileSync(new URL('0001-tables.sql', migrationsFolder), 'utf8')}
  create table migrations (number bigint primary key, name text not null);
  insert into migrations (number, name) values (1, '0001-tables.sql');
  insert into accounts values ('HARBOUR', 'NGN', 90000, 2, 2000, '7700000042');
  insert into ledger values
    ('HARBOUR', 'NGN', 1, 'opening', 100000, 100000, 1000, null, null),
    ('HARBOUR', 'NGN', 2, 'debit', -10000, 90000, 2000, 'a-payout', null);`;

async function run(kind: DatabaseKind, database: string, script: string): Promise<void> {
  if (kind === 'SQLite') {
    const driver = openNodeSqlite(database);
    driver.exec(script);
    driver.close();
    return;
  }
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(script).finally(() => client.end());
}

describe.each(databaseKinds)('a database of the first version on %s', (kind) => {
  test('keeps its balances and movements, and takes payouts', async () => {
    const database = await freshDatabase(kind);
    await run(kind, database, firstVersion);
    const engine = await testEngine(database);
    expect(await balanceOf(engine, harbour(engine))).toBe(90_000n);
    await engine.acceptBatch(harbour(engine), [payout('A', { amount: '200.00' })]);
    expect(await balanceOf(engine, harbour(engine))).toBe(70_000n);
    expect(await disagreements(database)).toEqual([]);
    const statement = await engine.statement(harbour(engine), {
      accountNumber: '7700000042',
      startTime: 0,
      endTime: 5_000,
    });
    expect(statement.details.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['CREDIT', 1000],
      ['DEBIT', 100],
    ]);
  });
});
