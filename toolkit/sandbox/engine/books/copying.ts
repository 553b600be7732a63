/**
 * Copies books a few rows at a time while others change them. Changes made meanwhile are noted and
 * copied again, the last of them under the accounts' lock.
 */
import { execute, executeTogether, query, smallInteger, text } from '../../store/store.ts';
import type { Statement, Store, Work } from '../../store/store.ts';
import { lockBooks } from '../money/ledger.ts';
import type { LockedPartner } from '../money/ledger.ts';
import { newBooks } from './books.ts';
import { inSlices } from './slices.ts';
import { copySql, findLastKey, largeTables, ledgerTable } from './tables.ts';
import { rowsBetween, smallTables } from './tables.ts';
import type { BooksTable, Key } from './tables.ts';

/** The ids of books and of their copy. */
export type Pair = Readonly<{ source: number; copy: number }>;

/** A copy that has not grown for this long was left by a killed process. */
const leaseMs = 60_000;

/** How many rows may remain for the moment when the books are locked. */
const lastRows = 300;

/** Starts copies of books: from now on, changes to these books are noted. */
export function* beginCopies(sources: readonly number[]): Work<Pair[]> {
  yield* lockBooks(sources);
  const ids = yield* newBooks(sources.length);
  const pairs = sources.map((source, at) => ({ source, copy: ids[at] ?? 0 }));
  yield* execute(beginSql, leaseMs, { rows: pairs });
  yield* execute('update accounts set copied = 1 where books in numbers(?)', { numbers: sources });
  return pairs;
}

/**
 * Copies almost all of the books, and of the changes made meanwhile.
 *
 * @param pairs the started copies, with those filled before
 */
export async function fillCopies(
  store: Store,
  begun: readonly Pair[],
  pairs: readonly Pair[] = begun,
): Promise<void> {
  const units = begun.flatMap((pair) => largeTables.map((table) => ({ ...pair, table })));
  let place: Place = { unit: 0, after: [] };
  const leased = <T>(work: () => Work<T>) =>
    store.transaction(function* () {
      yield* keepLease(pairs);
      return yield* work();
    });
  await inSlices(async (rows) => {
    if (place.unit === units.length) {
      return (await leased(() => copyWritten(pairs, rows))).rows > lastRows;
    }
    place = await leased(() => copySome(units, place, rows));
    return true;
  });
}

/**
 * Completes copies under the locks of the original books.
 *
 * @param holder the new owner: see the table
 * @returns how many more payouts they contain
 */
export function* finishCopies(pairs: readonly Pair[], holder: string): Work<number> {
  yield* keepLease(pairs);
  let payouts = 0;
  for (let rows = 1; rows > 0;) {
    const copied = yield* copyWritten(pairs, 1_000);
    rows = copied.rows;
    payouts += copied.payouts;
  }
  for (const table of smallTables) {
    const from = `rows(?, source bigint, copy bigint) as r join ${table.name} t on t.books = r.source`;
    yield* execute(copySql(table, 'r.copy', from), { rows: pairs });
  }
  yield* execute(finishSql, holder, { numbers: pairs.map(({ copy }) => copy) });
  yield* execute(uncopiedSql, { numbers: pairs.map(({ source }) => source) });
  return payouts;
}

/** The changes: the books, and the keys of changed rows by table. */
export interface Written {
  [table: string]: readonly (string | number)[];
}

/** Notes changes to a partner's books for their copies; does nothing without copies. */
export function* noteWritten(
  { books, ledger }: Pick<LockedPartner, 'books' | 'ledger'>,
  written: Written,
) {
  if (ledger.accounts.some(({ copied }) => copied))
    yield* executeTogether([noteOf(books, written)]);
}

/** Notes changes without a lock on the accounts. */
export function noteOf(books: number, written: Written): Statement {
  const rows = Object.entries(written).flatMap(([name, keys]) =>
    keys.map((key) => ({ name, key: String(key) })),
  );
  return { sql: noteSql, params: [{ rows }, books] };
}

/** The progress of a copy: the table and the key of the last row. */
interface Place {
  unit: number;
  after: Key;
}

function* copySome(
  units: readonly (Pair & { table: BooksTable })[],
  { unit, after }: Place,
  rows: number,
): Work<Place> {
  for (let left = rows; left > 0; unit += 1, after = []) {
    const now = units[unit];
    if (!now) break;
    const { source, copy, table } = now;
    const last = yield* findLastKey(table, source, after, left);
    const from = `${rowsBetween(table, after, last)} for update`;
    const sql = copySql(table, 'cast(? as bigint)', from);
    left -= yield* execute(sql, copy, source, ...after, ...last);
    if (last.length > 0) return { unit, after: last };
    // Count a table as more than nothing, because even an empty one takes time.
    left -= emptyTableRows;
  }
  return { unit, after };
}

const emptyTableRows = 10;

/** @throws Error if the copies have been removed meanwhile */
function* keepLease(pairs: readonly Pair[]): Work<void> {
  const kept = yield* execute(leaseSql, leaseMs, { numbers: pairs.map(({ copy }) => copy) });
  if (kept < pairs.length)
    throw new Error(
      'The copy took too long and was removed. Try again when the sandbox is less busy.',
    );
}

/**
 * Copies the ledger entries that the copy lacks, which are the latest ones, and the noted rows, and
 * counts the additional payouts. Removes the notes first, so that later notes are kept.
 */
function* copyWritten(
  pairs: readonly Pair[],
  most: number,
): Work<{ rows: number; payouts: number }> {
  const entries = yield* execute(newEntriesSql, { rows: pairs });
  const copies = new Map(pairs.map(({ source, copy }) => [copy, source]));
  const notes = yield* query(notesSql, { numbers: [...copies.keys()] }, most);
  const groups = Map.groupBy(notes, (row) => `${text(row, 'name')} ${smallInteger(row, 'books')}`);
  let payouts = 0;
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const [name, copy] = [text(first, 'name'), smallInteger(first, 'books')];
    const keys = [...new Set(group.map((row) => text(row, 'key')))];
    yield* execute(removeNotesSql, copy, name, { texts: keys });
    for (const table of largeTables.filter((one) => [one.name, one.partOf].includes(name))) {
      const isNumber = table.key[0] === 'id' || table.key[0] === 'payout';
      const list = isNumber ? { numbers: keys.map(Number) } : { texts: keys };
      const noted = `books = ? and ${table.key[0]} in ${isNumber ? 'numbers' : 'texts'}(?)`;
      const removed = yield* execute(`delete from ${table.name} where ${noted}`, copy, list);
      const sql = copySql(table, 'cast(? as bigint)', `${table.name} t where ${noted}`);
      const copied = yield* execute(sql, copy, copies.get(copy) ?? 0, list);
      if (table.name === 'payouts') payouts += copied - removed;
    }
  }
  return { rows: entries + notes.length, payouts };
}

const beginSql = `
  insert into books (id, partner_code, name, address, clock, made, source, removable_at)
  select r.copy, p.partner_code, p.name, p.address, p.clock, p.made, r.source,
    clock_ms() + cast(? as bigint)
  from rows(?, source bigint, copy bigint) as r join books p on p.id = r.source`;

const leaseSql = `
  update books set removable_at = clock_ms() + cast(? as bigint)
  where id in numbers(?) and source is not null`;

const finishSql = `
  update books set holder = ?, source = null, removable_at = null where id in numbers(?)`;

const uncopiedSql = `
  update accounts set copied = 0
  where books in numbers(?) and books not in (select source from books where source is not null)`;

const newEntriesSql = copySql(
  ledgerTable,
  'r.copy',
  // With a cross join, SQLite keeps this order of the tables.
  `rows(?, source bigint, copy bigint) as r
  join accounts a on a.books = r.source
  cross join ledger t
  where t.books = a.books and t.currency = a.currency and t.entry > coalesce(
    (select max(c.entry) from ledger c where c.books = r.copy and c.currency = a.currency), 0
  )`,
);

const noteSql = `
  insert into copy_notes (books, name, key)
  select p.id, r.name, r.key from rows(?, name text, key text) as r join books p on p.source = ?`;

const notesSql = 'select books, name, key from copy_notes where books in numbers(?) limit ?';

const removeNotesSql = 'delete from copy_notes where books = ? and name = ? and key in texts(?)';
