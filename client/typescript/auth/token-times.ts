/**
 * When tokens expire, on the clock of the service.
 *
 * Three sources, the most reliable first: the JWT's own `exp`; `expiresIn`, whose unit the service's
 * documentation does not say; none, and then the token is used until the service answers 401. A wrong
 * guess costs one 401 and a renewal, never a payout: what was answered 401 was not taken.
 */
import { fieldOf } from '../field.js';
import type { StoredTokens } from './token-store.js';

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
 * A pair that was granted this moment, with when it was issued and when it expires, in milliseconds
 * since 1970 on the clock of the service. `expiresAt` is undefined when it is not known reliably.
 *
 * That clock is known by the `Date` of the answer, else by the token's `iat`, else it is assumed to
 * be ours. A token that seems to have expired when it was granted proves that a clock was misread, so
 * its `exp` is ignored.
 *
 * @param now our time, in milliseconds since 1970
 */
export function withLife(
  { accessToken, refreshToken, expiresIn = 0, serverTime = NaN }: TokenGrant,
  now: number,
): StoredTokens & { issuedAt: number } {
  const issuedAt = serverTime || claimedTime(accessToken, 'iat') || now;
  const stated = claimedTime(accessToken, 'exp');
  // Access tokens live for minutes or hours: 100,000 would be 28 hours, if it were seconds.
  const end = issuedAt + expiresIn * (expiresIn < 100_000 ? 1000 : 1);
  const expiresAt = stated > issuedAt ? stated : end > issuedAt ? end : undefined;
  return { accessToken, refreshToken, issuedAt, expiresAt };
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
