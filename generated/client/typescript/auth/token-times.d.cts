import type { StoredTokens } from './token-store.cjs';
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
export declare function withLife({ accessToken, refreshToken, expiresIn, serverTime }: TokenGrant, now: number): StoredTokens & {
    issuedAt: number;
};
/**
 * A time that a JWT states, in milliseconds since 1970; NaN when it is not a JWT or does not. The
 * signature is not checked: this only decides when to get a new token.
 */
export declare function claimedTime(token: string, claim: 'iat' | 'exp'): number;
