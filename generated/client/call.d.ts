import type { CallingClient, CallOptions, CallRequest } from './send.js';
/** Sends the call and gives the JSON of its answer. Throws what `Send` throws. */
export declare function call(client: CallingClient, request: CallRequest, options?: CallOptions): Promise<unknown>;
/** Whether an answer is an object that has a field. */
export declare function hasField(data: unknown, field: string): boolean;
