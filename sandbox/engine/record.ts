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
