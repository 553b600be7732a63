/** The record of a payout's state, as status answers and notifications carry it. */
import { fingerprint } from '../store/identity.ts';
import { firstId } from './ids.ts';
import { stateText } from './life.ts';
import { serviceDateTime } from './times.ts';
import type { ResponseCode, TransactionOutcome } from './schemas.ts';

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
    processorTransactionReference: processorReference(state),
    processorResponseTime: serviceDateTime(state.changedAt),
    processorResponseDescription: state.description ?? description,
  };
}

/** What an older sandbox has called a payout it is called for ever. */
function processorReference({ id, partnerCode, transactionReference }: PayoutState): string {
  if (id >= firstId) return `PRC-${id.toString(36).toUpperCase()}`;
  return `PRC-${fingerprint([partnerCode, transactionReference]).slice(0, 16)}`;
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
