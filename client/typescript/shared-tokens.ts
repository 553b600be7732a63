import { SharedRenewal } from './auth/shared-renewal.js';
import type { SharedTokens } from './auth/token-source.js';
import type { StoredTokens, TokenStore } from './auth/tokens.js';
import { fieldOf } from './field.js';

export type { StoredTokens, TokenStore } from './auth/tokens.js';
export type { SharedTokens } from './auth/token-source.js';

/**
 * Creates the `tokenStore` of a client. Processes that share a store also share one pair of tokens,
 * and only one of them renews it each time.
 *
 * @example const client = createClient({ baseUrl, credentials, tokenStore: sharedTokens(store) });
 *
 * @throws TypeError when the store lacks `read` or `write`
 */
export function sharedTokens(store: TokenStore): SharedTokens {
  if (!['read', 'write'].every((name) => typeof fieldOf(store, name) === 'function')) {
    throw new TypeError('the token store must have the functions read and write');
  }
  return (own) => {
    const renewal = new SharedRenewal(store, own);
    return (good) => renewal.next(good);
  };
}

/** Creates a store for one process, which several clients may share. */
export function createMemoryTokenStore(): TokenStore {
  let stored: StoredTokens | undefined;
  return {
    read: async () => stored && { ...stored },
    async write(tokens, expected) {
      if (JSON.stringify(stored) !== JSON.stringify(expected)) return false;
      stored = { ...tokens };
      return true;
    },
  };
}
