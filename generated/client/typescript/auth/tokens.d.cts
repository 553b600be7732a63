/** The two tokens of a login. Secret. */
export interface TokenPair {
    /** What calls carry as `authorization: Bearer …`. */
    accessToken: string;
    /** What the next pair is got with. */
    refreshToken: string;
}
export interface TokenGrant extends TokenPair {
    /** As the service sent it, in an unknown unit. */
    expiresIn?: number;
    /** The `Date` of the answer, in milliseconds since 1970; NaN when it has none. */
    serverTime?: number;
}
/** A pair of tokens with its life. Plain data that JSON can express. Secret. */
export interface StoredTokens extends TokenPair {
    /** Milliseconds since 1970 on the clock of the machine that got it. */
    issuedAt?: number;
    /** On the same clock. Absent when it is not known reliably. */
    expiresAt?: number | undefined;
    /** The process that is renewing this pair: others wait for it. Opaque. */
    renewing?: string;
    /** The refresh token was sent without an answer. */
    maybeSpent?: boolean;
}
/**
 * A place for one pair of tokens. Store every field.
 *
 * `write` is a compare and set, and must be atomic: it stores only when what is stored still equals
 * `expected`, as `read` returned it, and returns whether it did. Compare the JSON texts.
 *
 * - **Redis**: one key with `JSON.stringify(tokens)`; a script that compares and sets in one step.
 * - **A file**: readable only by its owner; take a lock (a file opened with `wx`), read, compare,
 *   write a temporary file, rename it over the old one, release the lock.
 * - **SQL**: `UPDATE … SET tokens = $1 WHERE id = 1 AND tokens = $2`, and check the row count.
 */
export interface TokenStore {
    /** What is stored, with every field; `undefined` when nothing is. */
    read(): Promise<StoredTokens | undefined>;
    /** Stores if nothing has changed since `read`; `false` if something has. */
    write(tokens: StoredTokens, expected: StoredTokens | undefined): Promise<boolean>;
}
/**
 * Adds the life. What the service states is compared with its own time: the `Date` of the answer,
 * else the `iat` of the token, else `now`. A token that seems to have expired already proves a
 * misread clock, so its `exp` is ignored.
 */
export declare function withLife({ accessToken, refreshToken, expiresIn, serverTime }: TokenGrant, now: number): StoredTokens;
/** Milliseconds since 1970, or NaN. Only for renewal in time: the signature is not checked. */
export declare function claimedTime(token: string, claim: 'iat' | 'exp'): number;
