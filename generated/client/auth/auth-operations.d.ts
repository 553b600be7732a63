import type { Send } from '../send.js';
import type { TokenPair } from './exchange.js';
import type { Credentials } from './token-source.js';
import type { TokenGrant } from './token-times.js';
export interface AuthOperations {
    login(credentials: Credentials): Promise<TokenGrant>;
    refresh(pair: TokenPair, mayRepeat: boolean): Promise<TokenGrant>;
}
/**
 * Neither moves money, so a login is tried again after an unknown outcome. A refresh whose answer was
 * lost may have spent its refresh token, so it is repeated only where no login can take its place.
 */
export declare function createAuthOperations(send: Send): AuthOperations;
