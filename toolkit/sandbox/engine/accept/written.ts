/** What an acceptance writes, and the statements that write it. */
import { integer, smallInteger, text } from '../../store/store.ts';
import type { Row, Statement } from '../../store/store.ts';
import type { Written } from '../books/copying.ts';
import type { RejectionReason, repeated } from '../interface/rejections.ts';
import type { ResponseCode } from '../interface/schemas.ts';
import type { Course } from '../life/life.ts';
import type { StoredBatch } from '../life/stored-batch.ts';
import type { RequestedPayout } from './submission.ts';

/** The rows that will be written. */
export interface Added {
  batches: { batch: StoredBatch; requests: string }[];
  keys: { key_hash: string; batch: number }[];
  payouts: Accepted[];
  untaken: Untaken[];
  totals: RecipientTotals;
}

/** What recipients were paid by a partner on a day, with what this acceptance adds. */
export interface RecipientTotals {
  /** Since 1970. */
  day: number;
  /** By `recipient` of a payout. */
  paid: Map<string, bigint>;
}

/** An element of a batch, with the id of what is written of it. */
interface Element {
  id: number;
  payout: RequestedPayout;
  batch: StoredBatch;
  position: number;
}

/** A payout that is made. */
export interface Accepted extends Element {
  code: ResponseCode;
  course: Course;
  amount: bigint;
  entry: number | null;
  due: number | null;
}

/** An element that makes none. */
export interface Untaken extends Element {
  reason: RejectionReason | typeof repeated;
}

/** The statements that write what is new into the books. */
export function changesOf(books: number, added: Partial<Added>): Statement[] {
  const { batches = [], keys = [], payouts = [], untaken = [], totals } = added;
  const paid = [...(totals?.paid ?? [])];
  const sums = paid.map(([recipient_key, total]) => ({
    books,
    recipient_key,
    day: totals?.day ?? 0,
    total,
  }));
  return [
    { sql: saveKeysSql, rows: keys.map((key) => ({ books, ...key })) },
    { sql: saveBatchesSql, rows: batches.map((one) => rowOfBatch(books, one)) },
    { sql: savePayoutsSql, rows: payouts.map((one) => rowOfPayout(books, one)) },
    {
      sql: saveUntakenSql,
      rows: untaken.map((one) => ({ ...rowOf(books, one), reason: one.reason })),
    },
    { sql: saveTotalsSql, rows: sums },
  ].flatMap(({ sql, rows }) => (rows.length > 0 ? [{ sql, params: [{ rows }] }] : []));
}

/** The keys of all that is written. */
export function keysWritten({ batches, keys, payouts, untaken, totals }: Added): Written {
  return {
    batches: batches.map(({ batch }) => batch.id),
    batch_keys: keys.map(({ key_hash }) => key_hash),
    payouts: payouts.map(({ id }) => id),
    untaken: untaken.map(({ id }) => id),
    recipient_totals: [...totals.paid.keys()],
  };
}

/** What notifications are made of. */
export function stateOf({ id, batch, payout, code }: Accepted) {
  return {
    id,
    reference: payout.reference,
    transactionReference: payout.request.transactionReference,
    code,
    changedAt: batch.createdAt,
    description: null,
  };
}

function rowOfBatch(books: number, { batch, requests }: Added['batches'][number]) {
  const { id, batchId: batch_id, total, errors, createdAt: created_at } = batch;
  return { books, id, batch_id, total, errors, created_at, requests };
}

function rowOf(books: number, { id, payout: { reference }, batch, position }: Element) {
  return { books, id, reference, batch: batch.id, position };
}

function rowOfPayout(books: number, accepted: Accepted) {
  const { payout, batch, code, course, amount, entry, due } = accepted;
  return {
    ...rowOf(books, accepted),
    currency: payout.currency,
    code,
    changed_at: batch.createdAt,
    outcome: course.outcome,
    flagged: course.flagged ? 1 : 0,
    amount,
    entry,
    due_at: due,
  };
}

/** Asks for what these recipients were paid, on all days. */
export function totalsQuery(books: number, recipients: ReadonlySet<string>): Statement {
  return { sql: totalsSql, params: [books, { texts: [...recipients] }] };
}

/** @param rows the answer to `totalsQuery` */
export function totalsOf(day: number, rows: readonly Row[]): RecipientTotals {
  const today = rows.filter((row) => smallInteger(row, 'day') === day);
  const paid = today.map((row) => [text(row, 'recipient_key'), integer(row, 'total')] as const);
  return { day, paid: new Map(paid) };
}

/** Counts an amount and returns true; false when it would exceed the limit, and is not counted. */
export function countWithinLimit(
  { paid }: RecipientTotals,
  recipient: string,
  amount: bigint,
  limit: bigint,
): boolean {
  const total = (paid.get(recipient) ?? 0n) + amount;
  if (total > limit) return false;
  paid.set(recipient, total);
  return true;
}

/** @param columns with their types, as they are in the rows */
function insertSql(table: string, columns: string): string {
  const names = columns.replaceAll(/ (?:bigint|text)/g, '');
  return `insert into ${table} (books, ${names}) each(?, books bigint, ${columns})`;
}

const saveKeysSql = insertSql('batch_keys', 'key_hash text, batch bigint');

const saveBatchesSql = insertSql(
  'batches',
  'id bigint, batch_id text, total bigint, errors bigint, created_at bigint, requests text',
);

const element = 'id bigint, reference text, batch bigint, position bigint';

const savePayoutsSql = insertSql(
  'payouts',
  `${element}, currency text, code text, changed_at bigint, outcome text, flagged bigint,
  amount bigint, entry bigint, due_at bigint`,
);

const saveUntakenSql = insertSql('untaken', `${element}, reason text`);

const totalsSql = `
  select recipient_key, day, total from recipient_totals
  where books = ? and recipient_key in texts(?)`;

const saveTotalsSql = `
  ${insertSql('recipient_totals', 'recipient_key text, day bigint, total bigint')}
  on conflict (books, recipient_key, day) do update set total = excluded.total`;
