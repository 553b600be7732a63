/**
 * Books: everything a partner has, in the rows of many tables. A reset and restoring a snapshot fill other
 * books in the background and then give them to the partner; a snapshot holds separate books.
 */
import { execute, query, smallInteger } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { lockBooks } from '../money/ledger.ts';
import { isPresent } from '../shared/present.ts';
import { addToCount } from '../shared/shared-state.ts';

/** Who began to read a partner's books goes on reading them for so long. */
const removalDelayMs = 6_000;

/** The ids of so many new books. */
export function* newBooks(count: number): Work<number[]> {
  const last = yield* addToCount('books', count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** The books of partners, or of all; of the empty one too, which has what concerns every partner. */
export function* presentBooks(partnerCodes?: readonly string[]): Work<number[]> {
  const all = `select p.id from books p where ${isPresent}`;
  const rows = partnerCodes
    ? yield* query(`${all} and p.partner_code in texts(?)`, { texts: partnerCodes })
    : yield* query(all);
  return rows.map((row) => smallInteger(row, 'id'));
}

/** Leaves books to nobody. What waits for the locks of their accounts finds none. */
export function* leaveBooks(books: readonly number[]): Work<void> {
  const numbers = { numbers: books };
  yield* execute('delete from accounts where books in numbers(?)', numbers);
  yield* execute(leaveSql, removalDelayMs, numbers);
}

/** Removes partners, or all, with their clocks, and gives the number of their books. */
export function* removePartners(partnerCodes?: readonly string[]): Work<number> {
  const books = yield* presentBooks(partnerCodes);
  // Locked throughout, so that no payout comes between.
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
