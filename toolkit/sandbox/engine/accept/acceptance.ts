/**
 * Accepts batches of payouts: decides which elements are new, moves the money and writes everything
 * down. A partner's waiting batches are decided in order and written in one transaction.
 *
 * It locks the partner's accounts first. So a partner's batches are accepted one after another
 * across all processes, and each sees the results of the one before.
 */
import { executeTogether, query, smallInteger, text } from '../../store/store.ts';
import type { Param, Row, Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import { rejectionId, repeated } from '../interface/rejections.ts';
import type { Rejection, RejectionReason } from '../interface/rejections.ts';
import type { BatchReceipt, TransactionRequest } from '../interface/schemas.ts';
import { dueAfter } from '../life/life.ts';
import { addNotifications } from '../life/record.ts';
import type { NotifiedState } from '../life/record.ts';
import { batchIdOf, receiptOf, requestIn, storedRequests } from '../life/stored-batch.ts';
import type { BatchRequests, StoredBatch } from '../life/stored-batch.ts';
import {
  findAccount,
  isNotifiedPartner,
  ledgerChanges,
  lockPartner,
  post,
} from '../money/ledger.ts';
import type { LedgerBatch } from '../money/ledger.ts';
import { noteWritten } from '../books/copying.ts';
import { dayOf, timeIn } from '../shared/clocks.ts';
import type { Context } from '../shared/context.ts';
import type { SharedState } from '../shared/shared-state.ts';
import type { User } from '../shared/users.ts';
import { createLines } from './lines.ts';
import { changesOf, keysWritten, totalsOf, totalsQuery } from './written.ts';
import type { Added, RecipientTotals } from './written.ts';
import { isSamePayout, readSubmission } from './submission.ts';
import type { RequestedPayout, Submission } from './submission.ts';

/** The result of a batch. */
export interface Acceptance {
  receipt: BatchReceipt;
  /** The rejected elements of the batch, in order. */
  rejections: Rejection[];
}

/**
 * A transaction with a business error is counted, and the others continue. The same reference with
 * the same content (all fields except `requestDate`) is the same payout. An identical batch gets
 * the original receipt and no rejections.
 *
 * @throws EngineError `idempotency-conflict` if the key was used with another batch
 */
export function createAcceptance(context: Context) {
  const lines = createLines((partnerCode, take) => {
    let group: Submission[] | undefined;
    return context.store.transaction(() => {
      // A transaction that is retried covers the same batches.
      group ??= take();
      return acceptAll(partnerCode, group, context);
    });
  });
  return async (
    { partnerCode }: User,
    transactions: TransactionRequest[],
    options?: { idempotencyKey?: string },
  ) => lines(partnerCode, readSubmission(transactions, options?.idempotencyKey));
}

/** Returns each batch's result, or why it was not accepted. */
function* acceptAll(
  partnerCode: string,
  submissions: readonly Submission[],
  context: Context,
): Work<(Acceptance | EngineError)[]> {
  const payouts = submissions.flatMap((one) => one.payouts);
  const keys = submissions.flatMap(({ keyHash }) => keyHash ?? []);
  const partner = yield* lockPartner(partnerCode, context, (books) => [
    { sql: payoutsSql, params: [referencesOf(payouts), books] },
    totalsQuery(books, new Set(payouts.map(({ recipient }) => recipient))),
    ...(keys.length > 0 ? [{ sql: keysSql, params: [books, { texts: keys }] }] : []),
  ]);
  const { books, ledger, found, state } = partner;
  const [stored = [], totals = [], keyed = []] = found;
  const places = [...stored, ...keyed].map((row) => ({ books, batch: batchIn(row) }));
  const time = timeIn(state, partnerCode, context.settings.realNow());
  const run: Run = {
    ...{ partnerCode, books, ledger, time, settings: context.settings, nextId: context.nextId },
    blacklist: state.blacklist,
    stored: new Map(stored.map((row) => [text(row, 'reference'), row])),
    keyed: new Map(keyed.map((row) => [text(row, 'key_hash'), batchIn(row)])),
    batches: yield* storedRequests(places),
    totals: totalsOf(dayOf(time), totals),
    added: { batches: [], batch_keys: [], payouts: [], untaken: [], recipient_totals: [] },
    results: [],
  };
  const outcomes: (Acceptance | EngineError)[] = [];
  for (const submission of submissions) outcomes.push(yield* accept(submission, run));
  const { added } = run;
  for (const [recipient_key, total] of run.totals) {
    added.recipient_totals.push({ books, recipient_key, day: dayOf(time), total });
  }
  yield* executeTogether([...ledgerChanges(ledger), ...changesOf(added)]);
  yield* noteWritten(partner, keysWritten(added));
  if (isNotifiedPartner(ledger)) yield* addNotifications(partner, run.results);
  return outcomes;
}

/** What all batches of a transaction share. */
interface Run extends Pick<Context, 'settings' | 'nextId'> {
  partnerCode: string;
  books: number;
  ledger: LedgerBatch;
  time: number;
  blacklist: SharedState['blacklist'];
  /** Payouts accepted earlier, by the keys of their references. */
  stored: ReadonlyMap<string, Row>;
  /** Batch ids by the hashes of idempotency keys. */
  keyed: ReadonlyMap<string, number>;
  /** The batches of these payouts and keys. */
  batches: ReadonlyMap<number, BatchRequests>;
  totals: RecipientTotals;
  added: Added;
  /** The ledger entries of payouts that are debited immediately. */
  results: NotifiedState[];
}

function* accept(submission: Submission, run: Run): Work<Acceptance | EngineError> {
  const { payouts, keyHash } = submission;
  const keyed = run.keyed.get(keyHash ?? '');
  if (keyed !== undefined) {
    const before = run.batches.get(keyed);
    if (before && isSameBatch(before, submission)) return again(before.batch);
    return new EngineError(
      'idempotency-conflict',
      'The idempotency key was used with another batch, so nothing of this one was accepted. ' +
        'Use a new key.',
    );
  }
  const stored = payouts
    .map(({ reference }) => run.stored.get(reference))
    .filter((row) => row !== undefined);
  const before = yield* findSame(submission, stored, run);
  if (!before) return acceptNew(submission, earlierOf(stored, run.batches), run);
  addKey(submission, before, run);
  return again(before);
}

function addKey({ keyHash }: Submission, { id }: StoredBatch, { books, added }: Run): void {
  if (keyHash !== undefined) added.batch_keys.push({ books, key_hash: keyHash, batch: id });
}

/** Returns the receipt again, without the rejections, which were reported the first time. */
function again(batch: StoredBatch): Acceptance {
  return { receipt: receiptOf(batch), rejections: [] };
}

/**
 * The earlier batch with the same content. If all payouts are new and covered, there was none, so
 * nothing is looked up.
 *
 * @param stored those of its payouts that were accepted earlier
 */
function* findSame(
  submission: Submission,
  stored: readonly Row[],
  { books, batches }: Run,
): Work<StoredBatch | undefined> {
  const { payouts } = submission;
  if (stored.length === 0 && payouts.every(({ flaw }) => flaw === undefined)) return undefined;
  const untaken = (yield* query(untakenSql, referencesOf(payouts), books)).map(batchIn);
  const unknown = untaken.filter((id) => !batches.has(id));
  const others = yield* storedRequests(unknown.map((batch) => ({ books, batch })));
  const candidates = [...batches.values(), ...others.values()];
  return candidates.find((one) => isSameBatch(one, submission))?.batch;
}

/** Whether a batch has the same content in the same order. */
function isSameBatch({ requests }: BatchRequests, { payouts }: Submission): boolean {
  if (requests.length !== payouts.length) return false;
  return payouts.every(({ request }, position) => {
    const stored = requests[position];
    return stored !== undefined && isSamePayout(stored, request);
  });
}

/** The elements whose reference appeared before, in an earlier batch or in this one. */
type Earlier = Map<string, { request: TransactionRequest; isTaken: boolean }>;

function earlierOf(stored: readonly Row[], batches: ReadonlyMap<number, BatchRequests>): Earlier {
  return new Map(
    stored.map((row) => {
      const place = { batch: batchIn(row), position: smallInteger(row, 'position') };
      return [text(row, 'reference'), { ...requestIn(batches, place), isTaken: true }];
    }),
  );
}

function acceptNew(submission: Submission, earlier: Earlier, run: Run): Acceptance {
  const { payouts, requests } = submission;
  const { added, books, time, partnerCode } = run;
  const id = run.nextId();
  const batchId = batchIdOf(id, time);
  const rejections: Rejection[] = [];
  for (const [position, payout] of payouts.entries()) {
    const { reference, request } = payout;
    const reason = reasonAgainst(payout, earlier);
    const isTaken = reason === undefined;
    if (!earlier.has(reference)) earlier.set(reference, { ...payout, isTaken });
    const element = { books, id: run.nextId(), reference, batch: id, position };
    if (isTaken) {
      take(payout, element, run);
      continue;
    }
    added.untaken.push({ ...element, reason });
    if (reason === repeated) continue;
    const { transactionReference } = request;
    rejections.push({
      ...{ rejectionId: rejectionId(element.id), partnerCode, batchId, position },
      ...{ transactionReference, reason, rejectedAt: time },
    });
  }
  const counts = { total: payouts.length, errors: rejections.length };
  added.batches.push({ books, id, batch_id: batchId, ...counts, created_at: time, requests });
  const batch: StoredBatch = { id, batchId, ...counts, createdAt: time };
  addKey(submission, batch, run);
  return { receipt: receiptOf(batch), rejections };
}

/** Returns why an element does not become a payout; undefined if it does. */
function reasonAgainst(
  { reference, request, flaw }: RequestedPayout,
  earlier: Earlier,
): RejectionReason | typeof repeated | undefined {
  const before = earlier.get(reference);
  if (before && !isSamePayout(before.request, request)) return 'reference-used';
  return before?.isTaken ? repeated : flaw;
}

/** Turns an element into a payout. */
function take(payout: RequestedPayout, element: { id: number; reference: string }, run: Run): void {
  const { amount, currency, course, request } = payout;
  const { added, results, ledger, settings, time } = run;
  const { id, reference } = element;
  const row = { ...element, currency, changed_at: time };
  const account = findAccount(ledger, currency);
  if (!account || amount === undefined || amount > account.balance) {
    const code = '20';
    added.payouts.push({ ...row, code, outcome: code, flagged: 0, amount: 0, entry: null });
    const { transactionReference } = request;
    const state = { id, reference, transactionReference, code, changedAt: time } as const;
    results.push({ ...state, description: null });
    return;
  }
  const entry = post(ledger, account, { kind: 'debit', amount: -amount, at: time, payout: id });
  const flagged = isFlagged(payout, amount, run);
  const accepted = { code: '02', changedAt: time } as const;
  const plan = { outcome: course.outcome, flagged };
  added.payouts.push({
    ...row,
    code: accepted.code,
    outcome: course.outcome,
    flagged: flagged ? 1 : 0,
    amount,
    entry,
    due_at: dueAfter(accepted, plan, isNotifiedPartner(ledger), settings),
  });
}

/**
 * A payout is flagged by the ending of its account number, by the blacklist, or when it exceeds the
 * recipient's daily limit. A flagged payout does not count towards the limit.
 */
function isFlagged(
  { course, recipient, request }: RequestedPayout,
  amount: bigint,
  { partnerCode, blacklist, totals, settings }: Run,
): boolean {
  const { recipientAccountNumber } = request.recipientInformation;
  if (course.flagged) return true;
  if (['', partnerCode].some((code) => blacklist.get(code)?.has(recipientAccountNumber)))
    return true;
  const total = (totals.get(recipient) ?? 0n) + amount;
  if (total > settings.recipientDailyLimit) return true;
  totals.set(recipient, total);
  return false;
}

function batchIn(row: Row): number {
  return smallInteger(row, 'batch');
}

const keysSql = 'select key_hash, batch from batch_keys where books = ? and key_hash in texts(?)';

// A cross join makes SQLite look up each reference instead of reading all of the books' payouts.
const payoutsSql = `
  select p.reference, p.batch, p.position from rows(?, ref text) as r cross join payouts p
  where p.books = ? and p.reference = r.ref`;

const untakenSql = `
  select distinct u.batch from rows(?, ref text) as r cross join untaken u
  where u.books = ? and u.reference = r.ref`;

function referencesOf(payouts: readonly RequestedPayout[]): Param {
  return { rows: payouts.map(({ reference }) => ({ ref: reference })) };
}
