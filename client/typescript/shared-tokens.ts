import { SharedRenewal } from './auth/shared-renewal.js';
import type { SharedTokens } from './auth/token-source.js';
import type { StoredTokens, TokenStore } from './auth/tokens.js';
import { fieldOf } from './field.js';

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
export function sharedTokens(store: TokenStore): SharedTokens {
  if (!['read', 'write'].every((name) => typeof fieldOf(store, name) === 'function')) {
    throw new TypeError('the token store must have the functions read and write');
  }
  return (own) => {
    const renewal = new SharedRenewal(store, own);
    return (good) => renewal.next(good);
  };
}

/** A store for one process. Several clients may share it. */
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
