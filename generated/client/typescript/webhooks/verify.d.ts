import type { Clock } from '../clock.js';
import type { CallingClient } from '../call.js';
import type { PayoutOutcome } from './record.js';
/** A delivery before anything in it is trusted. */
export interface RawDelivery {
    headers: {
        get(name: string): string | null;
    };
    /** The bytes as they arrived, for a signature to cover. */
    body: ReturnType<InstanceType<typeof TextEncoder>['encode']>;
}
/**
 * A way to know that a delivery is true. If it throws, the answer is 503: deliver again. To ask for
 * both, put two together: `{ ...hmacSignature(…), ...confirmByStatus(client) }`.
 */
export interface Verification {
    /** Whether the bytes come from the service. Called before they are parsed. */
    authentic?(delivery: RawDelivery): Promise<boolean>;
    /** The true record of the payout; `undefined` when the delivery is false. */
    confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/** What `confirmByStatus` may be given. */
export interface ConfirmOptions {
    /** Where it takes the time from, for its pauses. Default: the platform's. */
    clock?: Clock | undefined;
}
/**
 * Takes a delivery as a hint, and asks the service for the status of the payout. `onOutcome` gets the
 * answer of the service, which may already be a later one than a delivery that is not final. A
 * delivery with a final code, or one that the contract does not list, must agree with the status: else
 * it is answered 409, since it is false, or the status is behind, and then it may come again.
 *
 * Anybody may deliver, so it asks sparingly: once, without retries; one question for equal references;
 * 8 requests at a time, 24 more wait. After a 401, 429, 502, 503 or 504, or without a token, it does
 * not ask until `Retry-After` or a backoff of 1 to 30 s has passed. What cannot be asked now is answered
 * 503, so that the delivery may come again.
 *
 * @throws TypeError when the client is not one
 * @example
 * createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export declare function confirmByStatus(client: CallingClient, { clock, ...unknown }?: ConfirmOptions): Verification;
/**
 * Trusts every delivery. For an endpoint that only the service can reach, by means outside of this
 * package: state which.
 *
 * @param because why nobody else can deliver
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits the service alone, by mutual TLS.' })
 */
export declare function unverified({ because, ...unknown }: {
    because: string;
}): Verification;
