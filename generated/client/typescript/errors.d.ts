import type { AnswerHeaders, AttemptReport } from './call.js';
/**
 * What the caller does next.
 *
 * - `retry`: it was not sent, the service asked to come later, or the call changes nothing. The same
 *   call may be made again.
 * - `fix-request`: the same request would be rejected again.
 * - `check-credentials`: the service rejected the token or the credentials.
 * - `check-status`: it may have been done. Ask for the status of each of `transactionReferences`
 *   before anything is sent again, and never send a second transaction instead. With the key in a
 *   known header, the same call with the same `idempotencyKey` is as good.
 */
export type NextAction = 'retry' | 'fix-request' | 'check-credentials' | 'check-status';
/** What an error is made with. */
export interface FailureDetails<Body = unknown> {
    attempts?: readonly AttemptReport[] | undefined;
    transactionReferences?: readonly string[] | undefined;
    nextAction: NextAction;
    status?: number | undefined;
    requestId?: string | undefined;
    idempotencyKey?: string | undefined;
    retryAfter?: number | undefined;
    cause?: unknown;
    /** The last answer. */
    answer?: {
        headers: AnswerHeaders;
        data?: Body | undefined;
        text?: string | undefined;
    } | undefined;
}
/** What all errors of a call have. */
export declare class PayoutClientError<Body = unknown> extends Error {
    #private;
    /** Each attempt, the latest last; empty when none was made. */
    readonly attempts: readonly AttemptReport[];
    /** The references in the request: what to ask for the status of. */
    readonly transactionReferences: readonly string[];
    readonly nextAction: NextAction;
    /** The HTTP status of the last answer, when there was one. */
    readonly status?: number;
    /** What the service calls the request in its logs, if a header of the last answer says so. */
    readonly requestId?: string;
    /** The key that the call was sent with, also when the client generated it. */
    readonly idempotencyKey?: string;
    /** How long the service asked to wait before the next attempt, in milliseconds. */
    readonly retryAfter?: number;
    constructor(message: string, { answer, cause, ...shown }: FailureDetails<Body>);
    /** The headers of the last answer, when there was one. */
    get headers(): AnswerHeaders | undefined;
    /**
     * What the last answer carried: JSON, or text when it is not JSON. `undefined` when there was none or
     * it broke off. It may contain personal data, so it is not printed.
     */
    get body(): Body | undefined;
    /** The body as it arrived, when it is text. */
    get text(): string | undefined;
    /** For logs: the properties above, without bodies. */
    toJSON(): object;
}
/** It is certain that the service received nothing. Make the same call again, or fix it first. */
export declare class NotSentError extends PayoutClientError {
    get name(): "NotSentError";
}
/**
 * The service rejected the request: its `status` is 400 to 499. Whether it did a part of it all the
 * same, such as some payouts of a batch, its documentation does not say: `nextAction` is then
 * `check-status`.
 *
 * `body` is documented in the contract by status; `undefined` when it is missing.
 */
export declare class RejectedError<Body = unknown> extends PayoutClientError<Body> {
    readonly status: number;
    get name(): "RejectedError";
}
/**
 * There is no usable answer: it is missing, broken, or a 5xx. The service may or may not have done what
 * was asked, so it is not a failure: never send a second transaction instead.
 */
export declare class UnknownOutcomeError extends PayoutClientError {
    get name(): "UnknownOutcomeError";
}
/** Whether an error is one of the three, of whichever copy of this package. */
export declare function isPayoutClientError(error: unknown): error is PayoutClientError;
/** Whether an error is a `NotSentError`, of whichever copy of this package. */
export declare function isNotSentError(error: unknown): error is NotSentError;
/** Whether an error is a `RejectedError`, of whichever copy of this package. */
export declare function isRejectedError(error: unknown): error is RejectedError;
/** Whether an error is an `UnknownOutcomeError`, of whichever copy of this package. */
export declare function isUnknownOutcomeError(error: unknown): error is UnknownOutcomeError;
/**
 * A foreign error, reduced to what is safe to print: messages of platforms quote headers and bodies.
 * Our own errors stay as they are.
 */
export declare function safeCause(error: unknown): unknown;
/**
 * The code of a broken connection: `ECONNRESET`, `UND_ERR_SOCKET`, …; platforms place it
 * differently.
 */
export declare function codeOf(error: unknown): string | undefined;
