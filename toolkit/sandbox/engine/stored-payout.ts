/** Payouts as the database stores them. */
import {
  integer,
  query,
  smallInteger,
  smallIntegerOrNull,
  text,
  textOrNull,
} from '../store/store.ts';
import type { Row, Work } from '../store/store.ts';
import type { TransactionFilter, TransactionView } from './engine.ts';
import { limitOf, whereOf } from './filters.ts';
import { legalNext } from './life.ts';
import { referenceKey } from './payout.ts';
import { recordOf } from './record.ts';
import type {
  ResponseCode,
  TransactionKey,
  TransactionOutcome,
  TransactionRequest,
} from './schemas.ts';

export interface StoredPayout {
  partnerCode: string;
  referenceKey: string;
  batchId: string;
  request: TransactionRequest;
  currency: string;
  code: ResponseCode;
  outcome: ResponseCode;
  flagged: boolean;
  /** In place of the description of the code. */
  description: string | null;
  /** What was taken off and not given back, in minor units. */
  debited: bigint;
  debitEntry: number | null;
  createdAt: number;
  changedAt: number;
  dueAt: number | null;
}

/** The columns that `storedPayout` reads, of a table or alias `t`. */
export const storedColumns = `t.partner_code, t.reference_key, t.batch_id, t.request, t.currency,
  t.code, t.outcome, t.flagged, t.description, t.debited, t.debit_entry, t.created_at,
  t.changed_at, t.due_at`;

export function storedPayout(row: Row): StoredPayout {
  return {
    partnerCode: text(row, 'partner_code'),
    referenceKey: text(row, 'reference_key'),
    batchId: text(row, 'batch_id'),
    request: parseRequest(text(row, 'request')),
    currency: text(row, 'currency'),
    code: codeIn(row, 'code'),
    outcome: codeIn(row, 'outcome'),
    flagged: integer(row, 'flagged') === 1n,
    description: textOrNull(row, 'description'),
    debited: integer(row, 'debited'),
    debitEntry: smallIntegerOrNull(row, 'debit_entry'),
    createdAt: smallInteger(row, 'created_at'),
    changedAt: smallInteger(row, 'changed_at'),
    dueAt: smallIntegerOrNull(row, 'due_at'),
  };
}

export function* findRecord({
  partnerCode,
  transactionReference,
}: TransactionKey): Work<TransactionOutcome | undefined> {
  const ref = referenceKey(partnerCode, transactionReference);
  const [row] = yield* query(recordSql, partnerCode, ref);
  return (
    row &&
    recordOf({
      referenceKey: ref,
      transactionReference,
      code: codeIn(row, 'code'),
      changedAt: smallInteger(row, 'changed_at'),
      description: textOrNull(row, 'description'),
    })
  );
}

/** The newest first. */
export function* listPayouts(filter: TransactionFilter = {}): Work<TransactionView[]> {
  const { partnerCode, transactionReference, code, limit } = filter;
  const { where, params } = whereOf({ partnerCode, transactionReference, columns: { code } });
  const rows = yield* query(
    `select ${storedColumns} from transactions t ${where}
    order by t.created_at desc, t.batch_id desc, t.position desc limit ?`,
    ...params,
    limitOf(limit),
  );
  return rows.map((row) => viewOf(storedPayout(row)));
}

export function viewOf(payout: StoredPayout): TransactionView {
  const { partnerCode, batchId, request, outcome, code, createdAt, changedAt, dueAt } = payout;
  const { transactionReference } = request;
  return {
    partnerCode,
    batchId,
    request,
    record: recordOf({ ...payout, transactionReference }),
    outcome,
    legal: legalNext(code),
    createdAt,
    changedAt,
    dueAt,
    debited: payout.debited,
  };
}

/** A request that was stored as JSON. */
export function parseRequest(stored: string): TransactionRequest {
  const value: unknown = JSON.parse(stored);
  if (!isRequest(value)) throw new TypeError('A stored request must be an object.');
  return value;
}

/** What the sandbox needs of it was checked before it was stored. */
function isRequest(value: unknown): value is TransactionRequest {
  return typeof value === 'object' && value !== null && 'transactionReference' in value;
}

function codeIn(row: Row, column: string): ResponseCode {
  const code = text(row, column);
  if (!isCode(code)) throw new TypeError(`Column ${column} must be a response code.`);
  return code;
}

/** Only codes of the contract are stored. */
function isCode(text: string): text is ResponseCode {
  return text.length === 2;
}

const recordSql = `
  select code, changed_at, description from transactions
  where partner_code = ? and reference_key = ?`;
