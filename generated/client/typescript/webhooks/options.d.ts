import type { ResponseCodeDescription } from '../response-codes.js';
import { type WebhookBodies } from '../webhook-bodies.js';
import type { PayoutOutcome } from './record.js';
import type { SeenStore } from './seen.js';
import type { Verification } from './verify.js';
/** How deliveries are verified and handled. */
export interface WebhookOptions {
    /** There is no default, since the service documents no signature. */
    verify: Verification;
    /**
     * Handles an outcome: once for each reference and response code, one at a time for each
     * reference, and not after a final code, as far as `seen` remembers. The answer is 200 once it
     * has resolved, and 500 if it throws; then the outcome may be delivered again.
     */
    onOutcome: OutcomeListener;
    /**
     * Called with a delivery that came late: a final code was handled, and this one is not final, so
     * it is not the state of the payout. The answer is 200.
     */
    onStale?: OutcomeListener | undefined;
    /**
     * Handles the other webhooks of the contract, by their names. A delivery does not say which it
     * belongs to, so its fields decide. `confirmByStatus` cannot confirm them: it answers 409.
     */
    on?: {
        [Name in OtherWebhook]?: (body: WebhookBodies[Name]) => Promise<void> | void;
    } | undefined;
    /** What was handled before: `createMemorySeen()`, or a store that all processes share. */
    seen: SeenStore;
    /** The largest body that is read, in bytes. Default 64 KiB. */
    maxBytes?: number | undefined;
    /** How long a body may take to arrive, in milliseconds. Default 10 seconds. */
    bodyTimeout?: number | undefined;
    /**
     * Called for each POST that is not answered 200: an outcome may be lost unless somebody looks.
     * Also called with 200 when `seen` fails after the outcome was handled; not called while another
     * process handles it.
     */
    onError?: ((error: unknown, failed: FailedDelivery) => void) | undefined;
}
/** Handles one outcome. It has happened once its promise resolves. */
export type OutcomeListener = (outcome: PayoutOutcome, context: DeliveryContext) => Promise<void> | void;
/** Known besides the outcome. */
export interface DeliveryContext {
    /** What its response code means, and what to do. */
    code: ResponseCodeDescription;
    /** As delivered. `confirmByStatus` takes it as a hint; only this may have a rejection reason. */
    delivered: PayoutOutcome;
    /** The response codes of this payout that were handled before, as far as `seen` remembers. */
    handledBefore: readonly string[];
}
/** A delivery that was not handled. */
export interface FailedDelivery {
    /** The HTTP status that it was answered. */
    status: number;
    /** The record, if it could be read. Unless its signature was right, it may be forged. */
    delivered: PayoutOutcome | undefined;
}
/** The webhooks of the contract besides `payoutOutcome`. */
export type OtherWebhook = Exclude<keyof WebhookBodies, 'payoutOutcome'>;
/** @throws TypeError when an option is missing, wrong, or does not exist */
export declare function readWebhookOptions(options: WebhookOptions): {
    maxBytes: number;
    bodyTimeout: number;
};
