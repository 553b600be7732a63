import type { Clock } from '../clock.js';
import type { Exchange } from './exchange.js';
import type { StoredTokens, TokenStore } from './token-store.js';
export interface SharedRenewalOptions {
    store: TokenStore;
    exchange: Exchange;
    /** The pair to start from, while the store is empty. */
    seed: StoredTokens | undefined;
    clock: Clock;
    /** From 0 to 1, as `Math.random`: so that processes that wait do not look all at once. */
    random: () => number;
}
/** Gets the next pair. @throws TokenError */
export type Renew = (good: Good) => Promise<StoredTokens>;
/** Whether an existing pair will do, instead of a new one. */
export type Good = (tokens: StoredTokens) => boolean;
export declare function createSharedRenewal(options: SharedRenewalOptions): Renew;
