/**
 * Reads them from the body as it was sent, since the caller's own object may have changed since.
 */
export function referencesIn(body, params) {
    const inPath = params?.path?.['transactionReference'];
    return [...(inPath === undefined ? [] : [inPath]), ...transactionsOf(body).flatMap(referenceOf)];
}
function transactionsOf(body) {
    if (typeof body !== 'string')
        return [];
    try {
        const list = JSON.parse(body)?.transactionRequestList;
        return Array.isArray(list) ? list : [];
    }
    catch {
        return [];
    }
}
function referenceOf(transaction) {
    const reference = Object(transaction).transactionReference;
    return typeof reference === 'string' ? [reference] : [];
}
