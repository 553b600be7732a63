/** Why there is no token. No call was sent without one, so nothing was done. */
import { brand, kindOf, safeCause } from '../errors.js';
import { fieldOf } from '../field.js';
import type { AnswerHeaders, AttemptReport } from '../send.js';

/**
 * - `login-refused`: the service rejected the credentials. Correct them: each partner and each
 *   environment has its own.
 * - `refresh-refused`: the service rejected the refresh token, and there are no credentials to log in
 *   with. Give the client a new pair, or credentials.
 * - `unavailable`: login and refresh got no usable answer, or the token store failed. Try again.
 */
export type TokenErrorReason = 'login-refused' | 'refresh-refused' | 'unavailable';

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
  declare readonly attempts?: readonly AttemptReport[];
  /** The HTTP status, when the service answered. */
  declare readonly status?: number;
  /** The headers of that answer. */
  declare readonly headers?: AnswerHeaders;
  /** What the service calls the login or refresh in its logs, if its answer says so. */
  declare readonly requestId?: string;
  /** What the service answered. It may contain personal data, and is never printed. */
  declare readonly body?: unknown;

  static {
    brand(this, 'TokenError');
    // Not copied, so that nothing prints them.
    for (const name of ['attempts', 'status', 'headers', 'requestId', 'body']) {
      Object.defineProperty(this.prototype, name, {
        get(this: TokenError) {
          return fieldOf(this.cause, name);
        },
      });
    }
  }
}

/** Whether an error is a `TokenError`, of whichever copy of this package. */
export function isTokenError(error: unknown): error is TokenError {
  return kindOf(error) === 'TokenError';
}
