import type { TransportOptions } from './options.js';
import type { Send } from './send.js';
/** @returns what named functions send their calls with */
export declare function createSend(client: TransportOptions): Send;
