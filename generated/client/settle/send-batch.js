/** Sending one batch: written down first, sent once, and never when somebody else may have sent it. */
import { hasField } from '../call.js';
import { isNotSentError, isRejectedError } from '../errors.js';
import { sendOf } from '../send.js';
import { holderOf, readLedger } from './ledger.js';
/**
 * Sends payouts again of which the service has said long enough that it does not know them. Gives the
 * claim that they are under now; nothing when they were not sent, or are somebody else's.
 */
export async function sendBatchAgain(run, batch, previous) {
    // The whole batch again is the same operation: the same key, and by its order the same bytes.
    const whole = batch.length === previous.transactions.length;
    const key = whole ? previous.idempotencyKey : crypto.randomUUID();
    const claim = makeClaim(batch, key, previous);
    const { lost } = await claimBatch(run, batch, claim);
    if (lost.length > 0)
        return undefined;
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
 * Writes the claim down, then reads whether it holds: another run on the same journal may have been
 * first. A claim that does not hold all of its payouts is taken back whole.
 */
export async function claimBatch({ journal }, batch, claim) {
    await journal.append(claim);
    const ledger = readLedger(await journal.read());
    const lost = batch.filter(({ transactionReference }) => {
        const line = ledger.lines.get(transactionReference);
        return line?.settled !== undefined || holderOf(line)?.claim !== claim.claim;
    });
    if (lost.length > 0)
        await journal.append({ kind: 'withdrawn', claim: claim.claim });
    return { ledger, lost };
}
/** What the journal says of the payouts under a claim. */
export function stateUnder({ answers }, claim) {
    const answer = answers.get(claim.claim);
    return answer === undefined ? 'in-doubt' : stateAfter(answer, claim);
}
/**
 * A refusal of what was sent again says nothing of the first time: it may even be refused because of
 * it.
 */
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
/** What the call said of the batch. Only what is certain is more than `in-doubt`. */
async function post(run, batch, idempotencyKey) {
    try {
        const { data } = await sendWithKey(run.client, {
            method: 'POST',
            path: '/handler/send/remittance/transaction',
            body: { transactionRequestList: batch.map(({ content }) => content.body) },
            isAnswer: (answer) => hasField(answer, 'batchId'),
        }, { signal: run.ending, idempotencyKey });
        return { kind: isWhole(data, batch.length) ? 'accepted' : 'unclear' };
    }
    catch (error) {
        if (!isNotSentError(error) && !isRejectedError(error))
            return { kind: 'in-doubt' };
        const { nextAction } = error;
        // A conflict is with something that was sent before: under this key or this reference.
        if (nextAction === 'check-status')
            return { kind: 'unclear' };
        // A refusal of the request itself is confirmed by asking: whether it can concern a part of the
        // batch is not shown.
        if (nextAction === 'fix-request' && isRejectedError(error))
            return { kind: 'refused' };
        return {
            kind: 'withdrawn',
            again: nextAction === 'retry',
            after: error.retryAfter ?? 0,
        };
    }
}
/**
 * Sends with the key where the client knows its place. A client that does not refuses a key before
 * anything is sent; then it goes without, and the status alone resolves what is in doubt.
 */
async function sendWithKey(client, request, { idempotencyKey, ...options }) {
    try {
        return await sendOf(client)(request, { ...options, idempotencyKey });
    }
    catch (error) {
        const keyRefused = isNotSentError(error) && error.nextAction === 'fix-request' && error.attempts.length === 0;
        if (!keyRefused)
            throw error;
        return sendOf(client)(request, options);
    }
}
/** Whether the service says that it has received all payouts, and none of them in error. */
function isWhole(data, count) {
    if (typeof data !== 'object' || data === null)
        return false;
    const received = 'totalCount' in data ? data.totalCount : undefined;
    const errors = 'errorTransactionCount' in data ? data.errorTransactionCount : undefined;
    return received === count && (errors === null || errors === 0);
}
