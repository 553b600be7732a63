/** Sending one batch: written down first, sent once, and never when another run may have sent it. */
import { isNotSentError, isRejectedError } from '../errors.js';
import { fieldOf, hasField } from '../field.js';
import { sendOf } from '../send.js';
import { ownerOf, readLedger } from './ledger.js';
/**
 * Sends payouts again that have been unknown to the service for long enough. Returns their new claim;
 * nothing when they were not sent, or another run was first.
 */
export async function sendBatchAgain(run, batch, previous) {
    // The whole batch again is the same operation: the same key and, in the same order, the same bytes.
    const whole = batch.length === previous.transactions.length;
    const key = whole ? previous.idempotencyKey : crypto.randomUUID();
    const claim = makeClaim(batch, key, previous);
    const { ledger, lost } = await claimBatch(run, batch, claim);
    if (lost.length > 0) {
        // What another run has learned about the previous claim counts for this one too.
        for (const payout of batch) {
            const owner = ownerOf(ledger.lines.get(payout.transactionReference));
            if (owner?.claim === claim.claim)
                payout.state = stateUnder(ledger, previous);
        }
        return undefined;
    }
    const { taken } = await sendClaimed(run, batch, claim);
    return taken === 'no' ? undefined : claim;
}
export function makeClaim(batch, idempotencyKey, previous) {
    return {
        kind: 'sending',
        claim: crypto.randomUUID(),
        idempotencyKey,
        transactions: batch.map(({ transactionReference, fingerprint }) => ({
            transactionReference,
            fingerprint,
            ...(previous && { replaces: previous.claim }),
        })),
    };
}
/**
 * Writes the claim down, then reads whether it counts: another run on the same journal may have been
 * first, or have got the answer to the claim that this one replaces. A claim that does not count for all
 * of its payouts is withdrawn whole.
 */
export async function claimBatch({ journal }, batch, claim) {
    await journal.append(claim);
    const references = batch.map(({ transactionReference }) => transactionReference);
    const ledger = readLedger(await journal.read(references));
    const lost = batch.filter(({ transactionReference }) => {
        const line = ledger.lines.get(transactionReference);
        if (!line || line.settled || ownerOf(line)?.claim !== claim.claim)
            return true;
        // Another run may have got the answer to the claim before: that is no longer in doubt.
        const previous = line.claims.at(-2)?.claim;
        return previous !== undefined && ledger.answers.has(previous);
    });
    if (lost.length > 0)
        await journal.append({ kind: 'withdrawn', claim: claim.claim });
    return { ledger, lost };
}
/** What the journal knows of the payouts under a claim. */
export function stateUnder({ answers }, claim) {
    const answer = answers.get(claim.claim);
    return answer === undefined ? 'in-doubt' : stateAfter(answer, claim);
}
/** A rejection of a repeat proves nothing about the first request: that may even be its reason. */
function stateAfter(answer, { transactions }) {
    const isRepeat = transactions.some(({ replaces }) => replaces !== undefined);
    return answer === 'refused' && isRepeat ? 'unclear' : answer;
}
/** Sends the batch in one call and writes down what came of it. */
export async function sendClaimed(run, batch, claim) {
    const { kind, ...failure } = await post(run, batch, claim.idempotencyKey);
    if (kind === 'withdrawn') {
        await run.journal.append({ kind, claim: claim.claim });
        return { taken: 'no', again: failure.again ?? false, after: failure.after ?? 0 };
    }
    const state = kind === 'in-doubt' ? kind : stateAfter(kind, claim);
    for (const payout of batch)
        payout.state = state;
    if (kind !== 'in-doubt')
        await run.journal.append({ kind, claim: claim.claim });
    return { taken: 'perhaps' };
}
/** What the call proves about the batch. Only what is certain is more than `in-doubt`. */
async function post(run, batch, idempotencyKey) {
    try {
        const { data } = await sendOf(run.client)({
            method: 'POST',
            path: '/handler/send/remittance/transaction',
            body: { transactionRequestList: batch.map(({ content }) => content.body) },
            isAnswer: (answer) => hasField(answer, 'batchId'),
            // Without a header for the key, the status alone resolves what is in doubt.
            optionalKey: idempotencyKey,
        }, { signal: run.ending });
        return { kind: isWhole(data, batch.length) ? 'accepted' : 'unclear' };
    }
    catch (error) {
        if (!isNotSentError(error) && !isRejectedError(error))
            return { kind: 'in-doubt' };
        const { nextAction } = error;
        if (nextAction === 'check-status' && isRejectedError(error)) {
            // The conflict is with something sent before, under this key or this reference. Any other
            // rejection is followed by asking: nobody documents whether it concerns the whole batch.
            return { kind: error.status === 409 ? 'unclear' : 'refused' };
        }
        return {
            kind: 'withdrawn',
            again: nextAction === 'retry',
            after: error.retryAfter ?? 0,
        };
    }
}
/** Whether the service has received all payouts, none of them in error. */
function isWhole(data, count) {
    const errors = fieldOf(data, 'errorTransactionCount');
    return fieldOf(data, 'totalCount') === count && (errors === null || errors === 0);
}
