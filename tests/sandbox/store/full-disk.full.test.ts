/** Tests SQLite without disk space, or locked by another process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHealthCheck } from '../../../toolkit/sandbox/engine/shared/health.ts';
import { openStore } from '../../../toolkit/sandbox/store/open.ts';
import {
  execute,
  query,
  smallInteger,
  StoreUnavailableError,
} from '../../../toolkit/sandbox/store/store.ts';
import type { Store } from '../../../toolkit/sandbox/store/store.ts';

async function openFresh(): Promise<{ store: Store; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  const file = join(folder, 'sandbox.db');
  const store = await openStore(file);
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { store, file };
}

const put = (store: Store, name: string, value = '') =>
  store.transaction(() => execute('insert into settings values (?, ?)', name, value));

const count = (store: Store, of = "settings where name <> 'checked_at'") =>
  store.read(function* () {
    const [row] = yield* query(`select count(*) as many from ${of}`);
    return row && smallInteger(row, 'many');
  });

/** A text that is longer than the space in a new file, because dropped tables leave some. */
const large = 'x'.repeat(1_000_000);

/** Limits the size of a file, which SQLite reports like a full disk. */
const limitPages = (store: Store, pages: number) =>
  store.read(() => query(`pragma max_page_count = ${pages}`));

test('a full disk is reported as full, reading continues, and writing resumes when there is room', async () => {
  const { store } = await openFresh();
  await put(store, 'first');
  await limitPages(store, 1);
  const full = await Promise.allSettled([put(store, 'a', large), put(store, 'b', large)]);
  for (const one of full) {
    expect(one).toMatchObject({
      reason: { name: 'StoreUnavailableError', message: 'the disk is full' },
    });
  }
  expect(await count(store)).toBe(1);
  await limitPages(store, 1_000_000);
  await Promise.all([put(store, 'a', large), put(store, 'b', large)]);
  expect(await count(store)).toBe(3);
});

test('while another process keeps writing, others read, and an error says why they cannot write', async () => {
  const { store, file } = await openFresh();
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const late = put(store, 'a');
  const rejected = expect(late).rejects.toMatchObject({
    name: 'SqliteBusyError',
    message: 'the database file is locked by another process',
  });
  const checkHealth = createHealthCheck(store, Date.now);
  const start = performance.now();
  await expect(checkHealth()).rejects.toThrow(StoreUnavailableError);
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(await count(store)).toBe(0);
  await rejected;

  // The store waits for a writer that ends in time.
  const patient = put(store, 'b');
  await count(store);
  other.exec('commit');
  await patient;
  await checkHealth();
  expect(await count(store)).toBe(1);
  other.close();
});

test('closing waits for writes that wait for another process', async () => {
  const { store, file } = await openFresh();
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const last = put(store, 'a');
  const closed = store.close();
  await expect(put(store, 'b')).rejects.toThrow('closed');
  other.exec('commit');
  await closed;
  await last;
  other.close();
});
