/** Provides each call with its token, and renews it in time: the auth part of the client. */
import type { Clock } from '../clock.js';
import type { TokenSource } from '../send.js';
import type { TokenPair } from './exchange.js';
import type { TokenGrant } from './token-times.js';
import type { TokenStore } from './token-store.js';
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
    /** @throws TokenError `login-refused` or `unavailable` */
    login: (credentials: Credentials) => Promise<TokenGrant>;
    /**
     * @param mayRepeat whether to try again after an unknown outcome: false when there are credentials,
     *   since a login is safer than using a refresh token twice
     * @throws TokenError `refresh-refused` or `unavailable`
     */
    refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
    /** Where several processes share their tokens. Default: in memory. */
    store?: TokenStore | undefined;
    clock?: Clock | undefined;
    /** From 0 to 1, as `Math.random`. */
    random?: (() => number) | undefined;
}
/**
 * Makes a token source. Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is still sent with each call while a new one
 *   is fetched in the background; in the last seconds calls wait for the new one.
 * - **401.** `refuse` discards that one token. A newer one stays.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries again.
 *
 * @throws TypeError when there are neither credentials nor tokens nor a store.
 */
export declare function createTokenSource(options: TokenSourceOptions): TokenSource;
