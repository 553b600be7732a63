/** Provides each call with its token, and renews it in time: the auth part of the client. */
import type { Clock } from '../clock.cjs';
import type { TokenSource } from '../call.cjs';
import type { StoredTokens, TokenGrant, TokenPair } from './tokens.cjs';
/** Who logs in. Each partner has its own, and each environment. */
export interface Credentials {
    email: string;
    password: string;
}
export interface TokenSourceOptions {
    /** With them the client logs in when there are no tokens, and when a refresh is rejected. */
    credentials?: Credentials | undefined;
    /** A pair to start with. A pair in the store takes precedence. */
    tokens?: TokenPair | undefined;
    /** @throws the error of the call */
    login: (credentials: Credentials) => Promise<TokenGrant>;
    /**
     * @param mayRepeat whether to try again after an unknown outcome: false when there are credentials,
     *   since a login is safer than using a refresh token twice
     * @throws the error of the call
     */
    refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
    /** Where several processes share their tokens. Default: in memory. */
    tokenStore?: SharedTokens | undefined;
    clock: Clock;
    /** From 0 to 1, as `Math.random`. */
    random: () => number;
}
/**
 * How a client gets its next tokens where several processes share one pair: what `sharedTokens` of
 * `./shared-tokens` makes.
 */
export type SharedTokens = (own: OwnTokens) => Renew;
/** What a token source can do without the other processes. */
export interface OwnTokens {
    /** The pair to start from, while the store is empty. */
    seed: StoredTokens | undefined;
    /**
     * A new pair for an old one. An old pair that was sent in vain is marked `maybeSpent`; one that is
     * marked is not sent where there is a login.
     *
     * @throws PayoutClientError of the refresh
     */
    refresh: (old: StoredTokens | undefined) => Promise<StoredTokens>;
    /**
     * Absent without credentials.
     *
     * @throws PayoutClientError of the login
     */
    login: (() => Promise<StoredTokens>) | undefined;
    clock: Clock;
    /** From 0 to 1, as `Math.random`: so that processes that wait do not look all at once. */
    random: () => number;
}
/** Gets the next pair. @throws PayoutClientError */
export type Renew = (good: (tokens: StoredTokens) => boolean) => Promise<StoredTokens>;
/**
 * Makes a token source. Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is still sent with each call while a new one
 *   is fetched in the background; in the last seconds calls wait for the new one.
 * - **401.** `reject` discards that one token. A newer one stays, and so does one that was issued in
 *   answer to a 401 a moment ago: an endpoint that answers 401 to every token costs a
 *   renewal after a second at the earliest, then two, up to a minute.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries again.
 *
 * @throws TypeError when the credentials, the tokens or the store are wrong
 */
export declare function createTokenSource(options: TokenSourceOptions): TokenSource;
