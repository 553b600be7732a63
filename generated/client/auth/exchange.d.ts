/** A new pair of tokens for an old one: by refresh, otherwise by login. */
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
     * A new pair. What was rejected a moment ago is not tried again.
     *
     * @param rescue may find a pair when the refresh has failed; tried before a login
     * @throws TokenError
     */
    newTokens(old: StoredTokens | undefined, rescue?: (failed: TokenError) => Promise<StoredTokens | undefined>): Promise<StoredTokens>;
    /** Whether the refresh token was sent and got no answer. */
    maybeSpent(refreshToken: string): boolean;
}
export declare function createExchange({ login, refresh, clock }: ExchangeOptions): Exchange;
