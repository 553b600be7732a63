/** Payouts as the database stores them, and as they are by now. */
import { referenceKey } from '../../store/identity.ts';
import {
  integer,
  query,
  smallInteger,
  smallIntegerOrNull,
  text,
  textOrNull,
} from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import type { TransactionFilter, TransactionView } from '../engine.ts';
import { limitOf, whereOf } from '../shared/filters.ts';
import type { Condition } from '../shared/filters.ts';
import { hasFailed, legalNext, reachedBy, stepAfter } from './life.ts';
import { recordOf } from './record.ts';
import type { ResponseCode, TransactionKey, TransactionOutcome } from '../interface/schemas.ts';
import type { Context } from '../shared/context.ts';
import { requestIn, storedRequests } from './stored-batch.ts';

export interface StoredPayout {
  id: number;
  partnerCode: string;
  /** The key of the reference. */
  reference: string;
  batch: number;
  position: number;
  currency: string;
  /** The state that was written last. */
  code: ResponseCode;
  changedAt: number;
  outcome: ResponseCode;
  flagged: boolean;
  /** In place of the description of the code. */
  description: string | null;
  /** What was taken off at acceptance, in minor units. */
  amount: bigint;
  entry: number | null;
  /** When the next step has to be written. */
  dueAt: number | null;
}

/** The columns that `storedPayout` reads, of a table or alias `t`. */
export const storedColumns = `t.id, t.partner_code, t.reference, t.batch, t.position, t.currency,
  t.code, t.changed_at, t.outcome, t.flagged, t.description, t.amount, t.entry, t.due_at`;

export function storedPayout(row: Row): StoredPayout {
  return {
    id: smallInteger(row, 'id'),
    partnerCode: text(row, 'partner_code'),
    reference: text(row, 'reference'),
    batch: smallInteger(row, 'batch'),
    position: smallInteger(row, 'position'),
    currency: text(row, 'currency'),
    code: codeIn(row, 'code'),
    changedAt: smallInteger(row, 'changed_at'),
    outcome: codeIn(row, 'outcome'),
    flagged: smallInteger(row, 'flagged') === 1,
    description: textOrNull(row, 'description'),
    amount: integer(row, 'amount'),
    entry: smallIntegerOrNull(row, 'entry'),
    dueAt: smallIntegerOrNull(row, 'due_at'),
  };
}

/** The payout as it is by now, with the steps that follow from the clock. */
export function asOf(
  payout: StoredPayout,
  now: number,
  { settings }: Pick<Context, 'settings'>,
): StoredPayout {
  return { ...payout, ...reachedBy(now, payout, payout.dueAt, payout, settings) };
}

/** As it was written last. */
export function* findPayout(key: TransactionKey): Work<StoredPayout | undefined> {
  const { partnerCode, transactionReference } = key;
  const [row] = yield* query(findSql, referenceKey(transactionReference), partnerCode);
  return row && storedPayout(row);
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

/** The newest first. */
export function* listPayouts(
  { code, ...filter }: TransactionFilter = {},
  context: Context,
): Work<TransactionView[]> {
  const limit = limitOf(filter.limit);
  const { where, params } = whereOf({ ...filter, more: code && mayBe(code, context) });
  const listed: StoredPayout[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  let rows: Row[];
  // Some states follow from the clock, so among those that are read are others than are asked for.
  do {
    rows = yield* query(`${listSql} ${where} and t.id < ? ${pageSql}`, ...params, before, pageSize);
    const payouts = rows.map(storedPayout);
    before = payouts.at(-1)?.id ?? 0;
    const current = payouts.map((one) => asOf(one, context.now(one.partnerCode), context));
    listed.push(...current.filter((one) => code === undefined || one.code === code));
  } while (listed.length < limit && rows.length === pageSize);
  return yield* viewsOf(listed.slice(0, limit), context);
}

/** Payouts with what was asked for. */
export function* viewsOf(
  payouts: readonly StoredPayout[],
  { settings }: Context,
): Work<TransactionView[]> {
  const batches = yield* storedRequests(payouts.map(({ batch }) => batch));
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

/** Rows that are read at a time. */
const pageSize = 200;

const listSql = `select ${storedColumns} from payouts t`;

const pageSql = 'order by t.id desc limit ?';

/** A condition for payouts that may be in a state by now; some of them are not. */
function mayBe(code: ResponseCode, { settings, shared, now }: Context): Condition {
  const { processingMs, bankMs } = settings;
  const earliest = Math.min(...[...shared.state().partners.keys()].map(now));
  // What ends in `01` or `02` may rest in either: it can be forced from the one into the other.
  const open = "(t.outcome in ('01', '02') or t.due_at is not null or t.changed_at > ?)";
  const params = [earliest - processingMs - bankMs];
  if (code === '02') return { sql: `t.code = '02' and ${open}`, params };
  if (code === '01') return { sql: `t.code in ('01', '02') and ${open}`, params };
  if (code === '10')
    return { sql: "(t.code = '10' or t.code = '02' and t.flagged = 1)", params: [] };
  if (code !== '00') return { sql: 't.code = ?', params: [code] };
  return { sql: "(t.code = '00' or t.code in ('01', '02') and t.outcome = '00')", params: [] };
}

/** The response code in a column. */
export function codeIn(row: Row, column: string): ResponseCode {
  const code = text(row, column);
  if (!isCode(code)) throw new TypeError(`Column ${column} must be a response code.`);
  return code;
}

/** Only codes of the contract are stored. */
function isCode(text: string): text is ResponseCode {
  return text.length === 2;
}

const findSql = `
  select ${storedColumns} from payouts t where t.reference = ? and t.partner_code = ?`;
