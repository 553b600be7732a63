import type { CallingClient } from '../send.js';
import type { PayoutOutcome } from './record.js';
/** A delivery before anything of it is believed. */
export interface RawDelivery {
    headers: {
        get(name: string): string | null;
    };
    /** The bytes as they came, which a signature is made of. */
    body: Uint8Array<ArrayBuffer>;
}
/** A way to know that a delivery is true. What throws in it is answered 503: deliver again. */
export interface Verification {
    /** Whether the bytes are the service's. Asked before they are read. */
    authentic?(delivery: RawDelivery): Promise<boolean>;
    /** What is true of the payout, whatever was delivered; `undefined` when the delivery is not. */
    confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}
/**
 * Takes a delivery as a hint, and asks the service for the status of the payout. What the service
 * says is what `onOutcome` gets. A delivery with another response code than the status is refused
 * (409): it is false, or late, and then a newer one comes.
 *
 * When the service cannot be asked now, the delivery is answered 503 and so may come again.
 *
 * @example
 * createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export declare function confirmByStatus(client: CallingClient): Verification;
/**
 * Believes every delivery. For an endpoint that only the service can reach, by means outside of this
 * package: say which.
 *
 * @param because why nobody else can deliver
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits the service alone, by mutual TLS.' })
 */
export declare function unverified({ because }: {
    because: string;
}): Verification;
