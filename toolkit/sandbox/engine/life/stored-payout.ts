/** Payouts as stored, and in their current state. */
import { textKey } from '../../store/identity.ts';
import {
  integer,
  query,
  smallInteger,
  smallIntegerOrNull,
  text,
  textOrNull,
} from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import type { TransactionFilter, TransactionView } from '../interface/transactions.ts';
import type { Page } from '../interface/pages.ts';
import { readPage } from '../shared/filters.ts';
import { hasFailed, legalNext, reachedBy, stepAfter } from './life.ts';
import { isInSql } from './state-filter.ts';
import { recordOf } from './record.ts';
import type { ResponseCode, TransactionKey, TransactionOutcome } from '../interface/schemas.ts';
import type { Context } from '../shared/context.ts';
import { requestIn, storedRequests } from './stored-batch.ts';
import { isPresent } from '../shared/present.ts';

export type StoredPayout = ReturnType<typeof storedPayout>;

/** The columns that `storedPayout` reads, from a table or alias `t`. */
export const storedColumns = `t.books, t.id, t.reference, t.batch, t.position, t.currency,
  t.code, t.changed_at, t.outcome, t.flagged, t.description, t.amount, t.entry, t.due_at`;

export function storedPayout(row: Row, partnerCode: string) {
  return {
    partnerCode,
    books: smallInteger(row, 'books'),
    id: smallInteger(row, 'id'),
    /** The key of the reference. */
    reference: text(row, 'reference'),
    batch: smallInteger(row, 'batch'),
    position: smallInteger(row, 'position'),
    currency: text(row, 'currency'),
    /** The last written state. */
    code: codeIn(row, 'code'),
    changedAt: smallInteger(row, 'changed_at'),
    outcome: codeIn(row, 'outcome'),
    flagged: smallInteger(row, 'flagged') === 1,
    /** Replaces the description of the code. */
    description: textOrNull(row, 'description'),
    /** The amount debited at acceptance, in minor units. */
    amount: integer(row, 'amount'),
    entry: smallIntegerOrNull(row, 'entry'),
    /** When the next step must be written. */
    dueAt: smallIntegerOrNull(row, 'due_at'),
  };
}

/** The payout in its current state, including the steps that follow from the clock. */
export function asOf(
  payout: StoredPayout,
  now: number,
  { settings }: Pick<Context, 'settings'>,
): StoredPayout {
  return { ...payout, ...reachedBy(now, payout, payout.dueAt, payout, settings) };
}

/** Finds a payout as last written. */
export function* findPayout(key: TransactionKey): Work<StoredPayout | undefined> {
  const { partnerCode, transactionReference } = key;
  const [row] = yield* query(findSql, partnerCode, textKey(transactionReference));
  return row && storedPayout(row, partnerCode);
}

export function* findRecord(
  key: TransactionKey,
  context: Context,
): Work<TransactionOutcome | undefined> {
  const payout = yield* findPayout(key);
  const { partnerCode, transactionReference } = key;
  return (
    payout && recordOf({ ...asOf(payout, context.now(partnerCode), context), transactionReference })
  );
}

/** Lists payouts, newest first. */
export function* listPayouts(
  { partnerCode, transactionReference, code, ...page }: TransactionFilter = {},
  context: Context,
): Work<Page<TransactionView>> {
  const isTimed = page.from !== undefined || page.to !== undefined;
  const { rows, ...rest } = yield* readPage(
    {
      columns: storedColumns,
      // The batch has the time of its arrival.
      from: `payouts t${isTimed ? ' join batches b on b.books = t.books and b.id = t.batch' : ''}`,
      filters: {
        partnerCode,
        transactionReference,
        more: code && ((owner) => isInSql(code, context.now(owner), context.settings)),
      },
      order: ['t.id'],
      cursor: /^\d{1,16}$/,
      time: 'b.created_at',
    },
    page,
  );
  const payouts = rows.map((row) => storedPayout(row, text(row, 'partner_code')));
  const current = payouts.map((one) => asOf(one, context.now(one.partnerCode), context));
  return { ...rest, items: yield* viewsOf(current, context) };
}

/** Payouts with their requests. */
export function* viewsOf(
  payouts: readonly StoredPayout[],
  { settings }: Context,
): Work<TransactionView[]> {
  const batches = yield* storedRequests(payouts);
  return payouts.map((payout) => {
    const { code, outcome } = payout;
    const { batch, request } = requestIn(batches, payout);
    const { transactionReference } = request;
    return {
      partnerCode: payout.partnerCode,
      batchId: batch.batchId,
      request,
      record: recordOf({ ...payout, transactionReference }),
      outcome,
      legal: legalNext(code),
      createdAt: batch.createdAt,
      changedAt: payout.changedAt,
      dueAt: stepAfter(payout, payout, settings)?.changedAt ?? null,
      debited: hasFailed(code) ? 0n : payout.amount,
    };
  });
}

/** The response code in a column. */
export function codeIn(row: Row, column: string): ResponseCode {
  const code = text(row, column);
  if (!isCode(code)) throw new TypeError(`Column ${column} must be a response code.`);
  return code;
}

/** Whether a text is a code. Only the contract's codes are stored. */
function isCode(text: string): text is ResponseCode {
  return text.length === 2;
}

const findSql = `
  select ${storedColumns} from books p join payouts t on t.books = p.id
  where ${isPresent} and p.partner_code = ? and t.reference = ?`;
