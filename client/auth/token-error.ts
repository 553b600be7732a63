/** Why there is no token. No call was sent without one, so nothing was done. */
import { brand, kindOf, safeCause } from '../errors.js';

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
 * `NotSentError` with this error as its `cause`. Nothing that it prints is secret.
 */
export class TokenError extends Error {
  readonly reason: TokenErrorReason;
  /** The HTTP status of the rejection, when the service answered. */
  declare readonly status?: number;

  /** @param cause what went wrong underneath; reduced to what is safe to print */
  constructor(
    reason: TokenErrorReason,
    message: string,
    { cause, status }: { cause?: unknown; status?: number } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause: safeCause(cause) });
    this.reason = reason;
    if (status !== undefined) this.status = status;
  }

  static {
    brand(this, 'TokenError');
  }
}

/** Whether an error is a `TokenError`, of whichever copy of this package. */
export function isTokenError(error: unknown): error is TokenError {
  return kindOf(error) === 'TokenError';
}
