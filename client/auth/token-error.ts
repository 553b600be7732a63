/** Why there is no token. No call was sent without one, so nothing was done. */
import { brand, isPayoutClientError, kindOf, safeCause } from '../errors.js';
import type { AnswerHeaders, AttemptReport } from '../send.js';

/**
 * - `login-refused`: the service rejected the credentials. Correct them: each partner and each
 *   environment has its own.
 * - `refresh-refused`: the service rejected the refresh token, and there are no credentials to log in
 *   with. Give the client a new pair, or credentials.
 * - `unavailable`: login and refresh got no usable answer, or the token store failed. Try again.
 */
export type TokenErrorReason = 'login-refused' | 'refresh-refused' | 'unavailable';

/** What the error of a login or refresh may carry. */
interface Carried {
  readonly attempts?: readonly AttemptReport[] | undefined;
  readonly status?: number | undefined;
  readonly headers?: AnswerHeaders | undefined;
  readonly requestId?: string | undefined;
  readonly body?: unknown;
}

/**
 * There is no token, for the given reason. A call that needed one was not sent: it ends in a
 * `NotSentError` with this error as its `cause`. The `cause` of this one is the error that the login
 * or refresh ended in, and what that carries can be read here. Nothing that it prints is secret.
 */
export class TokenError extends Error {
  readonly reason: TokenErrorReason;

  /** @param cause what went wrong underneath; reduced to what is safe to print */
  constructor(reason: TokenErrorReason, message: string, cause?: unknown) {
    super(message, cause ? { cause: safeCause(cause) } : undefined);
    this.reason = reason;
  }

  /** Each attempt of the login or refresh. */
  get attempts(): readonly AttemptReport[] | undefined {
    return this.#carried.attempts;
  }

  /** The HTTP status, when the service answered. */
  get status(): number | undefined {
    return this.#carried.status;
  }

  /** The headers of that answer. */
  get headers(): AnswerHeaders | undefined {
    return this.#carried.headers;
  }

  /** What the service calls the login or refresh in its logs, if its answer says so. */
  get requestId(): string | undefined {
    return this.#carried.requestId;
  }

  /** What the service answered. It may contain personal data, and is never printed. */
  get body(): unknown {
    return this.#carried.body;
  }

  get #carried(): Carried {
    const { cause } = this;
    return isPayoutClientError(cause) ? cause : {};
  }

  static {
    brand(this, 'TokenError');
  }
}

/** Whether an error is a `TokenError`, of whichever copy of this package. */
export function isTokenError(error: unknown): error is TokenError {
  return kindOf(error) === 'TokenError';
}
