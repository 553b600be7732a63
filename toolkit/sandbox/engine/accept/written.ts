/** The rows that an acceptance writes, and their statements. */
import { integer, smallInteger, text } from '../../store/store.ts';
import type { Row, Statement, Value } from '../../store/store.ts';
import type { Written } from '../books/copying.ts';

interface NewRow {
  readonly [column: string]: Value;
}

/** The rows to write, by table. */
export interface Added {
  batches: NewRow[];
  batch_keys: NewRow[];
  payouts: NewRow[];
  /** Elements that do not become payouts. */
  untaken: NewRow[];
  recipient_totals: NewRow[];
}

/** Returns the statements for new rows. */
export function changesOf(added: Added): Statement[] {
  const filled = inserts.filter(({ table }) => added[table].length > 0);
  return filled.map(({ table, sql }) => ({ sql, params: [{ rows: added[table] }] }));
}

/** Returns the keys of all rows to write. */
export function keysWritten(added: Added): Written {
  return Object.fromEntries(
    inserts.map(({ table, key }) => [table, added[table].map((row) => String(row[key]))]),
  );
}

/** The amounts that a partner paid per day, by the payout's `recipient`. */
export type RecipientTotals = Map<string, bigint>;

/** Queries the amounts paid to these recipients, for all days. */
export function totalsQuery(books: number, recipients: ReadonlySet<string>): Statement {
  return { sql: totalsSql, params: [books, { texts: [...recipients] }] };
}

/** @param rows the result of `totalsQuery` */
export function totalsOf(day: number, rows: readonly Row[]): RecipientTotals {
  const today = rows.filter((row) => smallInteger(row, 'day') === day);
  return new Map(today.map((row) => [text(row, 'recipient_key'), integer(row, 'total')]));
}

/**
 * @param columns with their types; the first one identifies a row within its books
 * @param rest the end of the statement
 */
function insertInto(table: keyof Added, columns: string, rest = '') {
  const sql = `insert into ${table} each(?, books bigint, ${columns}) ${rest}`;
  return { table, key: columns.slice(0, columns.indexOf(' ')), sql };
}

const element = 'id bigint, reference text, batch bigint, position bigint';

const inserts = [
  insertInto('batch_keys', 'key_hash text, batch bigint'),
  insertInto(
    'batches',
    'id bigint, batch_id text, total bigint, errors bigint, created_at bigint, requests text',
  ),
  insertInto(
    'payouts',
    `${element}, currency text, code text, changed_at bigint, outcome text, flagged bigint,
    amount bigint, entry bigint, due_at bigint`,
  ),
  insertInto('untaken', `${element}, reason text`),
  insertInto(
    'recipient_totals',
    'recipient_key text, day bigint, total bigint',
    'on conflict (books, recipient_key, day) do update set total = excluded.total',
  ),
];

const totalsSql = `
  select recipient_key, day, total from recipient_totals
  where books = ? and recipient_key in texts(?)`;
