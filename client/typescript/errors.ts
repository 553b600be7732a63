/**
 * What can go wrong with a call, by what the caller must do next. Nothing that these errors print
 * or turn into JSON is secret or personal: no token, no body, no URL with its parameters filled in.
 */
import { fieldOf } from './field.js';
import type { AnswerHeaders, AttemptReport } from './call.js';

/**
 * What the caller does next.
 *
 * - `retry`: it was not sent, the service asked to come later, or the call changes nothing. The same
 *   call may be made again.
 * - `fix-request`: the same request would be rejected again.
 * - `check-credentials`: the service rejected the token or the credentials.
 * - `check-status`: it may have been done. Ask for the status of each of `transactionReferences`
 *   before anything is sent again, and never send a second transaction instead. With the key in a
 *   known header, the same call with the same `idempotencyKey` is as good.
 */
export type NextAction = 'retry' | 'fix-request' | 'check-credentials' | 'check-status';

/** What an error is made with. */
export interface FailureDetails<Body = unknown> {
  attempts?: readonly AttemptReport[] | undefined;
  transactionReferences?: readonly string[] | undefined;
  nextAction: NextAction;
  status?: number | undefined;
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
  /** The last answer. */
  answer?:
    | { headers: AnswerHeaders; data?: Body | undefined; text?: string | undefined }
    | undefined;
}

/** The same in all copies of the package. */
const brand: unique symbol = Symbol.for('remittance-payout-client.error');

/** What all errors of a call have. */
export class PayoutClientError<Body = unknown> extends Error {
  /** Each attempt, the latest last; empty when none was made. */
  readonly attempts: readonly AttemptReport[] = [];
  /** The references in the request: what to ask for the status of. */
  readonly transactionReferences: readonly string[] = [];
  declare readonly nextAction: NextAction;
  /** The HTTP status of the last answer, when there was one. */
  declare readonly status?: number;
  /** What the service calls the request in its logs, if a header of the last answer says so. */
  declare readonly requestId?: string;
  /** The key that the call was sent with, also when the client generated it. */
  declare readonly idempotencyKey?: string;
  /** How long the service asked to wait before the next attempt, in milliseconds. */
  declare readonly retryAfter?: number;
  readonly #answer: FailureDetails<Body>['answer'];

  static {
    Object.defineProperty(this.prototype, brand, {
      get(this: Error) {
        return this.name;
      },
    });
  }

  constructor(message: string, { answer, cause, ...shown }: FailureDetails<Body>) {
    super(message, cause === undefined ? undefined : { cause });
    this.#answer = answer;
    for (const [name, value] of Object.entries(shown)) {
      if (value !== undefined) Object.assign(this, { [name]: value });
    }
  }

  /** The headers of the last answer, when there was one. */
  get headers(): AnswerHeaders | undefined {
    return this.#answer?.headers;
  }

  /**
   * What the last answer carried: JSON, or text when it is not JSON. `undefined` when there was none or
   * it broke off. It may contain personal data, so it is not printed.
   */
  get body(): Body | undefined {
    return this.#answer?.data;
  }

  /** The body as it arrived, when it is text. */
  get text(): string | undefined {
    return this.#answer?.text;
  }

  /** For logs: the properties above, without bodies. */
  toJSON(): object {
    const { name, message } = this;
    return Object.assign({ name, message }, this);
  }
}

/** It is certain that the service received nothing. Make the same call again, or fix it first. */
export class NotSentError extends PayoutClientError {
  override get name() {
    return 'NotSentError' as const;
  }
}

/**
 * The service rejected the request: its `status` is 400 to 499. Whether it did a part of it all the
 * same, such as some payouts of a batch, its documentation does not say: `nextAction` is then
 * `check-status`.
 *
 * `body` is documented in the contract by status; `undefined` when it is missing.
 */
export class RejectedError<Body = unknown> extends PayoutClientError<Body> {
  declare readonly status: number;

  override get name() {
    return 'RejectedError' as const;
  }
}

/**
 * There is no usable answer: it is missing, broken, or a 5xx. The service may or may not have done what
 * was asked, so it is not a failure: never send a second transaction instead.
 */
export class UnknownOutcomeError extends PayoutClientError {
  override get name() {
    return 'UnknownOutcomeError' as const;
  }
}

/** Whether an error is one of the three, of whichever copy of this package. */
export function isPayoutClientError(error: unknown): error is PayoutClientError {
  return isNotSentError(error) || isRejectedError(error) || isUnknownOutcomeError(error);
}

/** Whether an error is a `NotSentError`, of whichever copy of this package. */
export function isNotSentError(error: unknown): error is NotSentError {
  return kindOf(error) === 'NotSentError';
}

/** Whether an error is a `RejectedError`, of whichever copy of this package. */
export function isRejectedError(error: unknown): error is RejectedError {
  return kindOf(error) === 'RejectedError';
}

/** Whether an error is an `UnknownOutcomeError`, of whichever copy of this package. */
export function isUnknownOutcomeError(error: unknown): error is UnknownOutcomeError {
  return kindOf(error) === 'UnknownOutcomeError';
}

/**
 * A foreign error, reduced to what is safe to print: messages of platforms quote headers and bodies.
 * Our own errors stay as they are.
 */
export function safeCause(error: unknown): unknown {
  if (kindOf(error)) return error;
  const cause = new Error(codeOf(error) ?? (error instanceof Error ? error.name : typeof error));
  delete cause.stack;
  return cause;
}

/**
 * The code of a broken connection: `ECONNRESET`, `UND_ERR_SOCKET`, …; platforms place it
 * differently.
 */
export function codeOf(error: unknown): string | undefined {
  const code = fieldOf(error, 'code') ?? fieldOf(fieldOf(error, 'cause'), 'code');
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : undefined;
}

/** The name of the error's class, in whichever copy of this package. */
function kindOf(error: unknown): unknown {
  return Reflect.get(new Object(error), brand);
}
