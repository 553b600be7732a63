import { isTokenError } from './auth/token-error.js';
import { NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import { referencesIn } from './references.js';
/**
 * The error of a call. Once the outcome of an attempt was unknown, a later rejection proves nothing
 * about that attempt, and the outcome stays unknown.
 *
 * @param ending why there is no further attempt, in words; empty when nothing would change
 * @param cause the caller's reason for an abort
 */
export function failure(call, { attempts, last, wasUnknown }, ending, cause) {
    const { harmless } = call;
    const references = referencesIn(call);
    const outcome = last?.outcome;
    const why = [last && reasonOf(last), ending].filter(Boolean).join(', and ');
    const message = (what, nextAction) => `${call.method} ${call.path} ${what}: ${why}. ${advice[nextAction]}`;
    const details = (nextAction) => ({
        attempts,
        transactionReferences: references,
        nextAction,
        idempotencyKey: call.key,
        retryAfter: last?.retryAfter,
        cause: cause ?? last?.cause,
    });
    if (wasUnknown && (!harmless || outcome !== 'rejected')) {
        const next = harmless ? 'retry' : 'check-status';
        const earlier = outcome === 'unknown' ? '' : ' by an earlier attempt; the last one';
        return new UnknownOutcomeError(message(`may have been done${earlier}`, next), details(next));
    }
    if (last?.answer && outcome === 'rejected') {
        const { status, headers } = last.answer;
        const next = afterRejection(status, harmless, references.length > 0);
        const words = message('was rejected', next);
        return new RejectedError(words, details(next), status, last.data, headers);
    }
    const noToken = last?.cause;
    const rejected = isTokenError(noToken) && noToken.reason !== 'unavailable';
    const next = rejected ? 'check-credentials' : 'retry';
    return new NotSentError(message('was not sent', next), details(next));
}
/** The error of a call that is wrong before it is sent. */
export function neverSent(call, cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    return new NotSentError(`${call.method} ${call.path} was not sent: ${problem}.`, {
        attempts: [],
        transactionReferences: referencesIn(call),
        nextAction: 'fix-request',
    });
}
const advice = {
    retry: 'The same call may be made again.',
    'fix-request': 'Fix it: the same request would be rejected again.',
    'check-credentials': 'Check the credentials, and what they permit.',
    'check-status': 'Ask for the status before anything is sent again; never send a second transaction instead.',
};
const reasons = {
    answered: 'the service answered',
    redirect: 'the answer is a redirect, which is not followed',
    'not-json': 'the answer is not the JSON of this operation',
    'cut-short': 'the answer broke off',
    connection: 'the connection failed',
    timeout: 'no complete answer arrived in time',
    aborted: 'the caller aborted it',
    'no-token': 'there is no token',
};
function reasonOf({ reason, answer, code }) {
    const facts = [answer && `status ${answer.status}`, code].filter(Boolean).join(', ');
    return reasons[reason] + (facts && ` (${facts})`);
}
function afterRejection(status, harmless, hasReferences) {
    if (status === 401 || status === 403)
        return 'check-credentials';
    if (status === 425 || status === 429)
        return 'retry';
    if (harmless)
        return 'fix-request';
    // A conflict may be with a transaction of an earlier call, under this key or reference. And nobody
    // documents whether a batch that is rejected is rejected whole.
    return status === 409 || hasReferences ? 'check-status' : 'fix-request';
}
