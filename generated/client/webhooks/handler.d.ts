import type { ResponseCodeDescription } from '../response-codes.js';
import type { NodeRequest, NodeResponse } from './node-listener.js';
import type { PayoutOutcome } from './record.js';
import type { SeenStore } from './seen.js';
import type { Verification } from './verify.js';
/** What is known beside the outcome itself. */
export interface DeliveryContext {
    /** What the response code means. One that the contract does not list is unknown and not final. */
    code: ResponseCodeDescription;
    /**
     * The record as it was delivered. With `confirmByStatus` the outcome is what the service says when
     * asked, and this is only a hint; the reason of a rejection may stand in it alone.
     */
    delivered: PayoutOutcome;
}
export interface WebhookOptions {
    /** How a delivery is known to be true. There is no default: the source shows no signature. */
    verify: Verification;
    /**
     * Handles an outcome. The delivery is answered 200 when it has resolved, and 500 when it threw;
     * then the outcome may be delivered again. It runs once for each reference and response code, as far
     * as `seen` remembers.
     */
    onOutcome: (outcome: PayoutOutcome, context: DeliveryContext) => Promise<void> | void;
    /** What was handled already: `createMemorySeen()`, or a store that all processes share. */
    seen: SeenStore;
    /** The largest body that is read, in bytes. Default 65 536. */
    maxBytes?: number;
    /** Told what `verify`, `seen` or `onOutcome` threw. Who delivers is told no more than the status. */
    onError?: (error: unknown) => void;
}
/** An endpoint for deliveries, for whichever kind of server. */
export interface WebhookHandler {
    /** For servers of the fetch kind. Never throws. */
    fetch(request: Request): Promise<Response>;
    /** For `node:http` and what is built on it. Mount it before any parser of bodies. */
    node(request: NodeRequest, response: NodeResponse): void;
}
/**
 * Makes an endpoint that receives payout outcomes.
 *
 * | It answers | when |
 * |---|---|
 * | 200 | `onOutcome` has handled it, now or before |
 * | 400 | the body is no outcome |
 * | 401 | the signature is not right |
 * | 405, 413, 415 | it is no POST, too large, no JSON |
 * | 409 | the service says otherwise of this payout |
 * | 500 | `onOutcome` failed: deliver again |
 * | 503 | it cannot be verified now, or is being handled: deliver again |
 *
 * Which answers the service takes as received, and when it delivers again, is not shown.
 *
 * @throws TypeError when `verify`, `seen` or `onOutcome` is missing
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => book(transactionReference, responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export declare function createWebhookHandler(options: WebhookOptions): WebhookHandler;
/** A delivery, whichever server it came through. */
export interface Incoming {
    method: string;
    headers: {
        get(name: string): string | null;
    };
    body(): AsyncIterator<Uint8Array>;
}
/** What a delivery is answered. */
export interface Reply {
    status: number;
    text: string;
    headers: {
        [key: string]: string;
    };
}
/** Takes a delivery to its answer. */
export type Receive = (delivery: Incoming) => Promise<Reply>;
