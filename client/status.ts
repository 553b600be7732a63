/** Asking for the status of one payout, and what the answer says. */
import { isRejectedError } from '../errors.js';
import type { TransactionOutcome } from '../models.js';
import { sendOf } from '../send.js';
import type { CallingClient } from '../send.js';
import type { StatusAnswer } from './options.js';

/**
 * What an answer says of a payout.
 *
 * - `record`: the service has it, and this is its state.
 * - `refused`: the service answered, and not with the record of this payout.
 * - `silent`: nothing was learned: no answer, or one that says nothing of the payout.
 */
export type StatusReading =
  | { readonly kind: 'record'; readonly record: TransactionOutcome; readonly answer: StatusAnswer }
  | { readonly kind: 'refused'; readonly answer: StatusAnswer }
  | { readonly kind: 'silent' };

/** Asks once. Never throws: a failed question says nothing of the payout. */
export async function askStatus(
  client: CallingClient,
  transactionReference: string,
  signal: AbortSignal,
): Promise<StatusReading> {
  try {
    const { status, data } = await sendOf(client)(
      {
        method: 'GET',
        path: '/remittance-middleware/transaction/status/check/{transactionReference}',
        params: { path: { transactionReference } },
      },
      // The next question is the retry.
      { signal, retry: false },
    );
    const answer = { transactionReference, status, body: data };
    return isRecordOf(data, transactionReference)
      ? { kind: 'record', record: data, answer }
      : { kind: 'refused', answer };
  } catch (error) {
    if (!isRejectedError(error) || saysNothing.includes(error.status)) return { kind: 'silent' };
    const { status, body } = error;
    return { kind: 'refused', answer: { transactionReference, status, body } };
  }
}

/** Refused before anybody looked for the payout: no token, no right, too early, too many. */
const saysNothing = [401, 403, 407, 408, 421, 425, 429];

/** A record of another payout tells nothing of this one, whoever mixed them up. */
function isRecordOf(data: unknown, transactionReference: string): data is TransactionOutcome {
  return (
    typeof data === 'object' &&
    data !== null &&
    'transactionReference' in data &&
    data.transactionReference === transactionReference &&
    'responseCode' in data &&
    typeof data.responseCode === 'string'
  );
}
