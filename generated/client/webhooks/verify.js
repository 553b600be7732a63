import { askStatus } from '../status.js';
import { readRecord } from './record.js';
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
export function confirmByStatus(client) {
    return {
        async confirm({ transactionReference, responseCode }) {
            const status = await askStatus(client, transactionReference, { timeouts });
            if (status.kind === 'nothing')
                throw status.error;
            const reading = status.kind === 'record' ? readRecord(status.record) : undefined;
            if (!reading || 'problem' in reading)
                return undefined;
            return reading.record.responseCode === responseCode ? reading.record : undefined;
        },
    };
}
/**
 * Trusts every delivery. For an endpoint that only the service can reach, by means outside of this
 * package: state which.
 *
 * @param because why nobody else can deliver
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits the service alone, by mutual TLS.' })
 */
export function unverified({ because }) {
    if (typeof because !== 'string' || !because.trim()) {
        throw new TypeError('unverified needs a reason: state why nobody but the service can deliver.');
    }
    return {};
}
/** Whoever delivers waits for the answer. Milliseconds. */
const timeouts = { total: 10_000 };
