import { isRejectedError, type PayoutClientError } from './errors.js';
import { fieldOf } from './field.js';
import type { TransactionOutcome } from './models.js';
import type { GetTransactionStatusInput } from './operations.js';
import { sendOf, type CallingClient, type CallOptions } from './call.js';

/** An answer to a question for the status of one payout. */
export interface StatusAnswer {
  readonly transactionReference: string;
  readonly status: number;
  readonly body: unknown;
}

/**
 * `no-record`: the service answered, but not with the record of this payout. `nothing`: no answer,
 * or one that says nothing about the payout.
 */
export type StatusReading =
  | { readonly kind: 'record'; readonly record: TransactionOutcome; readonly answer: StatusAnswer }
  | {
      readonly kind: 'no-record';
      readonly answer: StatusAnswer;
      readonly error?: PayoutClientError;
    }
  | { readonly kind: 'nothing'; readonly error: unknown };

/** Never throws: a failed question says nothing about the payout. */
export async function askStatus(
  client: CallingClient,
  transactionReference: string,
  options: CallOptions,
): Promise<StatusReading> {
  try {
    const { status, data } = await sendOf(client)(
      {
        method: 'GET',
        path: '/remittance-middleware/transaction/status/check/{transactionReference}',
        params: { path: { transactionReference } satisfies GetTransactionStatusInput },
      },
      options,
    );
    const answer = { transactionReference, status, body: data };
    return isRecordOf(data, transactionReference)
      ? { kind: 'record', record: data, answer }
      : { kind: 'no-record', answer };
  } catch (error) {
    if (!isRejectedError(error) || inconclusive.includes(error.status)) {
      return { kind: 'nothing', error };
    }
    const { status, body } = error;
    return { kind: 'no-record', answer: { transactionReference, status, body }, error };
  }
}

/** Rejected before anybody looked for the payout: no token, no permission, too early, too many. */
const inconclusive = [401, 403, 407, 408, 421, 425, 429];

function isRecordOf(data: unknown, transactionReference: string): data is TransactionOutcome {
  return (
    fieldOf(data, 'transactionReference' satisfies keyof TransactionOutcome) ===
      transactionReference &&
    typeof fieldOf(data, 'responseCode' satisfies keyof TransactionOutcome) === 'string'
  );
}
