import type { Transport } from './transport.js';
/** `fetch`, looked up at each request: test tools replace it after clients are made. */
export declare const platformFetch: Transport;
export declare function sendsOnce(transport: Transport): boolean;
