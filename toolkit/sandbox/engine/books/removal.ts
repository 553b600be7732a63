/** Removes the rows of books that are nobody's, some at a time, so that others have their turns. */
import { setTimeout as pause } from 'node:timers/promises';
import { execute, query, smallInteger } from '../../store/store.ts';
import type { Store, Work } from '../../store/store.ts';
import { booksTables, keyIn, removeSomeSql, startOfRestSql } from './tables.ts';

/** How often it looks, and how long a slice takes. */
const lookMs = 2_000;
const sliceMs = 30;

/** Any process removes what another has left, also one that was killed. */
export function startRemoval(store: Store): { close(): Promise<void> } {
  let isClosing = false;
  let working: Promise<void> | undefined;
  const removeAll = async () => {
    for (let rows = 1_000; !isClosing;) {
      const began = performance.now();
      const removed = await store.transaction(() => removeSome(rows));
      if (!removed) return;
      const took = performance.now() - began;
      rows = Math.round(Math.min(20_000, Math.max(100, (rows * sliceMs) / took)));
      await pause(took / 2);
    }
  };
  const look = () => {
    // What is not removed, since the database does not answer, is removed later.
    working ??= removeAll()
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

/** Removes so many rows of books that are nobody's any more; false when there are none. */
function* removeSome(rows: number): Work<boolean> {
  const [found] = yield* query(removableSql);
  if (!found) return false;
  const books = smallInteger(found, 'id');
  for (const table of booksTables) {
    const [rest] = yield* query(startOfRestSql(table), books, rows);
    if (rest) {
      yield* execute(removeSomeSql(table), books, ...keyIn(rest, table));
      return true;
    }
    yield* execute(`delete from ${table.name} where books = ?`, books);
  }
  yield* execute('delete from books where id = ?', books);
  return true;
}

const removableSql = `
  select id from books where removable_at <= clock_ms() order by removable_at limit 1
  for update skip locked`;
