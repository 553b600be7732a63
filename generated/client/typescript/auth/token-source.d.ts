import type { Clock } from '../clock.js';
import type { TokenSource } from '../call.js';
import type { StoredTokens, TokenGrant, TokenPair } from './tokens.js';
/** Each partner has its own, and each environment. */
export interface Credentials {
    /** Of the account that the service gave to the partner. */
    email: string;
    /** Sent only to log in. Never printed. */
    password: string;
}
export interface TokenSourceOptions {
    /** With them the client logs in when there are no tokens, and when a refresh is rejected. */
    credentials?: Credentials | undefined;
    /** A pair to start with. A pair in the store takes precedence. */
    tokens?: TokenPair | undefined;
    /** @throws the error of the call */
    login: (credentials: Credentials) => Promise<TokenGrant>;
    /** @param mayRepeat false when there are credentials: a login is safer than a second use */
    refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
    /** Where several processes share their tokens. Default: in memory. */
    tokenStore?: SharedTokens | undefined;
    /** Milliseconds between logins, the first of them after a rejection; doubled up to the longest. */
    firstDelay: number;
    maxDelay: number;
    clock: Clock;
    /** From 0 to 1, as `Math.random`. */
    random: () => number;
}
/** Made by `sharedTokens` of `./shared-tokens`. */
export type SharedTokens = (own: OwnTokens) => Renew;
/** What a token source can do without the other processes. */
export interface OwnTokens {
    /** The pair to start from, while the store is empty. */
    seed: StoredTokens | undefined;
    /**
     * A new pair for an old one. A pair that was sent in vain is marked `maybeSpent`, and is then not
     * sent where there is a login. @throws PayoutClientError
     */
    refresh: (old: StoredTokens | undefined) => Promise<StoredTokens>;
    /** Absent without credentials. @throws PayoutClientError */
    login: (() => Promise<StoredTokens>) | undefined;
    /** That of the client. */
    clock: Clock;
    /** From 0 up to 1, as `Math.random`. */
    random: () => number;
}
/** Gets the next pair. @throws PayoutClientError */
export type Renew = (good: (tokens: StoredTokens) => boolean) => Promise<StoredTokens>;
/**
 * Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is renewed in the background; in its last
 *   seconds calls wait for the new one.
 * - **401.** `reject` discards that one token, but not one that was just issued in answer to a 401:
 *   an endpoint that rejects every token costs a renewal after a wait, which doubles each time.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login fails for all who
 *   wait, and is tried again after a wait, which doubles each time. A failure to reach the
 *   service is not remembered.
 *
 * @throws TypeError when the credentials, the tokens or the store are wrong
 */
export declare function createTokenSource(options: TokenSourceOptions): TokenSource;
