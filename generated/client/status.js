/** Asking for the status of one payout, and what the answer means. */
import { isRejectedError } from './errors.js';
import { fieldOf } from './field.js';
import { sendOf } from './send.js';
/** Asks for the status. Never throws: a failed question says nothing about the payout. */
export async function askStatus(client, transactionReference, options) {
    try {
        const { status, data } = await sendOf(client)({
            method: 'GET',
            path: '/remittance-middleware/transaction/status/check/{transactionReference}',
            params: { path: { transactionReference } },
        }, options);
        const answer = { transactionReference, status, body: data };
        return isRecordOf(data, transactionReference)
            ? { kind: 'record', record: data, answer }
            : { kind: 'no-record', answer };
    }
    catch (error) {
        if (!isRejectedError(error) || inconclusive.includes(error.status)) {
            return { kind: 'nothing', error };
        }
        const { status, body } = error;
        return { kind: 'no-record', answer: { transactionReference, status, body } };
    }
}
/** Rejected before anybody looked for the payout: no token, no permission, too early, too many. */
const inconclusive = [401, 403, 407, 408, 421, 425, 429];
/** A record of another payout says nothing about this one, whoever mixed them up. */
function isRecordOf(data, transactionReference) {
    return (fieldOf(data, 'transactionReference') === transactionReference &&
        typeof fieldOf(data, 'responseCode') === 'string');
}
