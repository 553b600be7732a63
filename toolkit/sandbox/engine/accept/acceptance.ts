/**
 * Takes batches of payouts: decides which elements are new, moves the money and writes everything down,
 * each batch in one transaction.
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
import type { Course } from '../life/life.ts';
import { addNotifications } from '../life/record.ts';
import { batchIdOf, receiptOf, requestIn, storedRequests } from '../life/stored-batch.ts';
import type { BatchRequests, StoredBatch } from '../life/stored-batch.ts';
import {
  findAccount,
  isNotifiedPartner,
  ledgerChanges,
  lockPartner,
  post,
} from '../money/ledger.ts';
import type { LedgerBatch, LockedPartner } from '../money/ledger.ts';
import { noteWritten } from '../books/copying.ts';
import { dayOf, timeIn } from '../shared/clocks.ts';
import type { Context } from '../shared/context.ts';
import type { SharedState } from '../shared/shared-state.ts';
import type { User } from '../shared/users.ts';
import {
  changesOf,
  countWithinLimit,
  keysWritten,
  stateOf,
  totalsOf,
  totalsQuery,
} from './written.ts';
import type { Added, Untaken } from './written.ts';
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
  return async (
    { partnerCode }: User,
    transactions: TransactionRequest[],
    options?: { idempotencyKey?: string },
  ) => {
    const submission = readSubmission(partnerCode, transactions, options?.idempotencyKey);
    return context.store.transactionInLine(partnerCode, () => accept(submission, context));
  };
}

function* accept(submission: Submission, context: Context): Work<Acceptance> {
  const { partnerCode, payouts, keyHash } = submission;
  const partner = yield* lockPartner(partnerCode, context, (books) => [
    { sql: payoutsSql, params: [referencesOf(submission), books] },
    { sql: keySql, params: [books, keyHash ?? null] },
    totalsQuery(
      books,
      payouts.map(({ recipient }) => recipient),
    ),
  ]);
  const { books, found } = partner;
  const [stored = [], [keyed] = [], totals = []] = found;
  const known = [...stored, ...(keyed ? [keyed] : [])];
  const batches = yield* storedRequests(known.map((row) => ({ books, batch: batchIn(row) })));
  if (keyed) {
    const before = batches.get(batchIn(keyed));
    if (before && isSameBatch(before, submission)) return again(before.batch);
    throw new EngineError(
      'idempotency-conflict',
      'The idempotency key was used with another batch. Nothing of this one was accepted.',
    );
  }
  const before = yield* findSame(submission, books, batches);
  if (before) {
    const keys = keysOf(submission, before);
    yield* executeTogether(changesOf(books, { keys }));
    yield* noteWritten(partner, { batch_keys: keys.map(({ key_hash }) => key_hash) });
    return again(before);
  }
  const earlier = earlierOf(stored, batches);
  return yield* acceptNew(submission, { partner, earlier, totals }, context);
}

function keysOf({ keyHash }: Submission, { id }: StoredBatch): Added['keys'] {
  return keyHash === undefined ? [] : [{ key_hash: keyHash, batch: id }];
}

/** A receipt given again. Its rejections were given the first time. */
function again(batch: StoredBatch): Acceptance {
  return { receipt: receiptOf(batch), rejections: [] };
}

/**
 * The batch that has brought the same before. One whose payouts are all new and can be paid has not
 * been there: nothing is looked up for it.
 *
 * @param known the batches of those of its payouts that were taken before
 */
function* findSame(
  submission: Submission,
  books: number,
  known: ReadonlyMap<number, BatchRequests>,
): Work<StoredBatch | undefined> {
  const { payouts } = submission;
  if (known.size === 0 && payouts.every(({ flaw }) => flaw === undefined)) return undefined;
  const untaken = (yield* query(untakenSql, referencesOf(submission), books)).map(batchIn);
  const unknown = untaken.filter((id) => !known.has(id));
  const others = yield* storedRequests(unknown.map((batch) => ({ books, batch })));
  const candidates = [...known.values(), ...others.values()];
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

/** Shared by all elements of a new batch. */
interface Run extends Context {
  time: number;
  ledger: LedgerBatch;
  blacklist: SharedState['blacklist'];
  partnerCode: string;
  added: Added;
}

function* acceptNew(
  submission: Submission,
  {
    partner,
    earlier,
    totals,
  }: { partner: LockedPartner; earlier: Earlier; totals: readonly Row[] },
  context: Context,
): Work<Acceptance> {
  const { partnerCode, payouts } = submission;
  const { books, ledger, state } = partner;
  const time = timeIn(state, partnerCode, context.settings.realNow());
  const id = context.nextId();
  const batch: StoredBatch = {
    ...{ id, batchId: batchIdOf(id, time) },
    ...{ total: payouts.length, errors: 0, createdAt: time },
  };
  const added: Added = {
    batches: [{ batch, requests: submission.requests }],
    keys: keysOf(submission, batch),
    payouts: [],
    untaken: [],
    totals: totalsOf(dayOf(time), totals),
  };
  const run: Run = { ...context, time, ledger, blacklist: state.blacklist, partnerCode, added };
  const rejections: Rejection[] = [];
  for (const [position, payout] of payouts.entries()) {
    const reason = reasonAgainst(payout, earlier);
    const isTaken = reason === undefined;
    if (!earlier.has(payout.reference)) earlier.set(payout.reference, { ...payout, isTaken });
    if (isTaken) {
      take({ payout, batch, position }, run);
      continue;
    }
    const untaken = { id: context.nextId(), batch, position, payout, reason };
    added.untaken.push(untaken);
    if (reason !== repeated) rejections.push(rejectionOf(untaken, reason, partnerCode));
  }
  batch.errors = rejections.length;
  yield* executeTogether([...ledgerChanges(ledger), ...changesOf(books, added)]);
  yield* noteWritten(partner, keysWritten(added));
  if (isNotifiedPartner(ledger)) yield* addNotifications(partner, added.payouts.map(stateOf));
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
function take(
  element: { payout: RequestedPayout; batch: StoredBatch; position: number },
  run: Run,
): void {
  const { added, ledger, settings, time } = run;
  const { payout } = element;
  const { amount } = payout;
  const id = run.nextId();
  const account = findAccount(ledger, payout.currency);
  if (!account || amount === undefined || amount > account.balance) {
    const unpaid = { code: '20', course: uncovered, amount: 0n, entry: null, due: null } as const;
    added.payouts.push({ ...element, id, ...unpaid });
    return;
  }
  const debit = { kind: 'debit', payout: id, reversedEntry: null } as const;
  const entry = post(ledger, account, { ...debit, amount: -amount, at: time });
  const flagged = isFlagged(payout, amount, run);
  const course = flagged ? { ...payout.course, flagged } : payout.course;
  const code = '02';
  const due = dueAfter({ code, changedAt: time }, course, isNotifiedPartner(ledger), settings);
  added.payouts.push({ ...element, id, code, course, amount, entry, due });
}

/** Of a payout that the balance does not cover. */
const uncovered: Course = { outcome: '20', flagged: false };

/**
 * A payout is flagged by its account number's ending, by the blacklist, or when it exceeds what the
 * recipient may be paid on a day. A flagged payout does not count towards that.
 */
function isFlagged(
  payout: RequestedPayout,
  amount: bigint,
  { partnerCode, blacklist, added, settings }: Run,
): boolean {
  const { recipientAccountNumber } = payout.request.recipientInformation;
  if (payout.course.flagged) return true;
  if (['', partnerCode].some((code) => blacklist.get(code)?.has(recipientAccountNumber)))
    return true;
  return !countWithinLimit(added.totals, payout.recipient, amount, settings.recipientDailyLimit);
}

function rejectionOf(
  { id, batch, position, payout }: Untaken,
  reason: RejectionReason,
  partnerCode: string,
): Rejection {
  return {
    rejectionId: rejectionId(id),
    partnerCode,
    batchId: batch.batchId,
    position,
    transactionReference: payout.request.transactionReference,
    reason,
    rejectedAt: batch.createdAt,
  };
}

function batchIn(row: Row): number {
  return smallInteger(row, 'batch');
}

const keySql = 'select batch from batch_keys where books = ? and key_hash = ?';

// A cross join: each reference is looked up. SQLite would rather read all that the books have.
const payoutsSql = `
  select p.reference, p.batch, p.position from rows(?, ref text) as r cross join payouts p
  where p.books = ? and p.reference = r.ref`;

const untakenSql = `
  select distinct u.batch from rows(?, ref text) as r cross join untaken u
  where u.books = ? and u.reference = r.ref`;

function referencesOf({ payouts }: Submission): Param {
  return { rows: payouts.map(({ reference }) => ({ ref: reference })) };
}
