import type { AnswerHeaders, AttemptReport, Call, CallAnswer } from './call.js';
/** What the caller must do next; see `nextAction` of `PayoutClientError`. */
export type NextAction = 'retry' | 'fix-request' | 'check-credentials' | 'check-status';
/** The details with which an error is created. */
export interface FailureDetails<Body = unknown> extends Optional<Shown> {
    /** What the caller must do next. */
    nextAction: NextAction;
    /** The underlying error. It is printed, so it must not be secret or personal. */
    cause?: unknown;
    /** The last answer. */
    answer?: FailedAnswer<Body> | undefined;
}
type Shown = Pick<PayoutClientError, 'method' | 'path' | 'attempts' | 'transactionReferences' | 'status' | 'requestId' | 'idempotencyKey' | 'retryAfter'>;
type Optional<Fields> = {
    [Name in keyof Fields]?: Fields[Name] | undefined;
};
type FailedAnswer<Body> = Pick<CallAnswer, 'headers' | 'text'> & {
    /** The parsed JSON, or text if the body is not JSON. */
    data?: Body | undefined;
    /** The service's own reason for the rejection. */
    detail?: string | undefined;
};
/**
 * Says why a call failed and what to do next. It is a `NotSentError`, a `RejectedError` or an
 * `UnknownOutcomeError`. Printing it never shows a body or a token.
 */
export declare class PayoutClientError<Body = unknown> extends Error {
    #private;
    /** The HTTP method of the call in capitals, such as `POST`. */
    readonly method?: string;
    /** The path template of the call from the contract, with its `{parameters}` unfilled. */
    readonly path?: string;
    /** Every attempt, oldest first; empty if there was none. */
    readonly attempts: readonly AttemptReport[];
    /** The references of the payouts in the request. */
    readonly transactionReferences: readonly string[];
    /**
     * What to do next.
     *
     * - `retry`: make the same call again, later if the service asked for that. The call was not sent, was not
     *   processed, or has no effect.
     * - `fix-request`: change the request; the service would reject the same one again.
     * - `check-credentials`: fix the token or the credentials.
     * - `check-status`: the payout may have been accepted. Request the status of every reference in
     *   `transactionReferences`, and never send a second transaction instead. If the service knows the idempotency key,
     *   you may also repeat the call with the same key.
     */
    readonly nextAction: NextAction;
    /** The HTTP status of the last answer, if there was one. */
    readonly status?: number;
    /** The request id from a header of the last answer. */
    readonly requestId?: string;
    /** The idempotency key that was sent, even if the client generated it. */
    readonly idempotencyKey?: string;
    /** How long the service asked to wait before the next attempt, in milliseconds. */
    readonly retryAfter?: number;
    constructor(message: string, { answer, cause, ...shown }: FailureDetails<Body>);
    /** The headers of the last answer, if there was one. */
    get headers(): AnswerHeaders | undefined;
    /**
     * The parsed JSON, or text if the body is not JSON; `undefined` if no complete answer arrived. It
     * may contain personal data, so it is not printed.
     */
    get body(): Body | undefined;
    /** The body exactly as it arrived, if it is text. */
    get text(): string | undefined;
    /**
     * The service's own reason for the rejection, in one line of up to 500 characters; `undefined`
     * if it gave none. It may quote personal data from the request, so it is not printed.
     */
    get detail(): string | undefined;
    /** Returns the properties above for logs, without bodies. */
    toJSON(): object;
}
/** The service certainly received nothing. Make the same call again, or fix it first. */
export declare class NotSentError extends PayoutClientError {
    /** Always `NotSentError`, even if a bundler shortens the class name. */
    get name(): "NotSentError";
}
/**
 * The service rejected the request with a 4xx `status`. Its documentation does not say whether it may still accept
 * part of a rejected batch; in that case `nextAction` is `check-status`.
 *
 * The contract documents `body` for each status; it is `undefined` if the body is missing.
 */
export declare class RejectedError<Body = unknown> extends PayoutClientError<Body> {
    readonly status: number;
    /** Always `RejectedError`, even if a bundler shortens the class name. */
    get name(): "RejectedError";
}
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberIn<Text> = Text extends `${infer Found extends number}` ? Found : never;
/** A rejection with a 4xx status other than the documented ones. */
export type OtherRejection<Described extends number = never, Body = unknown> = RejectedError<Body> & {
    readonly status: Exclude<NumberIn<`4${Digit}${Digit}`>, Described>;
};
/**
 * There is no usable answer: it is missing, broken, or a 5xx. The service may or may not have
 * processed the call, so never send a second transaction instead.
 */
export declare class UnknownOutcomeError extends PayoutClientError {
    /** Always `UnknownOutcomeError`, even if a bundler shortens the class name. */
    get name(): "UnknownOutcomeError";
}
/** Whether it is one of the three errors. Recognises errors of any copy of this package. */
export declare function isPayoutClientError(error: unknown): error is PayoutClientError;
/** Whether the service certainly received nothing. Recognises errors of any copy of this package. */
export declare function isNotSentError(error: unknown): error is NotSentError;
/** Whether the service rejected the request. Recognises errors of any copy of this package. */
export declare function isRejectedError(error: unknown): error is RejectedError;
/**
 * Whether the service rejected a call of this operation. If the contract documents the operation's rejections,
 * checking `status` narrows the type of `body`. Recognises errors of any copy of this package.
 *
 * @example if (isRejected(error, sendPayout) && error.status === 400) console.log(error.body?.title);
 */
export declare function isRejected<Rejection>(error: unknown, operation: (...given: never[]) => Call<unknown, Rejection>): error is RejectedError & Rejection;
/** Whether the call may have been processed. Recognises errors of any copy of this package. */
export declare function isUnknownOutcomeError(error: unknown): error is UnknownOutcomeError;
/** Keeps only the code or the name, because messages of platforms quote headers and bodies. */
export declare function safeCause(error: unknown): unknown;
/** Finds codes such as `ECONNRESET` or `UND_ERR_SOCKET`; platforms put them in different places. */
export declare function codeOf(error: unknown): string | undefined;
export {};
