import { type WebhookOptions } from './options.js';
import type { LambdaAnswer, LambdaEvent, NodeRequest, NodeResponse } from './servers.js';
/** An endpoint for deliveries, for any kind of server. Its functions need no `this`. */
export interface WebhookHandler {
    /** For servers of the fetch kind. Never throws. */
    fetch(request: Request): Promise<Response>;
    /** For `node:http` and what is built on it. Mount it before any parser of bodies. */
    node(request: NodeRequest, response: NodeResponse): void;
    /** For AWS Lambda, behind API Gateway, a load balancer or a function URL. Never throws. */
    lambda(event: LambdaEvent): Promise<LambdaAnswer>;
}
/**
 * Makes an endpoint that receives payout outcomes.
 *
 * | It answers | when |
 * |---|---|
 * | 200 | it was handled, now or before, or comes late: a final outcome was handled |
 * | 400 | the body is not an outcome, nor of a webhook that `on` handles; or it was cut short |
 * | 401 | the signature or the time is missing or wrong |
 * | 405, 408, 413, 415 | it is not a POST, too slow, too large, not JSON |
 * | 409 | the service does not confirm it, or another final outcome was handled |
 * | 500 | `onOutcome` failed, or something else has read the body: deliver again |
 * | 503 | it cannot be verified now, or is being handled: deliver again |
 *
 * @throws TypeError when an option is missing, wrong, or does not exist
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => save(transactionReference,
 * responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export declare function createWebhookHandler(options: WebhookOptions): WebhookHandler;
