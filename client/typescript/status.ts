import { hasEqualKeys } from './exact-json.js';
import { isRejectedError, type PayoutClientError } from './errors.js';
import { fieldOf } from './field.js';
import type { TransactionOutcome } from './models.js';
import { getTransactionStatus } from './operations.js';
import { sending, sendOf, type CallingClient, type CallOptions, type Send } from './call.js';
import { meaningOf } from './statuses.js';
import { shortAnswerBytes } from './tables.js';

/** The answer to a status request for one payout. */
export interface StatusAnswer {
  /** The reference that was requested. */
  readonly transactionReference: string;
  /** The HTTP status. */
  readonly status: number;
  /** The parsed JSON, or text if the body is not JSON. */
  readonly body: unknown;
}

/**
 * `no-record`: the service answered, but without a record of this payout. `nothing`: there was no
 * answer, or it says nothing about the payout.
 */
export type StatusReading =
  | { readonly kind: 'record'; readonly record: TransactionOutcome; readonly answer: StatusAnswer }
  | {
      readonly kind: 'no-record';
      readonly answer: StatusAnswer;
      readonly error?: PayoutClientError;
    }
  | { readonly kind: 'nothing'; readonly error: unknown };

/** A notification that a payout has an outcome. Only the reference is used. */
export interface Notified {
  /** The reference of the payout. */
  readonly transactionReference: string;
}

/** Handles a notification. Returns a promise if it requests the status because of it. */
export type Hear = (notified: Notified) => Promise<unknown> | undefined;

/** A source of notifications for runs: the result of `confirmByStatus`, or your own. */
export interface OutcomeSource {
  /**
   * Called when a run begins, with the function to call for each notification. Returns a function
   * that disconnects the run.
   */
  connect(hear: Hear): () => void;
  /** Called with each record that a status request of the run returns. */
  learn?(record: TransactionOutcome): void;
}

/** Never throws: a failed status request says nothing about the payout. */
export async function askStatus(
  client: CallingClient,
  transactionReference: string,
  options: CallOptions,
): Promise<StatusReading> {
  try {
    // A 2xx without the record is also an answer.
    const rules = { isAnswer: undefined, maxBytes: shortAnswerBytes };
    const send: Send = (request, its) => sendOf(client)({ ...request, ...rules }, its);
    const call = getTransactionStatus({ [sending]: send }, { transactionReference }, options);
    const { status, data, text = '{}' } = await call.withResponse();
    const answer = { transactionReference, status, body: data };
    return isRecordOf(data, transactionReference) && !hasEqualKeys(text)
      ? { kind: 'record', record: data, answer }
      : { kind: 'no-record', answer };
  } catch (error) {
    if (!isRejectedError(error) || !meaningOf(error.status).aboutPayout) {
      return { kind: 'nothing', error };
    }
    const { status, body } = error;
    return { kind: 'no-record', answer: { transactionReference, status, body }, error };
  }
}

/** Whether a status request for this reference is possible. */
export function isAskable(reference: string): boolean {
  // A lone surrogate cannot be encoded in a URL.
  return !['', '.', '..'].includes(reference) && !/\p{Surrogate}/u.test(reference);
}

function isRecordOf(data: unknown, transactionReference: string): data is TransactionOutcome {
  const code = fieldOf(data, 'responseCode' satisfies keyof TransactionOutcome);
  return (
    fieldOf(data, 'transactionReference' satisfies keyof TransactionOutcome) ===
      transactionReference &&
    typeof code === 'string' &&
    code !== ''
  );
}
