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
/** A pair of tokens, with what is known of its life. Plain data that JSON can express. Secret. */
export interface StoredTokens {
    accessToken: string;
    refreshToken: string;
    /** Milliseconds since 1970 on the clock of the service. */
    issuedAt?: number;
    /** Milliseconds since 1970 on the clock of the service. Absent when it is not known reliably. */
    expiresAt?: number | undefined;
    /** Who is exchanging this pair for a new one: others wait for the outcome. Opaque. */
    renewing?: string;
    /** An exchange of this pair had no answer, so its refresh token may be spent. */
    maybeSpent?: boolean;
}
/**
 * A place for one pair of tokens. Store every field: by `renewing` one process informs the others
 * that it is about to exchange the pair.
 *
 * `write` is a compare and set, and must be atomic: it stores only when what is stored still equals
 * `expected`, and returns whether it did. `expected` is what `read` returned, so comparing the JSON
 * texts is enough.
 *
 * - **Redis**: one key with `JSON.stringify(tokens)`; `write` is a script that compares the text and
 *   sets it, in one step.
 * - **A file**: readable only by its owner; `write` takes a lock (a lock file opened with `wx`),
 *   reads, compares, writes a temporary file and renames it over the old one, and releases the lock.
 * - **SQL**: `UPDATE … SET tokens = $1 WHERE id = 1 AND tokens = $2`, and check the row count.
 */
export interface TokenStore {
    /** What is stored; undefined when nothing is. */
    read(): Promise<StoredTokens | undefined>;
    /** Stores `tokens` if `expected` is what is stored; false when something else is. */
    write(tokens: StoredTokens, expected: StoredTokens | undefined): Promise<boolean>;
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
