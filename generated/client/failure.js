import { NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import { fieldOf } from './field.js';
import { referencesIn } from './references.js';
/**
 * The error of a call. Once the outcome of an attempt was unknown, a later rejection proves nothing
 * about that attempt, and the outcome stays unknown.
 *
 * @param harmless whether the call changes nothing
 * @param cause the caller's reason for an abort
 */
export function failure(call, { attempts, last, wasUnknown }, cause) {
    const { harmless } = call;
    const transactionReferences = referencesIn(call);
    const answer = last?.answer;
    const status = answer?.status;
    const isRejected = answer && last?.outcome === 'rejected';
    const fail = (kind, what, nextAction) => new kind(`${call.method} ${call.path} ${what}: ${last ? reasonOf(last) : 'aborted'}. ${advice[nextAction]}`, {
        attempts,
        transactionReferences,
        nextAction,
        status,
        requestId: answer && requestIdOf(answer.headers),
        idempotencyKey: call.key,
        retryAfter: last?.retryAfter,
        cause: cause ?? last?.cause,
        answer: answer && { headers: answer.headers, data: last?.data, text: last?.text },
    });
    if (wasUnknown && !(harmless && isRejected)) {
        return harmless
            ? fail(UnknownOutcomeError, 'got no usable answer', 'retry')
            : fail(UnknownOutcomeError, 'may have been done', 'check-status');
    }
    if (isRejected) {
        return fail(RejectedError, 'was rejected', status === 401 || status === 403
            ? 'check-credentials'
            : status === 425 || status === 429
                ? 'retry'
                : // A conflict may be with a transaction of an earlier call, under this key or reference. And
                    // nobody documents whether a batch that is rejected is rejected whole.
                    !harmless && (status === 409 || transactionReferences.length > 0)
                        ? 'check-status'
                        : 'fix-request');
    }
    const refused = /refused$/.test(String(fieldOf(last?.cause, 'reason')));
    return fail(NotSentError, 'was not sent', refused ? 'check-credentials' : 'retry');
}
/**
 * What the service calls a request in its logs. Its documentation names no header for it: these are the
 * usual ones.
 */
export function requestIdOf(headers) {
    return headers.get('x-request-id') ?? headers.get('request-id') ?? undefined;
}
/** The error of a call that is wrong before it is sent. */
export function neverSent(call, problem) {
    return new NotSentError(`${call.method} ${call.path} was not sent: ${problem instanceof Error ? problem.message : String(problem)}.`, { attempts: [], transactionReferences: referencesIn(call), nextAction: 'fix-request' });
}
const advice = {
    retry: 'The same call may be made again.',
    'fix-request': 'Fix the request.',
    'check-credentials': 'Check the credentials, and what they permit.',
    'check-status': 'Ask for the status before anything is sent again.',
};
/** `status 400`, `timeout`, `cut short, status 200`, `connection, ECONNRESET`. */
function reasonOf({ reason, answer, code, cause }) {
    if (reason === 'no-token' && cause instanceof Error)
        return cause.message.replace(/\.$/, '');
    return [
        reason !== 'answered' && reason.replace('-', ' '),
        answer && `status ${answer.status}`,
        code,
    ]
        .filter(Boolean)
        .join(', ');
}
