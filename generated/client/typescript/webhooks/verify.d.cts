import { type Clock } from '../clock.cjs';
import { type AnswerHeaders, type CallingClient } from '../call.cjs';
import { type OutcomeSource } from '../status.cjs';
import { type PayoutOutcome } from './record.cjs';
/** A delivery before anything in it is trusted. */
export interface RawDelivery {
    /** The headers as received. */
    headers: Pick<AnswerHeaders, 'get'>;
    /** The body's bytes as received, because a signature covers them. */
    body: ReturnType<InstanceType<typeof TextEncoder>['encode']>;
}
/**
 * Verifies that a delivery is authentic. If it throws, the endpoint answers 503. To combine two
 * verifications, merge them: `{ ...hmacSignature(…), ...confirmByStatus(client) }`.
 */
export interface Verification {
    /** Returns whether the service sent these bytes. Called before they are parsed. */
    authentic?(delivery: RawDelivery): Promise<boolean>;
    /** Returns the true record of the payout, or `undefined` if the delivery is false. */
    confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/** Pass it to runs as `webhooks`. For payouts that a run follows, the run then requests the status, only once. */
export interface StatusConfirmation extends OutcomeSource {
    /** Returns the true record of the payout, or `undefined` if the delivery is false. */
    confirm(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/** How to request the status. */
export interface ConfirmOptions {
    /** The clock for the pauses. Default: the platform's. */
    clock?: Clock | undefined;
    /**
     * Returns whether you sent a payout with this reference, for example by a database lookup. The endpoint answers 409
     * to other deliveries without asking the service. Default: asks the service about every delivery.
     */
    isOurs?: ((transactionReference: string) => boolean | Promise<boolean>) | undefined;
}
/**
 * Treats a delivery as a hint and requests the status of the payout from the service. `onOutcome` receives that
 * status. A delivery with a final or unlisted code must agree with it; otherwise the endpoint answers 409.
 *
 * Anyone can send a delivery, so status requests are limited: no retries, one request for
 * deliveries with the same reference, and 8 at a time while a few
 * more wait. After an overload, rejected credentials or a missing token, it pauses for
 * `Retry-After` or for up to 30 seconds. Meanwhile the endpoint answers 503.
 *
 * @throws TypeError when the client was not made by `createClient`
 * @example createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export declare function confirmByStatus(client: CallingClient, { clock, isOurs, ...unknown }?: ConfirmOptions): StatusConfirmation;
interface Trust {
    /** Why only the service can deliver. */
    because: string;
}
/**
 * Trusts every delivery. Use it only for an endpoint that nobody but the service can reach.
 *
 * @throws TypeError when no reason is given
 * @example unverified({ because: 'The gateway admits only the service, by mutual TLS.' })
 */
export declare function unverified({ because, ...unknown }: Trust): Verification;
export {};
