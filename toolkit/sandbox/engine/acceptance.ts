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
import type { Payouts } from './engine.ts';
import { EngineError } from './errors.ts';
import { existingOf, findExisting, recipientTotal } from './existing.ts';
import type { Existing, RecipientTotal, StoredBatch } from './existing.ts';
import { findAccount, ledgerChanges, lockAccounts, post } from './ledger.ts';
import type { LedgerBatch } from './ledger.ts';
import { dueAfter } from './life.ts';
import type { Plan } from './life.ts';
import { addNotifications } from './notifications.ts';
import { readSubmission } from './payout.ts';
import type { Payout, Submission } from './payout.ts';
import type { BatchReceipt, ResponseCode } from './schemas.ts';
import type { Context, Settings } from './settings.ts';
import { dayOf, serviceDateTime, utcDate } from './times.ts';

/** Batches that arrive while others are written are written together: see `Store.grouped`. */
export function createAcceptance({ store, settings, now }: Context): Payouts['acceptBatch'] {
  const accept = store.grouped({
    run: (submissions: readonly Submission[]) => acceptAll(submissions, now(), settings),
    sizeOf: ({ payouts }) => payouts.length,
    limit: 2_000,
  });
  return async ({ partnerCode }, transactions, options) => {
    const receipt = await accept(
      readSubmission(partnerCode, transactions, options?.idempotencyKey),
    );
    if (receipt) return receipt;
    throw new EngineError(
      'idempotency-conflict',
      'The idempotency key was used with another batch. Use a new key for a new batch.',
    );
  };
}

/**
 * Takes the submissions in their order; the receipts are in the same order. There is none for a
 * submission whose idempotency key belongs to another batch.
 */
function* acceptAll(
  submissions: readonly Submission[],
  now: number,
  settings: Settings,
): Work<(BatchReceipt | undefined)[]> {
  const ledger = yield* lockAccounts(submissions.map(({ partnerCode }) => partnerCode));
  const existing = yield* findExisting(submissions, now);
  const added: Added = { batches: [], keys: [], payouts: [], totals: new Set() };
  const context: AcceptanceContext = { ledger, existing, added, now, settings };
  const receipts = submissions.map((submission) => acceptOne(submission, context));
  yield* executeTogether([...ledgerChanges(ledger), ...changesOf(context)]);
  yield* addNotifications(added.payouts.map((accepted) => stateOf(accepted, now)));
  return receipts;
}

/** What an acceptance works with. */
interface AcceptanceContext {
  ledger: LedgerBatch;
  existing: Existing;
  added: Added;
  now: number;
  settings: Settings;
}

/** What is new and will be written. */
interface Added {
  batches: StoredBatch[];
  keys: { partner: string; key: string; print: string }[];
  payouts: Accepted[];
  /** Those that have grown. */
  totals: Set<RecipientTotal>;
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

function acceptOne(submission: Submission, context: AcceptanceContext): BatchReceipt | undefined {
  const { partnerCode, keyHash, fingerprint: print } = submission;
  const { added, now } = context;
  const { keys, batches } = existingOf(context.existing, partnerCode);
  if (keyHash !== undefined) {
    const used = keys.get(keyHash);
    if (used !== undefined && used !== print) return undefined;
    if (used === undefined) {
      keys.set(keyHash, print);
      added.keys.push({ partner: partnerCode, key: keyHash, print });
    }
  }
  const before = batches.get(print);
  if (before) return receiptOf(before);

  const batch: StoredBatch = {
    batchId: newBatchId(now),
    partnerCode,
    fingerprint: print,
    total: submission.payouts.length,
    errors: 0,
    createdAt: now,
  };
  const inBatch = new Map<string, string>();
  for (const [position, payout] of submission.payouts.entries()) {
    if (!acceptPayout(payout, { batch, position, inBatch }, context)) batch.errors += 1;
  }
  batches.set(print, batch);
  added.batches.push(batch);
  return receiptOf(batch);
}

/** Whether the payout is taken, or was taken before; false when it is in error. */
function acceptPayout(
  payout: Payout,
  place: { batch: StoredBatch; position: number; inBatch: Map<string, string> },
  context: AcceptanceContext,
): boolean {
  const { existing, added, ledger, now } = context;
  const { partnerCode, batchId } = place.batch;
  const used = existing.payouts.get(payout.referenceKey) ?? place.inBatch.get(payout.referenceKey);
  place.inBatch.set(payout.referenceKey, used ?? payout.fingerprint);
  if (used !== undefined && used !== payout.fingerprint) return false;
  if (existing.payouts.has(payout.referenceKey)) return true;
  if (!payout.payable) return false;

  existing.payouts.set(payout.referenceKey, payout.fingerprint);
  const taken = { payout, partnerCode, batchId, position: place.position };
  const account = findAccount(ledger, partnerCode, payout.currency);
  const { amount } = payout;
  if (!account || amount === undefined || amount > account.balance) {
    const plan: Plan = { outcome: '20', flagged: false };
    added.payouts.push({ ...taken, code: '20', plan, debited: 0n, debitEntry: null });
    return true;
  }
  const debitEntry = post(ledger, account, {
    kind: 'debit',
    amount: -amount,
    at: now,
    referenceKey: payout.referenceKey,
    reversedEntry: null,
  });
  const plan = { ...payout.plan, flagged: isFlagged(payout, partnerCode, amount, context) };
  added.payouts.push({ ...taken, code: '02', plan, debited: amount, debitEntry });
  return true;
}

/**
 * A payout is flagged by its account number's ending, by the blacklist, or when it exceeds what the
 * recipient may be paid on a day. What is flagged does not count towards that.
 */
function isFlagged(
  payout: Payout,
  partnerCode: string,
  amount: bigint,
  { existing, added, settings }: AcceptanceContext,
): boolean {
  if (payout.plan.flagged || existing.blacklisted.has(payout.accountKey)) return true;
  const paid = recipientTotal(existing, partnerCode, payout);
  if (paid.total + amount > settings.recipientDailyLimit) return true;
  paid.total += amount;
  added.totals.add(paid);
  return false;
}

/** Grows with real time, so that batches have an order also while the sandbox's clock is stopped. */
function newBatchId(now: number): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
  const time = microseconds.toString(36).padStart(11, '0');
  return `BATCH-${utcDate(now).replaceAll('-', '')}-${time}-${randomUUID()}`;
}

function receiptOf({ batchId, total, errors, createdAt }: StoredBatch): BatchReceipt {
  return {
    batchId,
    totalCount: total,
    errorTransactionCount: errors === 0 ? null : errors,
    createDate: serviceDateTime(createdAt),
  };
}

/** The statements that write what is new. */
function changesOf({ added, now, settings }: AcceptanceContext): Statement[] {
  const batches = added.batches.map(({ batchId, partnerCode, fingerprint, ...batch }) => ({
    ...batch,
    id: batchId,
    partner: partnerCode,
    print: fingerprint,
  }));
  const payouts = added.payouts.map((accepted) => rowOf(accepted, now, settings));
  const totals = [...added.totals].map(({ partnerCode, recipientKey, currency, total }) => ({
    partner: partnerCode,
    account: recipientKey,
    cur: currency,
    total,
  }));
  return [
    { sql: saveKeysSql, params: [], rows: added.keys },
    { sql: saveBatchesSql, params: [now], rows: batches },
    { sql: savePayoutsSql, params: [now, now], rows: payouts },
    { sql: saveTotalsSql, params: [dayOf(now)], rows: totals },
  ].flatMap(({ sql, params, rows }) =>
    rows.length > 0 ? [{ sql, params: [...params, { rows }] }] : [],
  );
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

function rowOf(accepted: Accepted, now: number, settings: Settings) {
  const { payout, code, plan } = accepted;
  return {
    partner: accepted.partnerCode,
    ref: payout.referenceKey,
    print: payout.fingerprint,
    batch: accepted.batchId,
    pos: accepted.position,
    request: JSON.stringify(payout.request),
    cur: payout.currency,
    code,
    outcome: plan.outcome,
    flagged: plan.flagged ? 1 : 0,
    debited: accepted.debited,
    entry: accepted.debitEntry,
    due: dueAfter(code, plan, now, settings),
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
