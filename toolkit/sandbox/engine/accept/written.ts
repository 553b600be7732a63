/** What an acceptance writes, and the statements that write it. */
import { integer, smallInteger, text } from '../../store/store.ts';
import type { Row, Statement } from '../../store/store.ts';
import type { RejectionReason, repeated } from '../interface/rejections.ts';
import type { ResponseCode } from '../interface/schemas.ts';
import type { Course } from '../life/life.ts';
import type { StoredBatch } from '../life/stored-batch.ts';
import type { RequestedPayout } from './submission.ts';

/** The rows that will be written. */
export interface Added {
  batches: { batch: StoredBatch; requests: string }[];
  keys: { partner: string; key: string; batch: number }[];
  payouts: Accepted[];
  untaken: Untaken[];
  totals: RecipientTotals;
}

/** What recipients were paid by a partner on a day, with what this acceptance adds. */
export interface RecipientTotals {
  partnerCode: string;
  /** Since 1970. */
  day: number;
  /** By recipient and currency: `recipientKey`. */
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

/** The statements that write what is new. */
export function changesOf(added: Partial<Added>): Statement[] {
  const { batches = [], keys = [], payouts = [], untaken = [], totals } = added;
  const changes = [
    { sql: saveKeysSql, rows: keys },
    { sql: saveBatchesSql, rows: batches.map(rowOfBatch) },
    { sql: savePayoutsSql, rows: payouts.map(rowOfPayout) },
    { sql: saveUntakenSql, rows: untaken.map((one) => ({ ...rowOf(one), reason: one.reason })) },
  ].flatMap(({ sql, rows }) => (rows.length > 0 ? [{ sql, params: [{ rows }] }] : []));
  return totals ? [...changes, ...totalsChanges(totals)] : changes;
}

/** What notifications are made of. */
export function stateOf({ id, batch, payout, code }: Accepted) {
  return {
    id,
    partnerCode: batch.partnerCode,
    reference: payout.reference,
    transactionReference: payout.request.transactionReference,
    code,
    changedAt: batch.createdAt,
    description: null,
  };
}

function rowOfBatch({ batch, requests }: Added['batches'][number]) {
  const { id, batchId, partnerCode, total, errors, createdAt } = batch;
  return { id, batch: batchId, partner: partnerCode, total, errors, at: createdAt, requests };
}

function rowOf({ id, payout, batch, position }: Element) {
  const { reference } = payout;
  return { id, partner: batch.partnerCode, ref: reference, batch: batch.id, pos: position };
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
export function totalsQuery(partnerCode: string, recipientKeys: readonly string[]): Statement {
  return { sql: totalsSql, params: [partnerCode, { texts: recipientKeys }] };
}

/** @param rows the answer to `totalsQuery` */
export function totalsOf(partnerCode: string, day: number, rows: readonly Row[]): RecipientTotals {
  const today = rows.filter((row) => smallInteger(row, 'day') === day);
  const paid = today.map((row) => [text(row, 'recipient_key'), integer(row, 'total')] as const);
  return { partnerCode, day, paid: new Map(paid) };
}

/** Counts an amount and returns true; false when it would exceed the limit, and is not counted. */
export function countWithinLimit(
  { paid }: RecipientTotals,
  recipientKey: string,
  amount: bigint,
  limit: bigint,
): boolean {
  const total = (paid.get(recipientKey) ?? 0n) + amount;
  if (total > limit) return false;
  paid.set(recipientKey, total);
  return true;
}

/** The statements that write the totals. */
function totalsChanges({ partnerCode, day, paid }: RecipientTotals): Statement[] {
  const rows = [...paid].map(([key, total]) => ({ partner: partnerCode, key, day, total }));
  return rows.length > 0 ? [{ sql: saveTotalsSql, params: [{ rows }] }] : [];
}

const saveKeysSql = `
  insert into batch_keys (partner_code, key_hash, batch)
  select r.partner, r.key, r.batch from rows(?, partner text, key text, batch bigint) as r`;

const saveBatchesSql = `
  insert into batches (id, batch_id, partner_code, total, errors, created_at, requests)
  select r.id, r.batch, r.partner, r.total, r.errors, r.at, r.requests
  from rows(?, id bigint, batch text, partner text, total bigint, errors bigint, at bigint,
    requests text) as r`;

const savePayoutsSql = `
  insert into payouts (id, partner_code, reference, batch, position, currency, code, changed_at,
    outcome, flagged, amount, entry, due_at)
  select r.id, r.partner, r.ref, r.batch, r.pos, r.cur, r.code, r.changed, r.outcome, r.flagged,
    r.amount, r.entry, r.due
  from rows(?, id bigint, partner text, ref text, batch bigint, pos bigint, cur text, code text,
    changed bigint, outcome text, flagged bigint, amount bigint, entry bigint, due bigint) as r`;

const saveUntakenSql = `
  insert into untaken (id, batch, position, partner_code, reference, reason)
  select r.id, r.batch, r.pos, r.partner, r.ref, r.reason
  from rows(?, id bigint, batch bigint, pos bigint, partner text, ref text, reason text) as r`;

const totalsSql = `
  select recipient_key, day, total from recipient_totals
  where partner_code = ? and recipient_key in texts(?)`;

const saveTotalsSql = `
  insert into recipient_totals (partner_code, recipient_key, day, total)
  select r.partner, r.key, r.day, r.total
  from rows(?, partner text, key text, day bigint, total bigint) as r
  where true
  on conflict (partner_code, recipient_key, day) do update set total = excluded.total`;
