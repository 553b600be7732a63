/**
 * The transaction references in a request: what to ask for the status of when its outcome is unknown.
 */
import { fieldOf } from './field.js';
/**
 * Reads them from the parameters, and from the body as it was sent: the caller's own object may have
 * changed since.
 */
export function referencesIn({ params, body }) {
    return [fieldOf(params, 'path'), ...transactionsOf(body)].flatMap((part) => {
        const reference = fieldOf(part, 'transactionReference');
        return typeof reference === 'string' ? [reference] : [];
    });
}
function transactionsOf(body) {
    if (typeof body !== 'string')
        return [];
    try {
        const list = fieldOf(JSON.parse(body), 'transactionRequestList');
        return Array.isArray(list) ? list : [];
    }
    catch {
        return [];
    }
}
