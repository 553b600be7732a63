/**
 * When tokens expire, on the clock of the service.
 *
 * Three sources, the most reliable first: the JWT's own `exp`; `expiresIn`, whose unit the service's
 * documentation does not say; none, and then the token is used until the service answers 401. A wrong
 * guess costs one 401 and a renewal, never a payout: what was answered 401 was not taken.
 */
import { fieldOf } from '../field.js';

/** A pair as the caller gives it. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Tokens as login or refresh has just given them. */
export interface TokenGrant extends TokenPair {
  /** As the service sent it, in an unknown unit. */
  expiresIn?: number;
  /** The `Date` of the answer, in milliseconds since 1970; NaN when it has none. */
  serverTime?: number;
}

/**
 * When a token that was granted this moment was issued, and when it expires, in milliseconds since
 * 1970 on the clock of the service. `expiresAt` is infinite when it is not known reliably.
 *
 * That clock is known by the `Date` of the answer, else by the token's `iat`, else it is assumed to
 * be ours. A token that seems to have expired when it was granted proves that a clock was misread, so
 * its `exp` is ignored.
 *
 * @param now our time, in milliseconds since 1970
 */
export function lifeOf(
  { accessToken, expiresIn = 0, serverTime = NaN }: TokenGrant,
  now: number,
): { issuedAt: number; expiresAt: number } {
  const issuedAt = serverTime || claimedTime(accessToken, 'iat') || now;
  const stated = claimedTime(accessToken, 'exp');
  // Access tokens live for minutes or hours: 100,000 would be 28 hours, if it were seconds.
  const life = expiresIn > 0 ? expiresIn * (expiresIn < 100_000 ? 1000 : 1) : Infinity;
  return { issuedAt, expiresAt: stated > issuedAt ? stated : issuedAt + life };
}

/**
 * A time that a JWT states, in milliseconds since 1970; NaN when it is not a JWT or does not. The
 * signature is not checked: this only decides when to get a new token.
 */
export function claimedTime(token: string, claim: 'iat' | 'exp'): number {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    // A NumericDate is in seconds (RFC 7519).
    return Number(fieldOf(claims, claim)) * 1000;
  } catch {
    return NaN;
  }
}
