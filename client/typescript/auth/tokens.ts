/**
 * Estimates when tokens expire, by the most reliable source: the `exp` of the JWT, or else
 * `expiresIn`, whose unit is not documented. Without either, a token is used until the service
 * answers 401, which costs a renewal but never a payout.
 */
import { fieldOf } from '../field.js';

/** The two tokens of a login. Keep them secret. */
export interface TokenPair {
  /** The token that calls send as `authorization: Bearer …`. */
  accessToken: string;
  /** The token that is exchanged for the next pair. */
  refreshToken: string;
}

export interface TokenGrant extends TokenPair {
  /** As the service sent it; the unit is not documented. */
  expiresIn?: number;
  /** The `Date` header of the answer, in milliseconds since 1970; NaN if it is missing. */
  serverTime?: number;
}

/** A pair of tokens with its times. It is plain data that JSON can express. Keep it secret. */
export interface StoredTokens extends TokenPair {
  /** When it was issued, in milliseconds since 1970, on the clock of the machine that received it. */
  issuedAt?: number;
  /** When it expires, on the same clock. Absent if there is no reliable information. */
  expiresAt?: number | undefined;
  /** An opaque id of the process that is renewing this pair. Other processes wait for it. */
  renewing?: string;
  /** Whether the refresh token was sent without getting an answer. */
  maybeSpent?: boolean;
}

/**
 * Storage for one pair of tokens. Store every field.
 *
 * `write` must be an atomic compare-and-set: it stores the tokens only if the stored value still
 * equals `expected`, as returned by `read`, and returns whether it did. Compare the JSON texts.
 *
 * - **Redis**: store `JSON.stringify(tokens)` under one key; compare and set in one script.
 * - **A file**: make it readable only by its owner. Take a lock (a file opened with `wx`), read,
 *   compare, write a temporary file, rename it over the old one, and release the lock.
 * - **SQL**: run `UPDATE … SET tokens = $1 WHERE id = 1 AND tokens = $2` and check the row count.
 */
export interface TokenStore {
  /** Returns the stored tokens with every field, or `undefined` if nothing is stored. */
  read(): Promise<StoredTokens | undefined>;
  /** Stores the tokens if nothing has changed since `read`; otherwise returns `false`. */
  write(tokens: StoredTokens, expected: StoredTokens | undefined): Promise<boolean>;
}

/**
 * Adds the times. The stated expiry is compared with the service's own time: the `Date` of the
 * answer, or else the token's `iat`, or else `now`. If a new token seems to have expired already,
 * the clocks disagree, so its `exp` is ignored.
 */
export function withLife(
  { accessToken, refreshToken, expiresIn = 0, serverTime = NaN }: TokenGrant,
  now: number,
): StoredTokens {
  const stated =
    claimedTime(accessToken, 'exp') - (serverTime || claimedTime(accessToken, 'iat') || now);
  // Access tokens live for minutes or hours, so 100,000 and more is milliseconds: as seconds it would be 28 hours.
  const life = stated > 0 ? stated : expiresIn * (expiresIn < 100_000 ? 1000 : 1);
  return { accessToken, refreshToken, issuedAt: now, expiresAt: life > 0 ? now + life : undefined };
}

/** Milliseconds since 1970, or NaN. Used only for timely renewal, so the signature is not checked. */
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
