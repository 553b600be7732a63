/**
 * Takes batches of payouts: decides which elements are new, moves the money and writes everything down.
 * Batches of a partner that wait for each other are decided in turn, and written in one transaction.
 *
 * The lock on the partner's accounts is taken first. So the acceptances of a partner are one after
 * another over all processes, and each sees what the one before it has written.
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

/** What became of a batch. */
export interface Acceptance {
  receipt: BatchReceipt;
  /** Its elements in error, in their order. */
  rejections: Rejection[];
}

/**
 * Business errors of single transactions are counted and the others go ahead. The same reference with
 * the same content (all fields but `requestDate`) is the same payout. An identical batch gives the
 * original receipt and no rejections.
 *
 * @throws EngineError `idempotency-conflict` when the key was used with another batch
 */
export function createAcceptance(context: Context) {
  const lines = createLines((partnerCode, take) => {
    let group: Submission[] | undefined;
    return context.store.transaction(() => {
      // A transaction that is tried again is about the same batches.
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

/** Gives for each batch what became of it, or why it was not taken. */
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

/** Shared by all batches of a transaction. */
interface Run extends Pick<Context, 'settings' | 'nextId'> {
  partnerCode: string;
  books: number;
  ledger: LedgerBatch;
  time: number;
  blacklist: SharedState['blacklist'];
  /** Payouts that were taken before, by the keys of their references. */
  stored: ReadonlyMap<string, Row>;
  /** Ids of batches by the hashes of idempotency keys. */
  keyed: ReadonlyMap<string, number>;
  /** The batches of both. */
  batches: ReadonlyMap<number, BatchRequests>;
  totals: RecipientTotals;
  added: Added;
  /** Of the payouts that have one immediately. */
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
      'The idempotency key was used with another batch. Nothing of this one was accepted.',
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

/** A receipt given again. Its rejections were given the first time. */
function again(batch: StoredBatch): Acceptance {
  return { receipt: receiptOf(batch), rejections: [] };
}

/**
 * The batch that has brought the same before. One whose payouts are all new and can be paid has not
 * been there: nothing is looked up for it.
 *
 * @param stored those of its payouts that were taken before
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

/** Whether a batch has the same contents, in the same order. */
function isSameBatch({ requests }: BatchRequests, { payouts }: Submission): boolean {
  if (requests.length !== payouts.length) return false;
  return payouts.every(({ request }, position) => {
    const stored = requests[position];
    return stored !== undefined && isSamePayout(stored, request);
  });
}

/** Elements with a reference that came before, in an earlier batch or in this one. */
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

/** Why no payout is made of an element; undefined when one is. */
function reasonAgainst(
  { reference, request, flaw }: RequestedPayout,
  earlier: Earlier,
): RejectionReason | typeof repeated | undefined {
  const before = earlier.get(reference);
  if (before && !isSamePayout(before.request, request)) return 'reference-used';
  return before?.isTaken ? repeated : flaw;
}

/** Makes a payout of an element. */
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
 * A payout is flagged by its account number's ending, by the blacklist, or when it exceeds what the
 * recipient may be paid on a day. A flagged payout does not count towards that.
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

// A cross join: each reference is looked up. SQLite would rather read all that the books have.
const payoutsSql = `
  select p.reference, p.batch, p.position from rows(?, ref text) as r cross join payouts p
  where p.books = ? and p.reference = r.ref`;

const untakenSql = `
  select distinct u.batch from rows(?, ref text) as r cross join untaken u
  where u.books = ? and u.reference = r.ref`;

function referencesOf(payouts: readonly RequestedPayout[]): Param {
  return { rows: payouts.map(({ reference }) => ({ ref: reference })) };
}
