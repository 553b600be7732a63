/** The tables whose rows belong to books, and the SQL that copies and removes them. */
import { text } from '../../store/store.ts';
import type { Row, Value } from '../../store/store.ts';

export interface BooksTable {
  name: string;
  /** What orders the rows of the same books, and tells them apart. */
  key: readonly string[];
  /** The other columns that are copied. */
  columns: readonly string[];
  /** Columns that are not, and what they are in a copy. */
  fixed?: { readonly [column: string]: string };
  /** As how many rows of other tables one counts. */
  weight?: string;
}

/** Those that have as many rows as there are payouts. */
export const largeTables: readonly BooksTable[] = [
  table('ledger', 'currency entry', 'kind amount balance_after completed_at payout reversed_entry'),
  {
    ...table('batches', 'id', 'batch_id total errors created_at requests'),
    // Each has what was asked for in all its payouts.
    weight: '2 + 4 * t.total',
  },
  table('batch_keys', 'key_hash', 'batch'),
  table(
    'payouts',
    'id',
    'reference batch position currency code changed_at outcome flagged description amount entry due_at',
  ),
  table('payout_states', 'payout number', 'code at'),
  table('untaken', 'id', 'batch position reference reason'),
  table('recipient_totals', 'recipient_key day', 'total'),
  {
    ...table('deliveries', 'delivery_id', 'reference record state created_at due_at fault held_by'),
    // Nobody has claimed it.
    fixed: { lease_until: '0' },
  },
  table('delivery_attempts', 'delivery_id number', 'at delivered status error duration_ms'),
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

/** Copies rows; `from` follows the columns, and names a table `t` with the rows. */
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

/** The rows of some books after a key and up to another, where they are given. */
export function rowsBetween({ name, key }: BooksTable, after: boolean, until: boolean): string {
  const bound = (comparison: string) =>
    ` and (${key.map((column) => `t.${column}`).join(', ')}) ${comparison} (${key.map(() => '?').join(', ')})`;
  return `${name} as t where t.books = ?${after ? bound('>') : ''}${until ? bound('<=') : ''}`;
}

/** The key of the last of so many rows; of what `rowsBetween` takes, and twice of the number. */
export function lastKeySql(table: BooksTable, after: boolean): string {
  const key = table.key.map((column) => `t.${column}`).join(', ') || 't.books';
  return `
    select * from (
      select ${key}, sum(${table.weight ?? 1}) over (order by ${key}) as weight
      from ${rowsBetween(table, after, false)} order by ${key} limit ?
    ) as t
    where t.weight >= ? order by t.weight limit 1`;
}

/** The key of a row, without its books. */
export function keyIn(row: Row, { key }: BooksTable): Value[] {
  return key.map((column) => {
    const value = row[column];
    return typeof value === 'bigint' ? value : text(row, column);
  });
}
