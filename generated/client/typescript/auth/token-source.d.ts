import type { Clock } from '../clock.js';
import type { TokenSource } from '../call.js';
import type { StoredTokens, TokenGrant, TokenPair } from './tokens.js';
/** Each partner has separate credentials for each environment. */
export interface Credentials {
    /** The e-mail address of the account that the service gave the partner. */
    email: string;
    /** The password. It is sent only to log in and never printed. */
    password: string;
}
export interface TokenSourceOptions {
    /** The account to log in with when there are no tokens, or when a refresh is rejected. */
    credentials?: Credentials | undefined;
    /** A pair of tokens to start with. A pair in the store takes precedence. */
    tokens?: TokenPair | undefined;
    /** @throws the error of the call */
    login: (credentials: Credentials) => Promise<TokenGrant>;
    /** @param mayRepeat false with credentials, because a login is safer than a second refresh */
    refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
    /** The tokens that several processes share. Default: in memory. */
    tokenStore?: SharedTokens | undefined;
    /** The wait after a rejected login, in milliseconds. It doubles up to `maxDelay`. */
    firstDelay: number;
    maxDelay: number;
    clock: Clock;
    /** Returns a number from 0 up to 1, like `Math.random`. */
    random: () => number;
}
/** Made by `sharedTokens` of `./shared-tokens`. */
export type SharedTokens = (own: OwnTokens) => Renew;
/** What a token source provides for the renewal of shared tokens. */
export interface OwnTokens {
    /** The pair to start with while the store is empty. */
    seed: StoredTokens | undefined;
    /**
     * Exchanges an old pair for a new one. A pair whose refresh failed is marked `maybeSpent`, and is
     * not sent again if a login is possible. @throws PayoutClientError
     */
    refresh: (old: StoredTokens | undefined) => Promise<StoredTokens>;
    /** Absent without credentials. @throws PayoutClientError */
    login: (() => Promise<StoredTokens>) | undefined;
    /** The clock of the client. */
    clock: Clock;
    /** Returns a number from 0 up to 1, like `Math.random`. */
    random: () => number;
}
/** Returns the next pair. @throws PayoutClientError */
export type Renew = (good: (tokens: StoredTokens) => boolean) => Promise<StoredTokens>;
/**
 * Sends nothing until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, only one login or refresh is in progress. If one caller aborts, the
 *   others still get its result.
 * - **In time.** In the last fifth of its life, a token is renewed in the background. In its last seconds, calls wait
 *   for the new one.
 * - **401.** `reject` discards only that token. It keeps a token that was just issued because of a 401, so an
 *   endpoint that rejects every token causes only one renewal per wait, and the wait doubles each time.
 * - **Rejected.** After a rejected refresh, the client logs in once. A rejected login fails all waiting calls, and is
 *   tried again after a wait that doubles each time. A failure to reach the service is not remembered.
 *
 * @throws TypeError when the credentials, the tokens or the store are invalid
 */
export declare function createTokenSource(options: TokenSourceOptions): TokenSource;
