import type { ClientConfig } from './options.js';
import type { Send, TokenSource } from './send.js';
/**
 * What calls are sent with. Each call is sent until it is accepted, rejected, or cannot go on. It always
 * ends.
 *
 * @param tokens where calls that need a token get it
 */
export declare function createSend(client: ClientConfig, tokens?: TokenSource): Send;
