/** A new pair of tokens for an old one: by refresh, else by login. */
import type { Clock } from '../clock.js';
import { TokenError } from './token-error.js';
import type { StoredTokens } from './token-store.js';
/** A pair as the caller gives it. */
export interface TokenPair {
    accessToken: string;
    refreshToken: string;
}
export interface ExchangeOptions {
    /** @throws TokenError `login-refused` or `unavailable` */
    login?: () => Promise<StoredTokens>;
    /** @throws TokenError `refresh-refused` or `unavailable` */
    refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<StoredTokens>;
    clock: Clock;
}
export interface Exchange {
    /**
     * A new pair. What was refused a moment ago is not asked again.
     *
     * @param rescue may know of a pair when the refresh has failed; asked before a login
     * @throws TokenError
     */
    newTokens(old: StoredTokens | undefined, rescue?: (failed: TokenError) => Promise<StoredTokens | undefined>): Promise<StoredTokens>;
    /** Whether the refresh token went out and had no answer. */
    maybeSpent(refreshToken: string): boolean;
}
export declare function createExchange({ login, refresh, clock }: ExchangeOptions): Exchange;
