/** Gives each call its token, and sees to it that there is one: the auth part of the client. */
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
    /** With them the client logs in when there are no tokens, and when a refresh is refused. */
    credentials?: Credentials | undefined;
    /** A pair to start with. What the store holds goes before it. */
    tokens?: TokenPair | undefined;
    /** @throws TokenError `login-refused` or `unavailable` */
    login: (credentials: Credentials) => Promise<TokenGrant>;
    /**
     * @param mayRepeat whether to try again after an unknown outcome: false when there are credentials,
     *   since a login is safer than using a refresh token twice
     * @throws TokenError `refresh-refused` or `unavailable`
     */
    refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
    /** Where several processes share their tokens. In memory when left out. */
    store?: TokenStore | undefined;
    clock?: Clock | undefined;
    /** From 0 to 1, as `Math.random`. */
    random?: (() => number) | undefined;
}
/**
 * Makes a token source. Nothing is asked for until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is on its way. A waiter that is
 *   aborted leaves it to the others.
 * - **In time.** In the last fifth of its life a token still goes with each call while a new one is
 *   fetched beside it; in the last seconds calls wait for the new one.
 * - **401.** `refuse` ends the one token that was refused. One that has come since stays.
 * - **Refused.** A refused refresh falls back to one login. A refused login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries anew.
 *
 * @throws TypeError when there are neither credentials nor tokens nor a store.
 */
export declare function createTokenSource(options: TokenSourceOptions): TokenSource;
