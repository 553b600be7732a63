import type { ResponseCodeDescription } from '../response-codes.cjs';
import { type WebhookBodies } from '../webhook-bodies.cjs';
import type { PayoutOutcome } from './record.cjs';
import type { SeenStore } from './seen.cjs';
import type { Verification } from './verify.cjs';
/** How to verify and handle deliveries. */
export interface WebhookOptions {
    /** How to verify a delivery. There is no default, because the service documents no signature. */
    verify: Verification;
    /**
     * Handles an outcome. It is called once for each reference and response code, one at a time for each reference, and
     * not after a final code, as far as `seen` remembers. The endpoint answers 200 once it resolves. If it throws, the
     * endpoint answers 500, and the outcome may be delivered again.
     */
    onOutcome: OutcomeListener;
    /**
     * Called with a late delivery: its code is not final, but a final code was already handled. It is
     * not the state of the payout. The endpoint answers 200.
     */
    onStale?: OutcomeListener | undefined;
    /**
     * Handlers for the other webhooks of the contract, by name. A delivery does not name its webhook, so its fields
     * decide. `confirmByStatus` cannot confirm them, so with it the endpoint answers 409.
     */
    on?: {
        [Name in OtherWebhook]?: (body: WebhookBodies[Name]) => Promise<void> | void;
    } | undefined;
    /** The store of handled outcomes: `createMemorySeen()`, or one that all processes share. */
    seen: SeenStore;
    /** The largest body to read, in bytes. Default 64 KiB. */
    maxBytes?: number | undefined;
    /** How long reading a body may take, in milliseconds. Default 10 seconds. */
    bodyTimeout?: number | undefined;
    /**
     * Called for each POST that does not get a 200: an outcome may be lost unless somebody investigates. Also called
     * with 200 if `seen` fails after the outcome was handled. Not called while another process handles the outcome.
     */
    onError?: ((error: unknown, failed: FailedDelivery) => void) | undefined;
}
/** Handles one outcome. The outcome counts as handled once the promise resolves. */
export type OutcomeListener = (outcome: PayoutOutcome, context: DeliveryContext) => Promise<void> | void;
/** What is known besides the outcome. */
export interface DeliveryContext {
    /** What the response code means, and what to do. */
    code: ResponseCodeDescription;
    /**
     * The record as delivered. `confirmByStatus` replaces it with the status, but only the delivery
     * may carry the reason of a rejection.
     */
    delivered: PayoutOutcome;
    /** Response codes of this payout that were handled before, as far as `seen` remembers. */
    handledBefore: readonly string[];
}
/** A delivery that was not handled. */
export interface FailedDelivery {
    /** The HTTP status of the answer. */
    status: number;
    /** The record, if it could be read. It may be forged unless its signature was valid. */
    delivered: PayoutOutcome | undefined;
}
/** The webhooks of the contract other than `payoutOutcome`. */
export type OtherWebhook = Exclude<keyof WebhookBodies, 'payoutOutcome'>;
/** @throws TypeError when an option is missing, invalid or unknown */
export declare function readWebhookOptions(options: WebhookOptions): {
    maxBytes: number;
    bodyTimeout: number;
};
