import type { SharedTokens } from './auth/token-source.cjs';
import type { TokenStore } from './auth/tokens.cjs';
export type { StoredTokens, TokenStore } from './auth/tokens.cjs';
export type { SharedTokens } from './auth/token-source.cjs';
/**
 * Creates the `tokenStore` of a client. Processes that share a store also share one pair of tokens,
 * and only one of them renews it each time.
 *
 * @example const client = createClient({ baseUrl, credentials, tokenStore: sharedTokens(store) });
 *
 * @throws TypeError when the store lacks `read` or `write`
 */
export declare function sharedTokens(store: TokenStore): SharedTokens;
/** Creates a store for one process, which several clients may share. */
export declare function createMemoryTokenStore(): TokenStore;
