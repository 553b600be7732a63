/** Removes the rows of books without an owner. */
import { execute, query, smallInteger } from '../../store/store.ts';
import type { Store, Work } from '../../store/store.ts';
import { inSlices } from './slices.ts';
import { findLastKey, largeTables, rowsBetween, smallTables } from './tables.ts';

/** How often it looks for such books, in milliseconds. */
const lookMs = 2_000;

/** Removes rows of books without an owner from time to time, whichever process left them. */
export function startRemoval(store: Store): { close(): Promise<void> } {
  let isClosing = false;
  let working: Promise<void> | undefined;
  const look = () => {
    working ??= inSlices(async (rows) => {
      return !isClosing && (await store.transaction(() => removeSome(rows)));
    })
      // If the database does not answer, remove the rest later.
      .catch(() => {})
      .finally(() => (working = undefined));
  };
  const timer = setInterval(look, lookMs).unref();
  return {
    async close() {
      isClosing = true;
      clearInterval(timer);
      await working;
    },
  };
}

/** Removes this many rows of ownerless books; returns false if there are none. */
function* removeSome(rows: number): Work<boolean> {
  const [found] = yield* query(removableSql);
  if (!found) return false;
  const books = smallInteger(found, 'id');
  // The process that fills these books will notice that it was too slow.
  yield* execute('update books set source = null where id = ?', books);
  for (const table of [...largeTables, ...smallTables]) {
    const last = yield* findLastKey(table, books, [], rows);
    yield* execute(`delete from ${rowsBetween(table, [], last)}`, books, ...last);
    if (last.length > 0) return true;
  }
  yield* execute('delete from copy_notes where books = ?', books);
  yield* execute('delete from books where id = ?', books);
  return true;
}

const removableSql = `
  select id from books where removable_at <= clock_ms() order by removable_at limit 1
  for update skip locked`;
