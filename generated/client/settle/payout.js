/** A payout of a run: its content, as it is sent and recognised, and what is known of it. */
import { fieldOf } from '../field.js';
/** A payout of which nothing is known yet. */
export function newPayout(transactionReference, fingerprint) {
    return { transactionReference, fingerprint, state: 'not-sent', done: false };
}
/**
 * Copies the payouts.
 *
 * @throws TypeError when a reference is missing, cannot be asked for, or is used twice
 */
export function copyPayouts(transactions) {
    const seen = new Set();
    return Array.from(transactions, (transaction, index) => {
        const body = sortKeys(JSON.parse(JSON.stringify(transaction ?? null)));
        const reference = fieldOf(body, 'transactionReference');
        if (typeof reference !== 'string' || !isAskable(reference)) {
            throw new TypeError(`Payout ${index} must have a transactionReference that a URL can contain.`);
        }
        if (seen.has(reference)) {
            throw new TypeError(`The transactionReference ${reference} is used twice. One payout, one reference.`);
        }
        seen.add(reference);
        return { transactionReference: reference, body };
    });
}
/** SHA-256 of the content, in hexadecimal. The order of keys makes no difference. */
export async function fingerprintOf({ body }) {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
/** Whether the URL of a status can contain the reference. */
export function isAskable(reference) {
    // Half of a surrogate pair cannot be encoded.
    return !['', '.', '..'].includes(reference) && !/\p{Surrogate}/u.test(reference);
}
function sortKeys(value) {
    if (Array.isArray(value))
        return value.map(sortKeys);
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, child]) => [key, sortKeys(child)]));
}
