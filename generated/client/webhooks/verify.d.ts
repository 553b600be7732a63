/**
 * How a delivery is known to come from the service. The service documents neither a signature nor
 * another way, so whoever receives deliveries must choose one: there is no default.
 */
import type { CallingClient } from '../send.js';
import type { PayoutOutcome } from './record.js';
/** A delivery before anything in it is trusted. */
export interface RawDelivery {
    headers: {
        get(name: string): string | null;
    };
    /** The bytes as they arrived, for a signature to cover. */
    body: Uint8Array<ArrayBuffer>;
}
/** A way to know that a delivery is true. If it throws, the answer is 503: deliver again. */
export interface Verification {
    /** Whether the bytes come from the service. Called before they are parsed. */
    authentic?(delivery: RawDelivery): Promise<boolean>;
    /** The true record of the payout; `undefined` when the delivery is false. */
    confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/**
 * Takes a delivery as a hint, and asks the service for the status of the payout. `onOutcome` gets the
 * answer of the service. A delivery with another response code than the status is rejected (409): it
 * is false, or late, and then a newer one comes.
 *
 * When the service cannot be asked now, the answer is 503, so that the delivery may come again.
 *
 * @example
 * createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export declare function confirmByStatus(client: CallingClient): Verification;
/**
 * Trusts every delivery. For an endpoint that only the service can reach, by means outside of this
 * package: state which.
 *
 * @param because why nobody else can deliver
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits the service alone, by mutual TLS.' })
 */
export declare function unverified({ because }: {
    because: string;
}): Verification;
