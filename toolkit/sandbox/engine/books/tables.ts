/** The tables whose rows belong to books, and the SQL that copies and removes them. */
import { query, text } from '../../store/store.ts';
import type { Value, Work } from '../../store/store.ts';

export interface BooksTable {
  name: string;
  /** The columns that order and identify the rows of the same books. */
  key: readonly string[];
  /** The other copied columns. */
  columns: readonly string[];
  /** Columns that are not copied, with their value in a copy. */
  fixed?: { readonly [column: string]: string };
  /** The weight of a row, as the number of rows of other tables. */
  weight?: string;
  /** The table that is copied along when one of its rows is noted. */
  partOf?: string;
}

export const ledgerTable = table(
  'ledger',
  'currency entry',
  'kind amount balance_after completed_at payout reversed_entry',
);

/** Tables with one row per payout. */
export const largeTables: readonly BooksTable[] = [
  ledgerTable,
  {
    ...table('batches', 'id', 'batch_id total errors created_at requests'),
    // The row of a batch contains the requests of all its payouts.
    weight: '2 + 4 * t.total',
  },
  table('batch_keys', 'key_hash', 'batch'),
  table(
    'payouts',
    'id',
    'reference batch position currency code changed_at outcome flagged description amount entry due_at',
  ),
  { ...table('payout_states', 'payout number', 'code at'), partOf: 'payouts' },
  table('untaken', 'id', 'batch position reference reason'),
  table('recipient_totals', 'recipient_key day', 'total'),
  {
    ...table('deliveries', 'delivery_id', 'reference record state created_at due_at fault held_by'),
    // No worker has claimed the copy.
    fixed: { lease_until: '0' },
  },
  {
    ...table('delivery_attempts', 'delivery_id number', 'at delivered status error duration_ms'),
    partOf: 'deliveries',
  },
];

export const smallTables: readonly BooksTable[] = [
  table(
    'accounts',
    'currency',
    'balance entries last_entry_at virtual_account opening_balance notified',
  ),
  table('blacklisted', 'account_key', 'account_number'),
  table('webhooks', '', 'url registered_at'),
  table('users', 'username', 'email password profile'),
  table('sessions', 'session_id', 'username ended'),
  table('refresh_tokens', 'refresh_id', 'session_id expires_at used'),
];

function table(name: string, key: string, columns: string): BooksTable {
  return { name, key: key.split(' ').filter(Boolean), columns: columns.split(' ') };
}

/** Copies rows. `from` follows the columns and names a table `t` with the rows. */
export function copySql(
  { name, key, columns, fixed = {} }: BooksTable,
  copy: string,
  from: string,
) {
  const copied = [...key, ...columns];
  const values = [copy, ...copied.map((column) => `t.${column}`), ...Object.values(fixed)];
  return `
    insert into ${name} (${['books', ...copied, ...Object.keys(fixed)].join(', ')})
    select ${values.join(', ')} from ${from}`;
}

/** The columns of a key without the books; empty for none. */
export type Key = readonly Value[];

/** Returns SQL for the rows of some books after one key and up to another. */
export function rowsBetween({ name, key }: BooksTable, after: Key, until: Key): string {
  const columns = key.map((column) => `t.${column}`).join(', ');
  const marks = key.map(() => '?').join(', ');
  const bound = ({ length }: Key, comparison: string) =>
    length === 0 ? '' : ` and (${columns}) ${comparison} (${marks})`;
  return `${name} as t where t.books = ?${bound(after, '>')}${bound(until, '<=')}`;
}

/** Returns the key of the last of this many rows after a key; undefined if there are fewer. */
export function* findLastKey(
  table: BooksTable,
  books: number,
  after: Key,
  rows: number,
): Work<Key> {
  const columns = table.key.map((column) => `t.${column}`).join(', ') || 't.books';
  const sql = `
    select * from (
      select ${columns}, sum(${table.weight ?? 1}) over (order by ${columns}) as weight
      from ${rowsBetween(table, after, [])} order by ${columns} limit ?
    ) as t
    where t.weight >= ? order by t.weight limit 1`;
  const [last] = yield* query(sql, books, ...after, rows, rows);
  if (!last) return [];
  return table.key.map((column) => {
    const value = last[column];
    return typeof value === 'bigint' ? value : text(last, column);
  });
}
