/**
 * Books: everything a partner has, as rows in many tables. A reset or restore fills new books in
 * the background and then gives them to the partner; a snapshot is a separate set of books.
 */
import { execute, query, smallInteger } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { lockBooks } from '../money/ledger.ts';
import { isPresent } from '../shared/present.ts';
import { addToCount } from '../shared/shared-state.ts';

/** How long readers may continue to read old books, in milliseconds. */
const removalDelayMs = 6_000;

/** Returns the ids of this many new books. */
export function* newBooks(count: number): Work<number[]> {
  const last = yield* addToCount('books', count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** Returns the books of some partners or of all, including the empty partner for what concerns everyone. */
export function* presentBooks(partnerCodes?: readonly string[]): Work<number[]> {
  const all = `select p.id from books p where ${isPresent}`;
  const rows = partnerCodes
    ? yield* query(`${all} and p.partner_code in texts(?)`, { texts: partnerCodes })
    : yield* query(all);
  return rows.map((row) => smallInteger(row, 'id'));
}

/** Detaches books from their owner. Work that waits for their accounts' locks then finds none. */
export function* leaveBooks(books: readonly number[]): Work<void> {
  const numbers = { numbers: books };
  yield* execute('delete from accounts where books in numbers(?)', numbers);
  yield* execute(leaveSql, removalDelayMs, numbers);
}

/** Removes some or all partners with their clocks, and returns the number of their books. */
export function* removePartners(partnerCodes?: readonly string[]): Work<number> {
  const books = yield* presentBooks(partnerCodes);
  // Keep the books locked throughout, so that no payout can intervene.
  yield* lockBooks(books);
  yield* execute(removeClocksSql, { numbers: books });
  yield* leaveBooks(books);
  return books.length;
}

const removeClocksSql =
  'delete from clocks where name in (select clock from books where id in numbers(?))';

const leaveSql = `
  update books set holder = null, removable_at = clock_ms() + cast(? as bigint)
  where id in numbers(?)`;
