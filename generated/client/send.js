/** The property of a client that holds its `Send`, shared by all copies of the package in a program. */
export const sending = Symbol.for('remittance-payout-client.send');
/** How to send a call through a client, for the rest of the package. */
export function sendOf(client) {
    return client[sending];
}
/** What every named function does: sends one call, and returns what its answer carries. */
export function call(client, request, options) {
    const answer = client[sending](request, options);
    const data = answer.then((received) => received.data);
    return Object.assign(data, {
        withResponse() {
            // Whoever takes the whole answer gets its error there.
            data.catch(() => undefined);
            return answer;
        },
    });
}
