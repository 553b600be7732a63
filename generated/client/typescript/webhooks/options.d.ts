import type { ResponseCodeDescription } from '../response-codes.js';
import type { WebhookBodies } from '../webhook-bodies.js';
import type { PayoutOutcome } from './record.js';
import type { SeenStore } from './seen.js';
import type { Verification } from './verify.js';
export interface WebhookOptions {
    /** How to know that a delivery is true. No default, since the service documents no signature. */
    verify: Verification;
    /**
     * Handles an outcome. The answer is 200 once it has resolved, and 500 if it throws; then the outcome
     * may be delivered again. It runs once for each reference and response code, one at a time for each
     * reference, and not again for a reference once a final code was handled; all of it as far as `seen`
     * remembers.
     */
    onOutcome: OutcomeListener;
    /**
     * Called with a delivery that came late: its code is not final, and a final one was handled. It is
     * not the state of the payout. By default nothing is done; the answer is 200.
     */
    onStale?: OutcomeListener | undefined;
    /**
     * Handles the deliveries of the contract's other webhooks, by their names, as far as it documents
     * any. A delivery does not say which webhook it belongs to: one that is not a payout outcome goes to
     * the webhook whose fields it has. `confirmByStatus` cannot confirm it, so it is answered 409 there.
     */
    on?: OtherListeners | undefined;
    /** What was handled before: `createMemorySeen()`, or a store that all processes share. */
    seen: SeenStore;
    /** The largest body that is read, in bytes. Default 65 536. */
    maxBytes?: number | undefined;
    /** How long a body may take to arrive, in milliseconds. Default 10 000. */
    bodyTimeout?: number | undefined;
    /**
     * Called for each POST that is not answered 200: an outcome may be lost unless somebody looks. The
     * error is what `verify`, `seen` or `onOutcome` threw, or else says what is wrong. Also called with
     * 200, when `seen` fails after the outcome was handled; not called while another process handles it.
     */
    onError?: ((error: unknown, failed: FailedDelivery) => void) | undefined;
}
/** Takes an outcome. */
export type OutcomeListener = (outcome: PayoutOutcome, context: DeliveryContext) => Promise<void> | void;
/** What is known besides the outcome itself. */
export interface DeliveryContext {
    /** What the response code means. One that the contract does not list is unknown, and not final. */
    code: ResponseCodeDescription;
    /**
     * The record as it was delivered. With `confirmByStatus` the outcome is the answer of the service,
     * and this is only a hint; but only this may give the reason of a rejection.
     */
    delivered: PayoutOutcome;
    /** The response codes of this payout that were handled before, as far as `seen` remembers. */
    handledBefore: readonly string[];
}
/** A delivery that was not handled. */
export interface FailedDelivery {
    /** The status that it was answered with. */
    status: number;
    /** The record, if it could be read. Unless its signature was right, it may be forged. */
    delivered: PayoutOutcome | undefined;
}
/** The webhooks of the contract besides `payoutOutcome`. */
export type OtherWebhook = Exclude<keyof WebhookBodies, 'payoutOutcome'>;
type OtherListeners = {
    [Name in OtherWebhook]?: (body: WebhookBodies[Name]) => Promise<void> | void;
};
/**
 * Checks the options, and returns the numbers among them.
 *
 * @throws TypeError when an option is missing, wrong, or does not exist
 */
export declare function readWebhookOptions(options: WebhookOptions): {
    maxBytes: number;
    bodyTimeout: number;
};
export {};
