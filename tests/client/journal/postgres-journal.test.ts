/** Tests the journal in a real PostgreSQL, if TEST_DATABASE_URL names a server. */
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { memoryJournal } from '../../../client/typescript/memory-journal.ts';
import {
  postgresJournal,
  postgresJournalTable,
} from '../../../client/typescript/postgres-journal.ts';
import { freshDatabase } from '../../sandbox/database.ts';
import { sendingEntry, settledEntry } from './entries.ts';
import { anyEntries, references } from './random-entries.ts';
import { allPaid, countingService, settle, takenOnce } from './settling.ts';

/** Opens a connection pool until the test ends. */
function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  onTestFinished(() => pool.end());
  return pool;
}

async function databaseWithTable(): Promise<string> {
  const url = await freshDatabase('PostgreSQL');
  await poolOf(url).query(postgresJournalTable());
  return url;
}

function journalIn(pool: pg.Pool) {
  return postgresJournal({ query: (text, values) => pool.query(text, values) });
}

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('a journal in PostgreSQL', () => {
  test('reads like the journal in memory, whatever the entries', async () => {
    const url = await databaseWithTable();
    const pool = poolOf(url);
    const journal = journalIn(pool);
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.subarray([...references]), async (entries, asked) => {
        await pool.query('TRUNCATE payout_journal');
        // PostgreSQL cannot store zero characters, so such an entry fails and nothing is sent.
        fc.pre(!JSON.stringify(entries).includes('\\u0000'));
        // A claim belongs to one batch. Of two equal claims, either may be read.
        const claims = entries.flatMap((one) => (one.kind === 'sending' ? [one.claim] : []));
        fc.pre(new Set(claims).size === claims.length);
        for (const entry of entries) await journal.append(entry);
        const memory = memoryJournal(entries);
        expect(await journal.read(asked)).toEqual(await memory.read(asked));
        const open = await memory.openReferences();
        expect((await journal.openReferences()).toSorted()).toEqual(open.toSorted());
      }),
      { numRuns: 50 },
    );
  });

  test('a reader of an entry has read all entries before it, even while others write', async () => {
    const url = await databaseWithTable();
    const pools = [poolOf(url), poolOf(url), poolOf(url)];
    const watcher = journalIn(poolOf(url));
    const progress = { isDone: false };
    const written = Promise.all(
      pools.flatMap((pool, index) =>
        Array.from({ length: 4 }, async (_, writer) => {
          const journal = journalIn(pool);
          for (let count = 0; count < 25; count += 1) {
            await journal.append(sendingEntry(`${index} ${writer} ${count}`, ['PO-1']));
          }
        }),
      ),
    ).finally(() => (progress.isDone = true));
    let seen: readonly unknown[] = [];
    while (!progress.isDone) {
      const now = await watcher.read(['PO-1']);
      expect(now.slice(0, seen.length)).toEqual(seen);
      seen = now;
    }
    await written;
    expect(await watcher.read(['PO-1'])).toHaveLength(300);
  });

  test('holds the lock of the next entry until an entry is committed', async () => {
    const url = await databaseWithTable();
    const slow = await poolOf(url).connect();
    const journal = journalIn(poolOf(url));
    await slow.query('BEGIN');
    const inTransaction = postgresJournal({ query: (text, values) => slow.query(text, values) });
    await inTransaction.append(settledEntry('PO-1'));
    const later = journal.append(settledEntry('PO-2'));
    // The other process waits, so it has no number yet.
    const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = $1 AND classid = $2';
    while ((await slow.query(waiting, ['advisory', 0x7061796a])).rowCount === 0);
    expect(await journal.read(['PO-1', 'PO-2'])).toEqual([]);
    await slow.query('COMMIT');
    slow.release();
    await later;
    expect(await journal.read(['PO-1', 'PO-2'])).toEqual([
      settledEntry('PO-1'),
      settledEntry('PO-2'),
    ]);
  });

  test('has each entry on the disk when append resolves, even if other commits do not wait for the disk', async () => {
    const url = new URL(await databaseWithTable());
    const options = url.searchParams.get('options') ?? '';
    url.searchParams.set('options', `${options} -c synchronous_commit=off`);
    const pool = poolOf(url.href);
    await pool.query(`CREATE TABLE seen (setting text);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER note AFTER INSERT ON payout_journal EXECUTE FUNCTION note();`);
    await journalIn(pool).append(settledEntry('PO-1'));
    expect((await pool.query('SELECT setting FROM seen')).rows).toEqual([{ setting: 'on' }]);
    expect((await pool.query('SHOW synchronous_commit')).rows).toEqual([
      { synchronous_commit: 'off' },
    ]);
  });

  test('uses the given table, and creates it once', async () => {
    const pool = poolOf(await freshDatabase('PostgreSQL'));
    const schema = `${inject('schemas')}_journal`;
    await pool.query(`CREATE SCHEMA ${schema}`);
    onTestFinished(async () => {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    });
    const table = `${schema}.payouts`;
    await pool.query(postgresJournalTable(table));
    await pool.query(postgresJournalTable(table));
    const journal = postgresJournal({
      table,
      query: (text, values) => pool.query(text, values),
    });
    await journal.append(settledEntry('PO-1'));
    expect(await journal.read(['PO-1'])).toEqual([settledEntry('PO-1')]);
  });

  test('killed with SIGKILL and started again, every payout is paid once and reported', async () => {
    const count = 60;
    const place = await databaseWithTable();
    const service = await countingService();
    for (const requests of [1, 3, 30]) {
      const run = settle(service, place, count, { mayResend: true });
      service.atRequest(requests, run.kill);
      expect((await run.ended).killed).toBe(true);
    }
    const { outcomes } = await settle(service, place, count, { mayResend: true }).ended;
    expect(outcomes).toEqual(allPaid(count));
    expect(service.taken).toEqual(takenOnce(count));
  });

  test('two processes that settle the same payouts at the same time pay each once', async () => {
    const count = 100;
    const place = await databaseWithTable();
    const service = await countingService();
    const runs = [settle(service, place, count), settle(service, place, count)];
    for (const { ended } of runs) expect((await ended).outcomes).toEqual(allPaid(count));
    expect(service.taken).toEqual(takenOnce(count));
  });
});

test.each(['Payouts', 'a.b.c', 'payouts; DROP TABLE x', '', 'a"b', '1a', 'x'.repeat(41)])(
  'a table called %j is an error',
  (table) => {
    expect(() => postgresJournalTable(table)).toThrow('table must be a name of up to 40');
    const query = async () => ({ rows: [] });
    expect(() => postgresJournal({ query, table })).toThrow('table must be a name of up to 40');
  },
);

test('a misspelt option throws a TypeError immediately: another table is another journal', () => {
  const options = { query: async () => ({ rows: [] }), tabel: 'payouts' };
  expect(() => postgresJournal(options)).toThrow(new TypeError('tabel must be a known option'));
});

test('rows in another format are an error: nothing is sent if the journal cannot be read', async () => {
  for (const row of [['{}'], { entry: { kind: 'sending' } }, { entry: '{}' }, 'text', null]) {
    const journal = postgresJournal({ query: async () => ({ rows: [row] }) });
    await expect(journal.read(['PO-1'])).rejects.toThrow('query must return the rows');
  }
});
