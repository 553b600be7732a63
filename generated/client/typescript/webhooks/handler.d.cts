import { type WebhookOptions } from './options.cjs';
import type { LambdaAnswer, LambdaEvent, NodeRequest, NodeResponse } from './servers.cjs';
/** A webhook endpoint for any kind of server. Its functions do not use `this`. */
export interface WebhookHandler {
    /** For servers with a fetch-style handler. Never throws. */
    fetch(request: Request): Promise<Response>;
    /** For `node:http` and frameworks based on it. Mount it before any body parser. */
    node(request: NodeRequest, response: NodeResponse): void;
    /** For AWS Lambda behind API Gateway, a load balancer or a function URL. Never throws. */
    lambda(event: LambdaEvent): Promise<LambdaAnswer>;
}
/**
 * Creates an endpoint that receives payout outcomes.
 *
 * | Status | Meaning |
 * |---|---|
 * | 200 | handled, now or earlier; or late, because a final outcome was already handled |
 * | 400 | the body is neither an outcome nor a webhook in `on`, or was cut short |
 * | 401 | the signature or the time is missing or wrong |
 * | 405, 408, 413, 415 | not a POST, too slow, too large, not JSON |
 * | 409 | the service does not confirm it, or another final outcome was handled |
 * | 500 | `onOutcome` failed, or the body was read before: deliver again |
 * | 503 | cannot be verified now, or is being handled: deliver again |
 *
 * @throws TypeError when an option is missing, invalid or unknown
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
