/**
 * Takes batches of payouts: decides which are new, moves the money and writes everything down, in
 * one transaction for many batches at once.
 *
 * The lock on the partner's accounts is taken first. So the acceptances of a partner are one after
 * another over all processes, and each sees what the one before it has written.
 */
import { executeTogether } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { changesOf, stateOf } from './acceptance-changes.ts';
import type { Added, Untaken } from './acceptance-changes.ts';
import { timeIn } from '../shared/clocks.ts';
import { exceedsLimit } from './daily-limit.ts';
import type { Acceptance, Payouts } from '../engine.ts';
import { EngineError } from '../interface/errors.ts';
import {
  addBatches,
  existingOf,
  findUntaken,
  isSameBatch,
  keyOf,
  queriesFor,
  requestAt,
} from './existing.ts';
import type { Existing } from './existing.ts';
import {
  findAccount,
  hasAccounts,
  isNotifiedPartner,
  ledgerChanges,
  lockAccountsAndQuery,
  post,
} from '../money/ledger.ts';
import type { Account, LedgerBatch } from '../money/ledger.ts';
import { dueAfter } from '../life/life.ts';
import type { Plan } from '../life/life.ts';
import { addNotifications } from '../life/notifications.ts';
import { isSamePayout, readSubmission } from './submission.ts';
import type { Payout, Submission } from './submission.ts';
import { rejectionId, repeated } from './rejections.ts';
import type { Rejection, RejectionReason } from './rejections.ts';
import type { BatchReceipt } from '../interface/schemas.ts';
import type { Context } from '../shared/settings.ts';
import { currentState } from '../shared/shared-state.ts';
import type { StoredBatch } from '../life/stored-batch.ts';
import { serviceDateTime, utcDate } from '../shared/times.ts';

/** Batches that arrive while others are written are written together: see `Store.grouped`. */
export function createAcceptance(context: Context): Payouts['acceptBatch'] {
  const accept = context.store.grouped({
    run: (submissions: readonly Submission[]) => acceptAll(submissions, context),
    sizeOf: ({ payouts }) => payouts.length,
    limit: 2_000,
  });
  return async ({ partnerCode }, transactions, options) => {
    const acceptance = await accept(
      readSubmission(partnerCode, transactions, options?.idempotencyKey),
    );
    if (acceptance) return acceptance;
    throw new EngineError(
      'idempotency-conflict',
      'The idempotency key was used with another batch. Use a new key for a new batch.',
    );
  };
}

/**
 * Takes the submissions in their order; the results are in the same order. There is none for a
 * submission whose idempotency key belongs to another batch.
 */
function* acceptAll(
  submissions: readonly Submission[],
  context: Context,
): Work<(Acceptance | undefined)[]> {
  const { ledger, found } = yield* lockAccountsAndQuery(
    submissions.map(({ partnerCode }) => partnerCode),
    queriesFor(submissions),
  );
  // Clocks and the blacklist may have been changed since this process read them.
  const state = yield* currentState(context.shared.state(), ledger.sharedChanges);
  const real = context.settings.realNow();
  const now = (partnerCode: string) => timeIn(state, partnerCode, real);
  const existing = yield* existingOf(found, state);
  const added: Added = { batches: [], keys: [], payouts: [], untaken: [], totals: new Map() };
  const run: Run = { ...context, now, ledger, existing, added };
  const results: (Acceptance | undefined)[] = [];
  for (const submission of submissions) results.push(yield* acceptOne(submission, run));
  yield* executeTogether([...ledgerChanges(ledger), ...changesOf(added)]);
  yield* addNotifications(added.payouts.map(stateOf));
  return results;
}

/** What an acceptance works with. */
interface Run extends Context {
  ledger: LedgerBatch;
  existing: Existing;
  added: Added;
}

function* acceptOne(submission: Submission, run: Run): Work<Acceptance | undefined> {
  const { partnerCode, keyHash } = submission;
  const { existing, added, ledger, nextId } = run;
  if (!hasAccounts(ledger, partnerCode)) {
    throw new EngineError('unknown-partner', 'The partner has been removed.');
  }
  const key = keyHash === undefined ? undefined : keyOf(partnerCode, keyHash);
  const keyed = key === undefined ? undefined : existing.keys.get(key);
  if (keyed !== undefined) {
    const before = existing.batches.get(keyed);
    if (!before) return undefined;
    return isSameBatch(before, submission) ? again(before.batch) : undefined;
  }
  const before = yield* findSame(submission, run);
  const now = run.now(partnerCode);
  const batch = before ?? newBatch(nextId(), submission, now);
  if (key !== undefined && keyHash !== undefined) {
    existing.keys.set(key, batch.id);
    added.keys.push({ partner: partnerCode, key: keyHash, batch: batch.id });
  }
  if (before) return again(before);

  existing.batches.set(batch.id, {
    batch,
    requests: submission.payouts.map(({ request }) => request),
  });
  added.batches.push({ batch, requests: submission.requests });
  const rejections: Rejection[] = [];
  const inBatch = new Map<string, Payout>();
  for (const [position, payout] of submission.payouts.entries()) {
    const reason = reasonAgainst(payout, partnerCode, inBatch, existing);
    if (!inBatch.has(payout.reference)) inBatch.set(payout.reference, payout);
    if (reason === undefined) {
      yield* take({ payout, batch, position }, now, run);
      continue;
    }
    const untaken = { id: nextId(), batch, position, payout, reason };
    added.untaken.push(untaken);
    const place = keyOf(partnerCode, payout.reference);
    existing.untaken.set(place, [...(existing.untaken.get(place) ?? []), batch.id]);
    if (reason !== repeated) rejections.push(rejectionOf(untaken, reason));
  }
  batch.errors = rejections.length;
  return { receipt: receiptOf(batch), rejections };
}

/**
 * The batch that has brought the same before. One whose payouts are all new and can be paid has not
 * been there: nothing is looked up for it.
 */
function* findSame(submission: Submission, { existing }: Run): Work<StoredBatch | undefined> {
  const { partnerCode, payouts } = submission;
  const keys = payouts.map(({ reference }) => keyOf(partnerCode, reference));
  const places = keys.flatMap((key) => existing.payouts.get(key) ?? []);
  if (places.length === 0 && payouts.every(({ flaw }) => flaw === undefined)) return undefined;
  const references = payouts.map(({ reference }) => reference);
  const ids = [
    ...places.map(({ batch }) => batch),
    ...keys.flatMap((key) => existing.untaken.get(key) ?? []),
    ...(yield* findUntaken(partnerCode, references)),
  ];
  yield* addBatches(existing, ids);
  const candidates = [...new Set(ids)].flatMap((id) => existing.batches.get(id) ?? []);
  return candidates.find((one) => isSameBatch(one, submission))?.batch;
}

/** Why no payout is made of an element; undefined when one is. */
function reasonAgainst(
  payout: Payout,
  partnerCode: string,
  inBatch: ReadonlyMap<string, Payout>,
  existing: Existing,
): RejectionReason | typeof repeated | undefined {
  const place = existing.payouts.get(keyOf(partnerCode, payout.reference));
  if (place) {
    return isSamePayout(requestAt(existing, place), payout.request) ? repeated : 'reference-used';
  }
  const earlier = inBatch.get(payout.reference);
  if (earlier && !isSamePayout(earlier.request, payout.request)) return 'reference-used';
  return payout.flaw;
}

/** Makes a payout of an element. */
function* take(
  element: { payout: Payout; batch: StoredBatch; position: number },
  now: number,
  run: Run,
): Work<void> {
  const { existing, added, ledger, settings } = run;
  const { payout, batch, position } = element;
  const { partnerCode } = batch;
  const { amount, request } = payout;
  const id = run.nextId();
  existing.payouts.set(keyOf(partnerCode, payout.reference), { batch: batch.id, position });
  const account = findAccount(ledger, partnerCode, payout.currency);
  if (!account || amount === undefined || amount > account.balance) {
    added.payouts.push({
      ...{ ...element, id, request, account, counted: 0n },
      ...{ code: '20', plan: uncovered, amount: 0n, entry: null, due: null },
    });
    return;
  }
  const entry = post(ledger, account, {
    kind: 'debits',
    amount: -amount,
    at: now,
    payout: id,
    reversedEntry: null,
  });
  const flagged = yield* isFlagged(payout, amount, account, now, run);
  const plan = flagged ? { ...payout.plan, flagged } : payout.plan;
  const code = '02';
  const notified = isNotifiedPartner(ledger, partnerCode);
  const due = dueAfter({ code, changedAt: now }, plan, notified, settings);
  const counted = flagged ? 0n : amount;
  added.payouts.push({ ...element, id, request, account, counted, code, plan, amount, entry, due });
}

/** Of a payout that the balance does not cover. */
const uncovered: Plan = { outcome: '20', flagged: false };

/**
 * A payout is flagged by its account number's ending, by the blacklist, or when it exceeds what the
 * recipient may be paid on a day. What is flagged does not count towards that.
 */
function* isFlagged(
  { plan, request }: Payout,
  amount: bigint,
  account: Account,
  now: number,
  { existing: { blacklist }, added, settings }: Run,
): Work<boolean> {
  const { recipientAccountNumber } = request.recipientInformation;
  if (plan.flagged || blacklist.get('')?.has(recipientAccountNumber)) return true;
  if (blacklist.get(account.partnerCode)?.has(recipientAccountNumber)) return true;
  const { recipientDailyLimit } = settings;
  const { totals, payouts } = added;
  return yield* exceedsLimit(request, amount, account, now, recipientDailyLimit, totals, payouts);
}

/** A receipt given again. Its rejections were given the first time. */
function again(batch: StoredBatch): Acceptance {
  return { receipt: receiptOf(batch), rejections: [] };
}

function newBatch(id: number, { partnerCode, payouts }: Submission, now: number): StoredBatch {
  const batchId = `BATCH-${utcDate(now).replaceAll('-', '')}-${id.toString(36).toUpperCase()}`;
  return { id, batchId, partnerCode, total: payouts.length, errors: 0, createdAt: now };
}

function receiptOf({ batchId, total, errors, createdAt }: StoredBatch): BatchReceipt {
  return {
    batchId,
    totalCount: total,
    errorTransactionCount: errors === 0 ? null : errors,
    createDate: serviceDateTime(createdAt),
  };
}

function rejectionOf({ id, batch, position, payout }: Untaken, reason: RejectionReason): Rejection {
  return {
    rejectionId: rejectionId(id),
    partnerCode: batch.partnerCode,
    batchId: batch.batchId,
    position,
    transactionReference: payout.request.transactionReference,
    reason,
    rejectedAt: batch.createdAt,
  };
}
