import type { ResponseCodeDescription } from '../response-codes.js';
import type { NodeRequest, NodeResponse } from './node-listener.js';
import type { PayoutOutcome } from './record.js';
import type { SeenStore } from './seen.js';
import type { Verification } from './verify.js';
import type { WebhookBodies } from '../webhook-bodies.js';
/** What is known besides the outcome itself. */
export interface DeliveryContext {
    /** What the response code means. One that the contract does not list is unknown, and not final. */
    code: ResponseCodeDescription;
    /**
     * The record as it was delivered. With `confirmByStatus` the outcome is the answer of the service,
     * and this is only a hint; but the reason of a rejection may be given here alone.
     */
    delivered: PayoutOutcome;
}
export interface WebhookOptions {
    /** How to know that a delivery is true. No default, since the service documents no signature. */
    verify: Verification;
    /**
     * Handles an outcome. The answer is 200 once it has resolved, and 500 if it throws; then the outcome
     * may be delivered again. It runs once for each reference and response code, as far as `seen`
     * remembers.
     */
    onOutcome: (outcome: PayoutOutcome, context: DeliveryContext) => Promise<void> | void;
    /**
     * Handles the deliveries of the contract's other webhooks, by their names, as far as it documents
     * any. A delivery does not say which webhook it belongs to: one that is not a payout outcome goes to
     * the webhook whose fields it has. `confirmByStatus` cannot confirm it, so it is answered 409 there.
     */
    on?: {
        [Name in OtherWebhook]?: (body: WebhookBodies[Name]) => Promise<void> | void;
    };
    /** What was handled before: `createMemorySeen()`, or a store that all processes share. */
    seen: SeenStore;
    /** The largest body that is read, in bytes. Default 65 536. */
    maxBytes?: number;
    /** Called with what `verify`, `seen` or `onOutcome` threw. The answer reveals only its status. */
    onError?: (error: unknown) => void;
}
/** The webhooks of the contract besides `payoutOutcome`. */
export type OtherWebhook = Exclude<keyof WebhookBodies, 'payoutOutcome'>;
/** An endpoint for deliveries, for any kind of server. */
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
 * | 400 | the body is not an outcome, nor of a webhook that `on` handles |
 * | 401 | the signature is missing or wrong |
 * | 405, 413, 415 | it is not a POST, too large, not JSON |
 * | 409 | the service does not confirm this outcome |
 * | 500 | `onOutcome` failed: deliver again |
 * | 503 | it cannot be verified now, or is being handled: deliver again |
 *
 * The service's documentation does not say which answers count as received, and when it delivers
 * again.
 *
 * @throws TypeError when `verify`, `seen` or `onOutcome` is missing
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => save(transactionReference, responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export declare function createWebhookHandler(options: WebhookOptions): WebhookHandler;
