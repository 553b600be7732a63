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
}

export const booksTables: readonly BooksTable[] = [
  table(
    'accounts',
    'currency',
    'balance entries last_entry_at virtual_account opening_balance notified',
  ),
  table('ledger', 'currency entry', 'kind amount balance_after completed_at payout reversed_entry'),
  table('batches', 'id', 'batch_id total errors created_at requests'),
  table('batch_keys', 'key_hash', 'batch'),
  table(
    'payouts',
    'id',
    'reference batch position currency code changed_at outcome flagged description amount entry due_at',
  ),
  table('payout_states', 'payout number', 'code at'),
  table('untaken', 'id', 'batch position reference reason'),
  table('recipient_totals', 'recipient_key day', 'total'),
  table('blacklisted', 'account_key', 'account_number'),
  table('webhooks', '', 'url registered_at'),
  {
    ...table('deliveries', 'delivery_id', 'reference record state created_at due_at fault held_by'),
    // Nobody has claimed it.
    fixed: { lease_until: '0' },
  },
  table('delivery_attempts', 'delivery_id number', 'at delivered status error duration_ms'),
  table('users', 'username', 'email password profile'),
  table('sessions', 'session_id', 'username ended'),
  table('refresh_tokens', 'refresh_id', 'session_id expires_at used'),
];

function table(name: string, key: string, columns: string): BooksTable {
  return { name, key: key.split(' ').filter(Boolean), columns: columns.split(' ') };
}

/** Copies the rows of some books; of the id of the copy and that of the books. */
export function copySql({ name, key, columns, fixed = {} }: BooksTable): string {
  const copied = [...key, ...columns];
  return `
    insert into ${name} (${['books', ...copied, ...Object.keys(fixed)].join(', ')})
    select ${['cast(? as bigint)', ...copied, ...Object.values(fixed)].join(', ')}
    from ${name} where books = ?`;
}

/** Where the rows begin that follow the first so many; of the books and the number. */
export function startOfRestSql({ name, key }: BooksTable): string {
  const order = ['books', ...key].join(', ');
  return `select ${order} from ${name} where books = ? order by ${order} limit 1 offset ?`;
}

/** Removes the rows before a key; of the books and the key. */
export function removeSomeSql({ name, key }: BooksTable): string {
  const before = `(${key.join(', ')}) < (${key.map(() => '?').join(', ')})`;
  return `delete from ${name} where books = ?${key.length > 0 ? ` and ${before}` : ''}`;
}

/** The key of a row, without its books. */
export function keyIn(row: Row, { key }: BooksTable): Value[] {
  return key.map((column) => {
    const value = row[column];
    return typeof value === 'bigint' ? value : text(row, column);
  });
}
