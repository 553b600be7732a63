/** The record of a payout's state, as status answers and notifications carry it. */
import { stateTexts } from './outcomes.ts';
import { serviceDateTime } from './times.ts';
import type { ResponseCode, TransactionOutcome } from './engine.ts';

/** What the record is made from. */
export interface PayoutState {
  referenceKey: string;
  transactionReference: string;
  code: ResponseCode;
  changedAt: number;
  /** In place of the description of the code. */
  description: string | null;
}

export function recordOf(state: PayoutState): TransactionOutcome {
  const { message, description } = stateTexts[state.code];
  return {
    transactionReference: state.transactionReference,
    responseCode: state.code,
    responseMessage: message,
    // The sample has this text, and no other value is shown.
    processorResponseCode: 'true',
    processorTransactionReference: `PRC-${state.referenceKey.slice(0, 16)}`,
    processorResponseTime: serviceDateTime(state.changedAt),
    processorResponseDescription: state.description ?? description,
  };
}

/** A record that was kept as JSON. */
export function parseRecord(kept: string): TransactionOutcome {
  const value: unknown = JSON.parse(kept);
  if (!isRecord(value)) throw new TypeError('A delivery holds no record.');
  return value;
}

/** Only `recordOf` makes what is kept. */
function isRecord(value: unknown): value is TransactionOutcome {
  return typeof value === 'object' && value !== null && 'responseCode' in value;
}
