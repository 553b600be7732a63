import type { SharedTokens } from './auth/token-source.js';
import type { TokenStore } from './auth/tokens.js';
export type { StoredTokens, TokenStore } from './auth/tokens.js';
export type { SharedTokens } from './auth/token-source.js';
/**
 * Makes the `tokenStore` of a client. Processes whose stores are one place use one pair, and renew
 * it once each time.
 *
 * @example
 * const client = createClient({ baseUrl, credentials, tokenStore: sharedTokens(store) });
 *
 * @throws TypeError when the store is not a token store
 */
export declare function sharedTokens(store: TokenStore): SharedTokens;
/** A store for one process. Several clients may share it. */
export declare function createMemoryTokenStore(): TokenStore;
