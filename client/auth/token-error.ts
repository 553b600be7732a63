/** Why there is no token. No call was sent without one, so nothing was done. */
import { brand, safeCause } from '../errors.js';

/**
 * - `login-refused`: the service refused the credentials. Correct them: each partner and each
 *   environment has its own.
 * - `refresh-refused`: the service refused the refresh token, and there are no credentials to log in
 *   with. Give the client a new pair, or credentials.
 * - `unavailable`: login and refresh gave no usable answer, or the token store failed. Try again.
 */
export type TokenErrorReason = 'login-refused' | 'refresh-refused' | 'unavailable';

/**
 * No token could be had, for the reason that it names. A call that needed one was not sent: it ends
 * in a `NotSentError` whose `cause` this is. Nothing that it prints is secret.
 */
export class TokenError extends Error {
  readonly reason: TokenErrorReason;
  /** The HTTP status of the refusal, when the service answered. */
  declare readonly status?: number;

  /** @param cause what went wrong underneath; cut down to what is safe to print */
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
