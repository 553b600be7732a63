import { type Clock } from '../clock.js';
import { type AnswerHeaders, type CallingClient } from '../call.js';
import { type OutcomeSource } from '../status.js';
import { type PayoutOutcome } from './record.js';
/** A delivery before anything in it is trusted. */
export interface RawDelivery {
    /** As they came. */
    headers: Pick<AnswerHeaders, 'get'>;
    /** The bytes as they arrived, for a signature to cover. */
    body: ReturnType<InstanceType<typeof TextEncoder>['encode']>;
}
/**
 * A way to know that a delivery is true. If it throws, the answer is 503. To use two ways, combine
 * them: `{ ...hmacSignature(…), ...confirmByStatus(client) }`.
 */
export interface Verification {
    /** Whether the bytes come from the service. Called before they are parsed. */
    authentic?(delivery: RawDelivery): Promise<boolean>;
    /** The true record of the payout; `undefined` when the delivery is false. */
    confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/** Give it to runs as `webhooks`: what they follow is then asked for by them, once. */
export interface StatusConfirmation extends OutcomeSource {
    /** The true record of the payout; `undefined` when the delivery is false. */
    confirm(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/** How it asks for the status. */
export interface ConfirmOptions {
    /** For its pauses. Default: the clock of the platform. */
    clock?: Clock | undefined;
    /**
     * Whether a payout with this reference was sent: a look into your database, for example. Deliveries
     * of others are answered 409, and the service is not asked. Default: all are asked for.
     */
    isOurs?: ((transactionReference: string) => boolean | Promise<boolean>) | undefined;
}
/**
 * Takes a delivery as a hint, and asks the service for the status of the payout. `onOutcome` gets
 * that answer. A delivery with a final or an unlisted code must agree with it; else it is answered
 * 409.
 *
 * Anybody may deliver, so it asks sparingly: without retries; one question for equal references;
 * 8 requests at a time, and a few more wait. After an overload, rejected credentials, or without a
 * token, it pauses for `Retry-After` or up to 30 seconds. Meanwhile the answer is 503.
 *
 * @throws TypeError when the client is not one
 * @example
 * createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export declare function confirmByStatus(client: CallingClient, { clock, isOurs, ...unknown }?: ConfirmOptions): StatusConfirmation;
interface Trust {
    /** Why nobody else can deliver. */
    because: string;
}
/**
 * Trusts every delivery, for an endpoint that only the service can reach.
 *
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits only the service, by mutual TLS.' })
 */
export declare function unverified({ because, ...unknown }: Trust): Verification;
export {};
