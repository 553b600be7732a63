/**
 * The seam of the package: what one call is, what it answers, and who may send it. The named
 * functions, the batches, the statement and the token source are written against these types; the
 * transport implements them.
 */
/** Where a client keeps its `Send`. Shared by all copies of the package in a program. */
export const sending = Symbol.for('remittance-payout-client.send');
/** The way to send a call through a client, for the rest of the package. */
export function sendOf(client) {
    return client[sending];
}
