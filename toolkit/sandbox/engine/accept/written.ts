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
  keys: { key: string; batch: number }[];
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
  return [
    { sql: saveKeysSql, rows: keys },
    { sql: saveBatchesSql, rows: batches.map(rowOfBatch) },
    { sql: savePayoutsSql, rows: payouts.map(rowOfPayout) },
    { sql: saveUntakenSql, rows: untaken.map((one) => ({ ...rowOf(one), reason: one.reason })) },
    { sql: saveTotalsSql, rows: totals ? rowsOfTotals(totals) : [] },
  ].flatMap(({ sql, rows }) => (rows.length > 0 ? [{ sql, params: [books, { rows }] }] : []));
}

/** The keys of all that is written. */
export function keysWritten({ batches, keys, payouts, untaken, totals }: Added): Written {
  return {
    batches: batches.map(({ batch }) => batch.id),
    batch_keys: keys.map(({ key }) => key),
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

function rowOfBatch({ batch, requests }: Added['batches'][number]) {
  const { id, batchId, total, errors, createdAt } = batch;
  return { id, batch: batchId, total, errors, at: createdAt, requests };
}

function rowOf({ id, payout, batch, position }: Element) {
  return { id, ref: payout.reference, batch: batch.id, pos: position };
}

function rowOfPayout(accepted: Accepted) {
  const { payout, batch, code, course, amount, entry, due } = accepted;
  return {
    ...rowOf(accepted),
    cur: payout.currency,
    code,
    changed: batch.createdAt,
    outcome: course.outcome,
    flagged: course.flagged ? 1 : 0,
    amount,
    entry,
    due,
  };
}

/** Asks for what these recipients were paid, on all days. */
export function totalsQuery(books: number, recipients: readonly string[]): Statement {
  return { sql: totalsSql, params: [books, { texts: recipients }] };
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

function rowsOfTotals({ day, paid }: RecipientTotals) {
  return [...paid].map(([key, total]) => ({ key, day, total }));
}

const saveKeysSql = `
  insert into batch_keys (books, key_hash, batch)
  select cast(? as bigint), r.key, r.batch from rows(?, key text, batch bigint) as r`;

const saveBatchesSql = `
  insert into batches (books, id, batch_id, total, errors, created_at, requests)
  select cast(? as bigint), r.id, r.batch, r.total, r.errors, r.at, r.requests
  from rows(?, id bigint, batch text, total bigint, errors bigint, at bigint, requests text) as r`;

const savePayoutsSql = `
  insert into payouts (books, id, reference, batch, position, currency, code, changed_at, outcome,
    flagged, amount, entry, due_at)
  select cast(? as bigint), r.id, r.ref, r.batch, r.pos, r.cur, r.code, r.changed, r.outcome,
    r.flagged, r.amount, r.entry, r.due
  from rows(?, id bigint, ref text, batch bigint, pos bigint, cur text, code text,
    changed bigint, outcome text, flagged bigint, amount bigint, entry bigint, due bigint) as r`;

const saveUntakenSql = `
  insert into untaken (books, id, batch, position, reference, reason)
  select cast(? as bigint), r.id, r.batch, r.pos, r.ref, r.reason
  from rows(?, id bigint, batch bigint, pos bigint, ref text, reason text) as r`;

const totalsSql = `
  select recipient_key, day, total from recipient_totals
  where books = ? and recipient_key in texts(?)`;

const saveTotalsSql = `
  insert into recipient_totals (books, recipient_key, day, total)
  select cast(? as bigint), r.key, r.day, r.total
  from rows(?, key text, day bigint, total bigint) as r
  where true
  on conflict (books, recipient_key, day) do update set total = excluded.total`;
