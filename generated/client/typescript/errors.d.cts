import type { AnswerHeaders, AttemptReport, Call, CallAnswer } from './call.cjs';
/** What the caller does next: each is described at `nextAction` of an error. */
export type NextAction = 'retry' | 'fix-request' | 'check-credentials' | 'check-status';
/** What an error is made with. */
export interface FailureDetails<Body = unknown> extends Optional<Shown> {
    /** What the caller does next. */
    nextAction: NextAction;
    /** What led to it. Printed, so neither secret nor personal. */
    cause?: unknown;
    /** The last answer. */
    answer?: FailedAnswer<Body> | undefined;
}
type Shown = Pick<PayoutClientError, 'method' | 'path' | 'attempts' | 'transactionReferences' | 'status' | 'requestId' | 'idempotencyKey' | 'retryAfter'>;
type Optional<Fields> = {
    [Name in keyof Fields]?: Fields[Name] | undefined;
};
type FailedAnswer<Body> = Pick<CallAnswer, 'headers' | 'text'> & {
    /** JSON, or text when it is not JSON. */
    data?: Body | undefined;
    /** Why the service rejected it, in its own words. */
    detail?: string | undefined;
};
/**
 * Why a call failed, and what to do next: a `NotSentError`, a `RejectedError` or an
 * `UnknownOutcomeError`. Printing it shows neither a body nor a token.
 */
export declare class PayoutClientError<Body = unknown> extends Error {
    #private;
    /** Of the call, in capitals: `POST`. */
    readonly method?: string;
    /** Of the call: the URL in the contract, with its `{parameters}` unfilled. */
    readonly path?: string;
    /** Each attempt, the latest last; empty when none was made. */
    readonly attempts: readonly AttemptReport[];
    /** The references in the request. */
    readonly transactionReferences: readonly string[];
    /**
     * What the caller does next.
     *
     * - `retry`: make the same call again. It was not sent, must come later, or changes nothing.
     * - `fix-request`: the same request would be rejected again.
     * - `check-credentials`: the token or the credentials are wrong.
     * - `check-status`: it may have been done. Ask for the status of each of `transactionReferences`,
     *   and never send a second transaction instead. The same call with the same key in a known
     *   header is as good.
     */
    readonly nextAction: NextAction;
    /** The HTTP status of the last answer, when there was one. */
    readonly status?: number;
    /** The request id in a header of the last answer. */
    readonly requestId?: string;
    /** The key that the call was sent with, also when the client generated it. */
    readonly idempotencyKey?: string;
    /** How long the service asked to wait before the next attempt, in milliseconds. */
    readonly retryAfter?: number;
    constructor(message: string, { answer, cause, ...shown }: FailureDetails<Body>);
    /** The headers of the last answer, when there was one. */
    get headers(): AnswerHeaders | undefined;
    /**
     * JSON, or text when it is not JSON; `undefined` without a whole answer. It may contain personal
     * data, so it is not printed.
     */
    get body(): Body | undefined;
    /** The body as it arrived, when it is text. */
    get text(): string | undefined;
    /**
     * Why the service rejected it, in its own words (up to 500 characters, in one line); `undefined` when
     * it gave none. The words may quote personal data of the request, so they are not printed.
     */
    get detail(): string | undefined;
    /** For logs: the properties above, without bodies. */
    toJSON(): object;
}
/** It is certain that the service received nothing. Make the same call again, or fix it first. */
export declare class NotSentError extends PayoutClientError {
    /** `NotSentError`, also where a bundler shortens the name of the class. */
    get name(): "NotSentError";
}
/**
 * The service rejected the request, with a `status` from 400 to 499. Its documentation does not say
 * whether part of a rejected batch is taken: `nextAction` is then `check-status`.
 *
 * The contract documents `body` by status; `undefined` when it is missing.
 */
export declare class RejectedError<Body = unknown> extends PayoutClientError<Body> {
    readonly status: number;
    /** `RejectedError`, also where a bundler shortens the name of the class. */
    get name(): "RejectedError";
}
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberIn<Text> = Text extends `${infer Found extends number}` ? Found : never;
/** A rejection with one of the statuses from 400 to 499, but for those that are described. */
export type OtherRejection<Described extends number = never, Body = unknown> = RejectedError<Body> & {
    readonly status: Exclude<NumberIn<`4${Digit}${Digit}`>, Described>;
};
/**
 * No usable answer: missing, broken, or a 5xx. The service may or may not have done it, so never
 * send a second transaction instead.
 */
export declare class UnknownOutcomeError extends PayoutClientError {
    /** `UnknownOutcomeError`, also where a bundler shortens the name of the class. */
    get name(): "UnknownOutcomeError";
}
/** Whether it is one of the three errors, of any copy of this package. */
export declare function isPayoutClientError(error: unknown): error is PayoutClientError;
/** Whether it is certain that the service received nothing. For errors of any copy of this package. */
export declare function isNotSentError(error: unknown): error is NotSentError;
/** Whether the service rejected the request. For errors of any copy of this package. */
export declare function isRejectedError(error: unknown): error is RejectedError;
/**
 * Whether the service rejected a call of this operation. Where the contract documents the rejections
 * of the operation, `status` then tells the type of `body`. For errors of any copy of this package.
 *
 * @example
 * if (isRejected(error, sendPayout) && error.status === 400) console.log(error.body?.title);
 */
export declare function isRejected<Rejection>(error: unknown, operation: (...given: never[]) => Call<unknown, Rejection>): error is RejectedError & Rejection;
/** Whether it may have been done. For errors of any copy of this package. */
export declare function isUnknownOutcomeError(error: unknown): error is UnknownOutcomeError;
/** Messages of platforms quote headers and bodies, so only the code or the name stays. */
export declare function safeCause(error: unknown): unknown;
/** `ECONNRESET`, `UND_ERR_SOCKET`, …: platforms place it differently. */
export declare function codeOf(error: unknown): string | undefined;
export {};
