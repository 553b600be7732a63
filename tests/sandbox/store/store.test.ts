import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openNodeSqlite } from '../../../toolkit/sandbox/store/sqlite-driver.ts';
import { openStore } from '../../../toolkit/sandbox/store/open.ts';
import { decodeText, encodeText } from '../../../toolkit/sandbox/store/sql.ts';
import { execute, integer, query, StoreError, text } from '../../../toolkit/sandbox/store/store.ts';
import type { Store, Work } from '../../../toolkit/sandbox/store/store.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { newFolder } from '../../support/run-folder.ts';

async function open(address: string): Promise<Store> {
  const store = await openStore(address);
  onTestFinished(() => store.close());
  return store;
}

/** Opens a fresh store of each kind, including one in memory. */
const freshStores: { [kind: string]: () => Promise<Store> } = {
  'SQLite in memory': () => open(':memory:'),
  ...Object.fromEntries(
    databaseKinds.map((kind) => [kind, async () => open(await freshDatabase(kind))]),
  ),
};

function* put(name: string, value: string): Work<void> {
  yield* execute('insert into settings (name, value) values (?, ?)', name, value);
}

const names = (store: Store) =>
  store.read(function* () {
    const rows = yield* query('select name from settings order by name');
    return rows.map((row) => text(row, 'name'));
  });

/** A transaction of SQLite ends before anything else in this process runs. */
function namesAtOnce(file: string): string[] {
  const driver = openNodeSqlite(file);
  const rows = driver.prepare('select name from settings order by name').all([]);
  driver.close();
  return rows.map((row) => text(row, 'name'));
}

describe.each(Object.entries(freshStores))('the store on %s', (_kind, freshStore) => {
  test('if one of several transactions in one turn fails, only that one is undone', async () => {
    const store = await freshStore();
    const results = await Promise.allSettled([
      store.transaction(() => put('a', '')),
      store.transaction(function* () {
        yield* put('b', '');
        throw new Error('mine');
      }),
      store.transaction(() => put('c', '')),
      store.transaction(function* () {
        yield* put('d', '');
        yield* put('a', 'again');
      }),
    ]);
    const failed = results.filter(({ status }) => status === 'rejected');
    // Either of the two transactions that write `a` may come first.
    expect(failed).toHaveLength(2);
    expect(results[1]).toMatchObject({ reason: { message: 'mine' } });
    const kept = await names(store);
    expect(kept).toContain('c');
    expect(kept).not.toContain('b');
    expect(kept.filter((name) => name === 'a')).toHaveLength(1);
    await store.transaction(() => put('e', ''));
  });

  test('of reads in one turn, a failed one does not affect the others, and a close waits for all', async () => {
    const store = await freshStore();
    await store.transaction(() => put('a', ''));
    const failing = () =>
      store.read(function* () {
        yield* query('select name from settings');
        throw new Error('mine');
      });
    const reads = Promise.allSettled([names(store), names(store), failing(), names(store)]);
    await store.close();
    const found = { status: 'fulfilled', value: ['a'] };
    const failed = { status: 'rejected', reason: { message: 'mine' } };
    expect(await reads).toMatchObject([found, found, failed, found]);
  });

  test('parameters keep whole numbers, texts and null unchanged', async () => {
    const store = await freshStore();
    const rows = [
      { id: 1, ref: encodeText(`é'"\\\u0000?`), due: 9_223_372_036_854_775_807n },
      { id: 2, ref: 'b', due: null },
    ];
    await store.transaction(() =>
      execute(
        `insert into payouts (books, id, reference, batch, position, currency, code, changed_at,
          outcome, flagged, amount, due_at)
        select 1, r.id, r.ref, 0, 0, '', '', ?, '', 0, 0, r.due
        from rows(?, id bigint, ref text, due bigint) as r`,
        7,
        { rows },
      ),
    );
    const stored = await store.read(() =>
      query('select reference, due_at, changed_at from payouts order by id'),
    );
    const found = stored.map((row) => ({ ref: text(row, 'reference'), due: row['due_at'] }));
    expect(found).toEqual(rows.map(({ ref, due }) => ({ ref, due })));
    expect(stored.map((row) => integer(row, 'changed_at'))).toEqual([7n, 7n]);
    expect(decodeText(rows[0]?.ref ?? '')).toBe(`é'"\\\u0000?`);
  });

  test('a query may begin with a CTE, and quoted text stays unchanged', async () => {
    const store = await freshStore();
    const rows = await store.read(() =>
      query(
        `with one as (select 'r.x ? in texts(?)' as note, cast(? as bigint) as number)
        select note, number from one where note in texts(?) -- is it there?`,
        7n,
        { texts: ['r.x ? in texts(?)'] },
      ),
    );
    expect(rows).toEqual([{ note: 'r.x ? in texts(?)', number: 7n }]);
  });

  test('of reads in one turn, a failed one does not affect the others', async () => {
    const store = await freshStore();
    await store.transaction(() => put('a', ''));
    const wrong = store.read(() => query('select nothing from nowhere'));
    const [before, failed, after] = await Promise.allSettled([names(store), wrong, names(store)]);
    expect([before, after]).toMatchObject([{ value: ['a'] }, { value: ['a'] }]);
    expect(failed.status).toBe('rejected');
    await store.transaction(() => put('b', ''));
    expect(await names(store)).toEqual(['a', 'b']);
  });

  test('a read in progress is answered when the store is closed', async () => {
    const store = await freshStore();
    const reading = names(store);
    await store.close();
    expect(await reading).toEqual([]);
    await expect(names(store)).rejects.toThrow();
  });

  test('a closed store rejects, and can be closed again', async () => {
    const store = await freshStore();
    const last = store.transaction(() => put('a', ''));
    await store.close();
    await last;
    await expect(store.transaction(() => put('b', ''))).rejects.toThrow();
    await store.close();
  });
});

describe.each(databaseKinds)('the shared store on %s', (kind) => {
  test('processes that open an empty database at the same time find one set of tables', async () => {
    const address = await freshDatabase(kind);
    const stores = await Promise.all([open(address), open(address), open(address)]);
    await Promise.all(stores.map((store, index) => store.transaction(() => put(`${index}`, ''))));
    for (const store of stores) expect(await names(store)).toEqual(['0', '1', '2']);
  });

  test('uncommitted changes are invisible', async () => {
    const address = await freshDatabase(kind);
    const [store, other] = [await open(address), await open(address)];
    // Connect first, so that the other store reads without delay.
    expect(await names(other)).toEqual([]);
    let seen: string[] | undefined;
    const look = kind === 'SQLite' ? () => namesAtOnce(address) : () => names(other);
    await store.transaction(function* () {
      yield* put('a', '');
      void Promise.resolve(look()).then((found) => (seen = found));
      // On PostgreSQL the transaction stays open until the other store has read.
      for (let asked = 0; !seen && asked < 1_000; asked += 1) yield* query('select 1 as one');
    });
    await expect.poll(() => seen).toEqual([]);
    expect(await names(other)).toEqual(['a']);
  });

  test('a database of another version stays unchanged', async () => {
    const address = await freshDatabase(kind);
    const store = await open(address);
    await store.transaction(() => execute("update tables_version set version = 'another'"));
    await expect(openStore(address)).rejects.toThrow(/another version.*use another database/);
  });
});

test('opening a new file waits while another process writes to it', async () => {
  const file = await freshDatabase('SQLite');
  const other = openNodeSqlite(file);
  other.exec('begin immediate');
  const opening = openStore(file);
  // The store has tried once by now.
  other.exec('commit');
  await (await opening).close();
  other.close();
});

test('a file that is not a database is rejected by name and left unchanged', async () => {
  const folder = newFolder();
  const file = join(folder, 'notes.txt');
  writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(50));
  await expect(openStore(file)).rejects.toThrow(StoreError);
  await expect(openStore(file)).rejects.toThrow(/notes\.txt/);
  await expect(openStore(join(folder, 'no', 'folder.db'))).rejects.toThrow(StoreError);
});

test('a missing PostgreSQL server is reported without its password', async () => {
  const address = 'postgres://user:secret-word@127.0.0.1:9/none';
  const rejection = await openStore(address).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(StoreError);
  expect(String(rejection)).not.toContain('secret-word');
});

const failureOf = (task: Promise<unknown>) => task.then(() => 'none', String);

test.each([
  ['deleted', (file: string) => rmSync(file)],
  ['without its log', (file: string) => rmSync(`${file}-wal`)],
  [
    'replaced',
    (file: string) => {
      writeFileSync(`${file}.new`, '');
      renameSync(`${file}.new`, file);
    },
  ],
])('a file that is %s is noticed before anything is done', async (_what, harm) => {
  const file = await freshDatabase('SQLite');
  const store = await open(file);
  await store.transaction(() => put('a', ''));
  harm(file);
  const noticed = `StoreBrokenError: The database file ${file} was deleted or replaced.`;
  expect(await failureOf(store.transaction(() => put('b', '')))).toContain(noticed);
  await expect.poll(() => failureOf(names(store))).toContain(noticed);
});

test('a file that is put back is used again', async () => {
  const file = await freshDatabase('SQLite');
  const store = await open(file);
  renameSync(file, `${file}.away`);
  await expect(store.transaction(() => put('a', ''))).rejects.toThrow('deleted or replaced');
  renameSync(`${file}.away`, file);
  await store.transaction(() => put('b', ''));
});

test('a damaged file is reported with its path, at the start and later', async () => {
  const file = await freshDatabase('SQLite');
  await (await openStore(file)).close();
  const handle = await openFile(file, 'r+');
  // The first page, with the list of tables, stays.
  await handle.write(Buffer.alloc(statSync(file).size - 4_096, 'x'), 0, undefined, 4_096);
  await handle.close();
  expect(await failureOf(open(file).then(names))).toMatch(
    /^StoreBrokenError: .*sandbox\.db is damaged\. Stop the sandbox, then start it with/,
  );
});

test.runIf(databaseKinds.includes('PostgreSQL'))(
  'it respects its limit of connections',
  async () => {
    const store = await openStore(await freshDatabase('PostgreSQL'), 2);
    onTestFinished(() => store.close());
    const backend = () => store.read(() => query('select pg_backend_pid() as pid'));
    const rows = (await Promise.all(Array.from({ length: 20 }, backend))).flat();
    expect(new Set(rows.map((row) => integer(row, 'pid'))).size).toBe(2);
  },
);
