/** A payout as the database keeps it. */
import { integer, smallInteger, smallIntegerOrNull, text, textOrNull } from '../store/store.ts';
import type { Row } from '../store/store.ts';
import { legalNext, responseCode } from './lifecycle.ts';
import { unpackRequest } from './payout.ts';
import { recordOf } from './record.ts';
import type { ResponseCode, TransactionRequest, TransactionView } from './engine.ts';

export interface KeptPayout {
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

/** The columns that `keptPayout` reads, of a table or alias `t`. */
export const keptColumns = `t.partner_code, t.reference_key, t.batch_id, t.request, t.currency,
  t.code, t.outcome, t.flagged, t.description, t.debited, t.debit_entry, t.created_at,
  t.changed_at, t.due_at`;

export function keptPayout(row: Row): KeptPayout {
  return {
    partnerCode: text(row, 'partner_code'),
    referenceKey: text(row, 'reference_key'),
    batchId: text(row, 'batch_id'),
    request: unpackRequest(text(row, 'request')),
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

export function viewOf(payout: KeptPayout): TransactionView {
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

/** A response code in a column. */
export function codeIn(row: Row, column: string): ResponseCode {
  const code = responseCode(text(row, column));
  if (!code) throw new TypeError(`Column ${column} holds no response code.`);
  return code;
}
