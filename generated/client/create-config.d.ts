import type { ClientOptions, TransportOptions } from './options.js';
import type { TokenSource } from './send.js';
/**
 * @param tokens a source to share with another client; made from the options when left out
 * @throws TypeError that says which option is wrong
 */
export declare function createConfig(options: ClientOptions, tokens?: TokenSource): TransportOptions;
