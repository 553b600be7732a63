/** What an acceptance writes, and the statements that write it. */
import type { Statement } from '../../store/store.ts';
import { totalsChanges } from './daily-limit.ts';
import type { RecipientTotals, Unwritten } from './daily-limit.ts';
import type { Plan } from '../life/life.ts';
import type { Payout } from './submission.ts';
import type { RejectionReason, repeated } from './rejections.ts';
import type { ResponseCode } from '../interface/schemas.ts';
import type { StoredBatch } from '../life/stored-batch.ts';

/** What is new and will be written. */
export interface Added {
  batches: { batch: StoredBatch; requests: string }[];
  keys: { partner: string; key: string; batch: number }[];
  payouts: Accepted[];
  untaken: Untaken[];
  totals: RecipientTotals;
}

/** A payout that is made. */
export interface Accepted extends Unwritten {
  id: number;
  payout: Payout;
  batch: StoredBatch;
  position: number;
  code: ResponseCode;
  plan: Plan;
  amount: bigint;
  entry: number | null;
  due: number | null;
}

/** An element that makes none. */
export interface Untaken {
  id: number;
  batch: StoredBatch;
  position: number;
  payout: Payout;
  reason: RejectionReason | typeof repeated;
}

/** The statements that write what is new. */
export function changesOf({ batches, keys, payouts, untaken, totals }: Added): Statement[] {
  const rowsOfBatches = batches.map(
    ({ batch: { id, batchId, partnerCode, ...batch }, requests }) => ({
      id,
      batch: batchId,
      partner: partnerCode,
      total: batch.total,
      errors: batch.errors,
      at: batch.createdAt,
      requests,
    }),
  );
  const changes = [
    { sql: saveKeysSql, rows: keys },
    { sql: saveBatchesSql, rows: rowsOfBatches },
    { sql: savePayoutsSql, rows: payouts.map(rowOf) },
    { sql: saveUntakenSql, rows: untaken.map(rowOfUntaken) },
  ].flatMap(({ sql, rows }) => (rows.length > 0 ? [{ sql, params: [{ rows }] }] : []));
  return [...changes, ...totalsChanges(totals)];
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

function rowOf({ id, payout, batch, position, code, plan, amount, entry, due }: Accepted) {
  return {
    id,
    partner: batch.partnerCode,
    ref: payout.reference,
    batch: batch.id,
    pos: position,
    cur: payout.currency,
    code,
    changed: batch.createdAt,
    outcome: plan.outcome,
    flagged: plan.flagged ? 1 : 0,
    amount,
    entry,
    due,
  };
}

function rowOfUntaken({ id, batch, position, payout, reason }: Untaken) {
  return {
    id,
    batch: batch.id,
    pos: position,
    partner: batch.partnerCode,
    ref: payout.reference,
    reason,
  };
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
