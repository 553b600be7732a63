/** Asking for the status of one payout, and what the answer says. */
import { isRejectedError } from '../errors.js';
import { sendOf } from '../send.js';
/** Asks once. Never throws: a failed question says nothing of the payout. */
export async function askStatus(client, transactionReference, signal) {
    try {
        const { status, data } = await sendOf(client)({
            method: 'GET',
            path: '/remittance-middleware/transaction/status/check/{transactionReference}',
            params: { path: { transactionReference } },
        }, 
        // The next question is the retry.
        { signal, retry: false });
        const answer = { transactionReference, status, body: data };
        return isRecordOf(data, transactionReference)
            ? { kind: 'record', record: data, answer }
            : { kind: 'refused', answer };
    }
    catch (error) {
        if (!isRejectedError(error) || saysNothing.includes(error.status))
            return { kind: 'silent' };
        const { status, body } = error;
        return { kind: 'refused', answer: { transactionReference, status, body } };
    }
}
/** Refused before anybody looked for the payout: no token, no right, too early, too many. */
const saysNothing = [401, 403, 407, 408, 421, 425, 429];
/** A record of another payout tells nothing of this one, whoever mixed them up. */
function isRecordOf(data, transactionReference) {
    return (typeof data === 'object' &&
        data !== null &&
        'transactionReference' in data &&
        data.transactionReference === transactionReference &&
        'responseCode' in data &&
        typeof data.responseCode === 'string');
}
