/**
 * Takes batches of payouts: decides which are new, moves the money and writes everything down, in
 * one transaction for many batches at once.
 *
 * The lock on the partner's accounts is taken first. So the acceptances of a partner are one after
 * another over all processes, and each sees what the one before it has written.
 */
import { randomUUID } from 'node:crypto';
import { executeTogether } from '../store/store.ts';
import type { Statement, Work } from '../store/store.ts';
import { changesOf, findAccount, lockAccounts, post } from './ledger.ts';
import type { Book } from './ledger.ts';
import { nextStep } from './lifecycle.ts';
import type { Plan } from './lifecycle.ts';
import { addNotifications } from './notifications.ts';
import { fingerprint, readPayout } from './payout.ts';
import type { Payout } from './payout.ts';
import { findKnown, recipientOf } from './known.ts';
import type { Known, KnownBatch } from './known.ts';
import type { Settings } from './settings.ts';
import { dayOf, serviceDateTime, utcDate } from './times.ts';
import type { BatchReceipt, ResponseCode, TransactionRequest } from './engine.ts';

/** A batch that was handed in. */
export interface Submission {
  partnerCode: string;
  payouts: Payout[];
  /** Of the contents of the payouts, in their order. */
  fingerprint: string;
  keyHash: string | undefined;
}

/** What became of it; a `conflict` when its idempotency key belongs to another batch. */
export type Acceptance = { result: 'accepted'; receipt: BatchReceipt } | { result: 'conflict' };

export function readSubmission(
  partnerCode: string,
  transactions: readonly TransactionRequest[],
  idempotencyKey: string | undefined,
): Submission {
  const payouts = transactions.map((request) => readPayout(partnerCode, request));
  return {
    partnerCode,
    payouts,
    fingerprint: fingerprint(payouts.map((payout) => payout.fingerprint)),
    keyHash: idempotencyKey === undefined ? undefined : fingerprint([idempotencyKey]),
  };
}

/** Takes the submissions in their order; the results are in the same order. */
export function* acceptAll(
  submissions: readonly Submission[],
  now: number,
  settings: Settings,
): Work<Acceptance[]> {
  const book = yield* lockAccounts(submissions.map(({ partnerCode }) => partnerCode));
  const known = yield* findKnown(submissions, now);
  const added: Added = { batches: [], keys: [], payouts: [], recipients: new Set() };
  const desk: Desk = { book, known, added, now, settings };
  const acceptances = submissions.map((submission) => acceptOne(submission, desk));
  yield* executeTogether([...changesOf(book), ...changesOfDesk(desk)]);
  yield* addNotifications(added.payouts.map((accepted) => stateOf(accepted, now)));
  return acceptances;
}

/** What an acceptance works with. */
interface Desk {
  book: Book;
  known: Known;
  added: Added;
  now: number;
  settings: Settings;
}

/** What is new and will be written. */
interface Added {
  batches: KnownBatch[];
  keys: { partner: string; key: string; print: string }[];
  payouts: Accepted[];
  /** Keys of recipients whose total has grown. */
  recipients: Set<string>;
}

interface Accepted {
  payout: Payout;
  partnerCode: string;
  batchId: string;
  position: number;
  code: ResponseCode;
  plan: Plan;
  debited: bigint;
  debitEntry: number | null;
}

function acceptOne(submission: Submission, desk: Desk): Acceptance {
  const { partnerCode, keyHash, fingerprint: print } = submission;
  const { known, added } = desk;
  if (keyHash !== undefined) {
    const used = known.keys.get(`${partnerCode} ${keyHash}`);
    if (used !== undefined && used !== print) return { result: 'conflict' };
    if (used === undefined) {
      known.keys.set(`${partnerCode} ${keyHash}`, print);
      added.keys.push({ partner: partnerCode, key: keyHash, print });
    }
  }
  const before = known.batches.get(`${partnerCode} ${print}`);
  if (before) return { result: 'accepted', receipt: receiptOf(before) };

  const batch: KnownBatch = {
    batchId: newBatchId(desk.now),
    partnerCode,
    fingerprint: print,
    total: submission.payouts.length,
    errors: 0,
    createdAt: desk.now,
  };
  const inBatch = new Map<string, string>();
  for (const [position, payout] of submission.payouts.entries()) {
    if (!acceptPayout(payout, { batch, position, inBatch }, desk)) batch.errors += 1;
  }
  known.batches.set(`${partnerCode} ${print}`, batch);
  added.batches.push(batch);
  return { result: 'accepted', receipt: receiptOf(batch) };
}

/** Whether the payout is taken, or was taken before; false when it is in error. */
function acceptPayout(
  payout: Payout,
  place: { batch: KnownBatch; position: number; inBatch: Map<string, string> },
  desk: Desk,
): boolean {
  const { known, added, book, now } = desk;
  const { partnerCode, batchId } = place.batch;
  const used = known.payouts.get(payout.referenceKey) ?? place.inBatch.get(payout.referenceKey);
  place.inBatch.set(payout.referenceKey, used ?? payout.fingerprint);
  if (used !== undefined && used !== payout.fingerprint) return false;
  if (known.payouts.has(payout.referenceKey)) return true;
  if (payout.refused) return false;

  known.payouts.set(payout.referenceKey, payout.fingerprint);
  const taken = { payout, partnerCode, batchId, position: place.position };
  const account = findAccount(book, partnerCode, payout.currency);
  const { amount } = payout;
  if (!account || amount === undefined || amount > account.balance) {
    const plan: Plan = { outcome: '20', flagged: false };
    added.payouts.push({ ...taken, code: '20', plan, debited: 0n, debitEntry: null });
    return true;
  }
  const debitEntry = post(book, account, {
    kind: 'debit',
    amount: -amount,
    at: now,
    referenceKey: payout.referenceKey,
    reversedEntry: null,
  });
  const plan = { ...payout.plan, flagged: isFlagged(payout, partnerCode, amount, desk) };
  added.payouts.push({ ...taken, code: '02', plan, debited: amount, debitEntry });
  return true;
}

/**
 * A payout is flagged by its account number's ending, by the blacklist, or when it exceeds what the
 * recipient may be paid on a day. What is flagged does not count towards that.
 */
function isFlagged(payout: Payout, partnerCode: string, amount: bigint, desk: Desk): boolean {
  if (payout.plan.flagged || desk.known.blacklisted.has(payout.accountKey)) return true;
  const recipient = recipientOf(partnerCode, payout);
  const total = (desk.known.recipientTotals.get(recipient) ?? 0n) + amount;
  if (total > desk.settings.recipientDailyLimit) return true;
  desk.known.recipientTotals.set(recipient, total);
  desk.added.recipients.add(recipient);
  return false;
}

/** Grows with real time, so that batches have an order also while the sandbox's clock stands. */
function newBatchId(now: number): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
  const time = microseconds.toString(36).padStart(11, '0');
  return `BATCH-${utcDate(now).replaceAll('-', '')}-${time}-${randomUUID()}`;
}

function receiptOf({ batchId, total, errors, createdAt }: KnownBatch): BatchReceipt {
  return {
    batchId,
    totalCount: total,
    errorTransactionCount: errors === 0 ? null : errors,
    createDate: serviceDateTime(createdAt),
  };
}

/** The statements that write what is new. */
function changesOfDesk({ added, known, now, settings }: Desk): Statement[] {
  const changes: Statement[] = [];
  if (added.keys.length > 0) changes.push({ sql: saveKeysSql, params: [{ rows: added.keys }] });
  if (added.batches.length > 0) {
    const rows = added.batches.map(({ batchId, partnerCode, fingerprint: print, ...batch }) => ({
      ...batch,
      id: batchId,
      partner: partnerCode,
      print,
    }));
    changes.push({ sql: saveBatchesSql, params: [now, { rows }] });
  }
  if (added.payouts.length > 0) {
    const rows = added.payouts.map((accepted) => rowOf(accepted, now, settings));
    changes.push({ sql: savePayoutsSql, params: [now, now, { rows }] });
  }
  if (added.recipients.size > 0) {
    const rows = [...added.recipients].map((recipient) => {
      const [partner = '', account = '', cur = ''] = recipient.split(' ');
      return { partner, account, cur, total: known.recipientTotals.get(recipient) ?? 0n };
    });
    changes.push({ sql: saveTotalsSql, params: [dayOf(now), { rows }] });
  }
  return changes;
}

function stateOf({ partnerCode, payout, code }: Accepted, now: number) {
  return {
    partnerCode,
    referenceKey: payout.referenceKey,
    transactionReference: payout.request.transactionReference,
    code,
    changedAt: now,
    description: null,
  };
}

function rowOf(accepted: Accepted, now: number, { processingMs }: Settings) {
  const { payout, code, plan } = accepted;
  return {
    partner: accepted.partnerCode,
    ref: payout.referenceKey,
    print: payout.fingerprint,
    batch: accepted.batchId,
    pos: accepted.position,
    request: payout.packed,
    cur: payout.currency,
    code,
    outcome: plan.outcome,
    flagged: plan.flagged ? 1 : 0,
    debited: accepted.debited,
    entry: accepted.debitEntry,
    due: nextStep(code, plan) === undefined ? null : now + processingMs,
  };
}

const saveKeysSql = `
  insert into idempotency_keys (partner_code, key_hash, fingerprint)
  select r.partner, r.key, r.print from rows(?, partner text, key text, print text) as r`;

const saveBatchesSql = `
  insert into batches (batch_id, partner_code, fingerprint, total, errors, created_at)
  select r.id, r.partner, r.print, r.total, r.errors, ?
  from rows(?, id text, partner text, print text, total bigint, errors bigint) as r`;

const savePayoutsSql = `
  insert into transactions (partner_code, reference_key, fingerprint, batch_id, position, request,
    currency, code, outcome, flagged, debited, debit_entry, created_at, changed_at, due_at)
  select r.partner, r.ref, r.print, r.batch, r.pos, r.request,
    r.cur, r.code, r.outcome, r.flagged, r.debited, r.entry, ?, ?, r.due
  from rows(?, partner text, ref text, print text, batch text, pos bigint, request text,
    cur text, code text, outcome text, flagged bigint, debited bigint, entry bigint,
    due bigint) as r`;

const saveTotalsSql = `
  insert into recipient_totals (partner_code, account_key, currency, day, total)
  select r.partner, r.account, r.cur, ?, r.total
  from rows(?, partner text, account text, cur text, total bigint) as r
  where true
  on conflict (partner_code, account_key, currency, day) do update set total = excluded.total`;
