/** The record of a payout's state, as status answers and notifications carry it. */
import { stateText } from './life.ts';
import { serviceDateTime } from '../shared/times.ts';
import type { ResponseCode, TransactionOutcome } from '../interface/schemas.ts';

/** What the record is made from. */
export interface PayoutState {
  /** Of the payout in the database. */
  id: number;
  partnerCode: string;
  transactionReference: string;
  code: ResponseCode;
  changedAt: number;
  /** In place of the description of the code. */
  description: string | null;
}

export function recordOf(state: PayoutState): TransactionOutcome {
  const { message, description } = stateText(state.code);
  return {
    transactionReference: state.transactionReference,
    responseCode: state.code,
    responseMessage: message,
    // The sample has this text, and no other value is shown.
    processorResponseCode: 'true',
    processorTransactionReference: `PRC-${state.id.toString(36).toUpperCase()}`,
    processorResponseTime: serviceDateTime(state.changedAt),
    processorResponseDescription: state.description ?? description,
  };
}

/** A record that was stored as JSON. */
export function parseRecord(stored: string): TransactionOutcome {
  const value: unknown = JSON.parse(stored);
  if (!isRecord(value)) throw new TypeError('A stored record must be an object.');
  return value;
}

/** Only `recordOf` makes what is stored. */
function isRecord(value: unknown): value is TransactionOutcome {
  return typeof value === 'object' && value !== null && 'responseCode' in value;
}
