import { hasEqualKeys } from './exact-json.js';
import { isRejectedError, type PayoutClientError } from './errors.js';
import { fieldOf } from './field.js';
import type { TransactionOutcome } from './models.js';
import { getTransactionStatus } from './operations.js';
import { sending, sendOf, type CallingClient, type CallOptions, type Send } from './call.js';
import { meaningOf } from './statuses.js';
import { shortAnswerBytes } from './tables.js';

/** An answer to a question for the status of one payout. */
export interface StatusAnswer {
  /** The one that was asked for. */
  readonly transactionReference: string;
  /** The HTTP status. */
  readonly status: number;
  /** JSON, or text when it is not JSON. */
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

/** A notification that a payout has an outcome. Nothing else of it is read. */
export interface Notified {
  /** That of the payout. */
  readonly transactionReference: string;
}

/** What a run does with a notification. Gives a promise when it asks because of it. */
export type Hear = (notified: Notified) => Promise<unknown> | undefined;

/** Where runs hear of outcomes: the result of `confirmByStatus`, or your own. */
export interface OutcomeSource {
  /** Called when a run begins, with the function to call for each notification. Gives what ends that. */
  connect(hear: Hear): () => void;
  /** Called with each record that a question of the run brings. */
  learn?(record: TransactionOutcome): void;
}

/** Never throws: a failed question says nothing about the payout. */
export async function askStatus(
  client: CallingClient,
  transactionReference: string,
  options: CallOptions,
): Promise<StatusReading> {
  try {
    // A 2xx without the record is an answer, too.
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

/** Whether a question can be asked for it. */
export function isAskable(reference: string): boolean {
  // Half of a surrogate pair cannot be encoded.
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
