/**
 * The transaction references in a request: what to ask for the status of when its outcome is unknown.
 */
import { fieldOf } from './field.js';
/**
 * Reads them from the parameters, and from the body as it was sent: the caller's own object may have
 * changed since.
 */
export function referencesIn({ params, body }) {
    const found = [];
    let list;
    try {
        const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
        list = fieldOf(JSON.parse(String(text)), 'transactionRequestList');
    }
    catch {
        // A body that is not JSON has no references.
    }
    for (const part of [fieldOf(params, 'path'), ...(Array.isArray(list) ? list : [])]) {
        const reference = fieldOf(part, 'transactionReference');
        if (typeof reference === 'string')
            found.push(reference);
    }
    return found;
}
