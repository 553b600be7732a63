/** Where tokens are stored, so that several processes can share one pair and rotate it once. */
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
 * - **A file**: readable by its owner alone; `write` takes a lock (a lock file opened with `wx`),
 *   reads, compares, writes a temporary file and renames it over the old one, and releases the lock.
 * - **SQL**: `UPDATE … SET tokens = $1 WHERE id = 1 AND tokens = $2`, and check the row count.
 */
export interface TokenStore {
    /** What is stored; undefined when nothing is. */
    read(): Promise<StoredTokens | undefined>;
    /** Stores `tokens` if `expected` is what is stored; false when something else is. */
    write(tokens: StoredTokens, expected: StoredTokens | undefined): Promise<boolean>;
}
/** A store for one process. Several clients may share it. */
export declare function createMemoryTokenStore(): TokenStore;
