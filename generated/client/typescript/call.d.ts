/** What a call is, what it answers, and who may send it. send.ts implements `Send`. */
/** Bytes that `fetch` takes. */
export type Bytes = ReturnType<InstanceType<typeof TextEncoder>['encode']>;
/** One call of the service, before it is sent. */
export interface CallRequest {
    /** In capitals: `POST`. */
    method: string;
    /** The URL in the contract, with its `{parameters}` unfilled. It is what logs and errors show. */
    path: string;
    /** The parameters of the path and the query. */
    params?: CallParams | undefined;
    /** Serialised once for all attempts. */
    body?: unknown;
    /** A body that is serialised already. */
    rawBody?: string | Bytes | undefined;
    /** False for login, and for a refresh, which carries its own `authorization` header. */
    needsToken?: boolean | undefined;
    /**
     * Whether the same request may be sent again after an unknown outcome: by default only with an
     * idempotency key in a known header. `true`: the operation has no effect. `false`: never, even with
     * a key.
     */
    retryable?: boolean | undefined;
    /** Whether the data of a 2xx are an answer: by default any are. If not, the outcome is unknown. */
    isAnswer?: ((data: unknown) => boolean) | undefined;
    /** A path and query to send in place of `path` and `params`. Logs and errors do not show it. */
    url?: string | undefined;
    /**
     * The body of a 2xx. By default JSON: anything else is an unknown outcome. `bytes`: any body,
     * as `Uint8Array`. `any`: JSON where it says so, nothing where it is empty, otherwise bytes.
     */
    answer?: 'bytes' | 'any' | undefined;
    /** The largest answer that is read, in bytes, where that is less than the client's. */
    maxBytes?: number | undefined;
    /** The header that the contract names for the idempotency key of this operation. */
    keyHeader?: string | undefined;
    /** Sent as the key if the client knows its header. `idempotencyKey` insists on being sent. */
    optionalKey?: string | undefined;
}
/** What fills the `{parameters}` of a URL, and what follows its `?`. */
export interface CallParams {
    /** Encoded by the client. Empty, `.` and `..` are errors: they would lead to another URL. */
    path?: Readonly<{
        [key: string]: string | number | boolean | undefined;
    }> | undefined;
    /** A parameter that is `undefined` is left out. */
    query?: Readonly<{
        [key: string]: string | number | boolean | undefined;
    }> | undefined;
}
/** What one call may change of its client's options. */
export interface CallOptions {
    /**
     * One key per business operation, the same on every retry, also after a restart. Its header must
     * be known: from the contract, or from `idempotency: { header }`.
     */
    idempotencyKey?: string | undefined;
    /** Ends the call: before sending with a `NotSentError`, later with an unknown outcome. */
    signal?: AbortSignal | undefined;
    /** Milliseconds. `attempt` covers the token, the headers and the body; `total` the whole call. */
    timeouts?: Timeouts | undefined;
    /** How often and when the call is retried; `false` for a single attempt. */
    retry?: RetryOptions | false | undefined;
    /**
     * Returns every number of the answer as the decimal string that was sent: `1.50` stays `'1.50'`,
     * and 9007199254740993 keeps its last digit. By URL, the types of the answer still say `number`,
     * and so do those of `error.body`.
     */
    exact?: boolean | undefined;
    /** Further headers. Your own `authorization` replaces the token. */
    headers?: Readonly<{
        [key: string]: string;
    }> | undefined;
}
/** Milliseconds, from 1 to 2147483647 (the longest timer). */
export interface Timeouts {
    /** For one attempt: its token, its headers and its body. Default 30 seconds. */
    attempt?: number | undefined;
    /** For the whole call, with every wait between attempts. Default 2 minutes. */
    total?: number | undefined;
}
/** When an attempt is followed by another: full jitter, between 0 and a bound that doubles. */
export interface RetryOptions {
    /** How many attempts a call has at most, the first one included. Default 4. */
    attempts?: number | undefined;
    /** The bound of the first wait, in milliseconds. Default 250 milliseconds. */
    firstDelay?: number | undefined;
    /** The highest bound, in milliseconds. Default 8 seconds. `Retry-After` may ask for more. */
    maxDelay?: number | undefined;
}
/** What one attempt means for a call: each is described at `outcome` of a report. */
export type AttemptOutcome = 'accepted' | 'rejected' | 'not-sent' | 'unknown';
/** Why an attempt ended as it did: each is described at `reason` of a report. */
export type AttemptReason = 'answered' | 'redirect' | 'not-json' | 'cut-short' | 'connection' | 'timeout' | 'aborted' | 'no-token';
/** One attempt, as errors, answers and `onAttempt` show it. Nothing in it is secret or personal. */
export interface AttemptReport {
    /** Counted from 1. */
    readonly attempt: number;
    /**
     * What it means for the call. `unknown`: the service may or may not have done it.
     *
     * Source: "Treat 5xx and network timeouts as unknown outcomes, not as failures".
     */
    readonly outcome: AttemptOutcome;
    /**
     * Why an attempt ended as it did.
     *
     * - `answered`: a readable answer arrived; its status tells the rest.
     * - `redirect`: a 3xx. It is never followed: a payout must not end up at another address.
     * - `not-json`: a 2xx without the JSON that the operation answers (empty, HTML, malformed, another
     *   shape).
     * - `cut-short`: the answer began, and its end did not arrive.
     * - `connection`: the connection could not be made or broke before an answer began.
     * - `timeout`: no whole answer within the time for the attempt.
     * - `aborted`: the caller's signal.
     * - `no-token`: there was no token to send.
     */
    readonly reason: AttemptReason;
    /** The HTTP status, when an answer began. */
    readonly status?: number;
    /** The code of a broken connection, such as `ECONNRESET`, when the platform gives one. */
    readonly code?: string;
    /** Milliseconds since 1970. */
    readonly startedAt: number;
    /** Milliseconds. */
    readonly duration: number;
    /** How long the service asks to wait, in milliseconds: its `Retry-After`. */
    readonly retryAfter?: number;
}
/** The headers of an answer. The platform's `Headers` is one. */
export interface AnswerHeaders {
    /** The value, in any case of the name; `null` when the answer has no such header. */
    get(name: string): string | null;
    /** Calls it for every header, its name in lower case. */
    forEach(each: (value: string, name: string) => void): void;
}
/** The answer to a call that was accepted: a 2xx with the JSON that the operation answers. */
export interface CallAnswer {
    /** The HTTP status: a 2xx. */
    readonly status: number;
    /** Of the answer, `ETag` for example. */
    readonly headers: AnswerHeaders;
    /** The JSON of the answer; bytes where it is a file. */
    readonly data: unknown;
    /** As it arrived; absent for bytes. */
    readonly text?: string | undefined;
    /** Every attempt of the call, the accepted one last. */
    readonly attempts: readonly AttemptReport[];
}
/**
 * Sends a call with everything on: token, retries, deadline, classification. It always ends.
 *
 * @throws NotSentError when it is certain that nothing was sent.
 * @throws RejectedError when the service rejected it, and no earlier attempt had an unknown outcome.
 * @throws UnknownOutcomeError when the service may or may not have done it.
 */
export type Send = (request: CallRequest, options?: CallOptions) => Promise<CallAnswer>;
/** Provides the tokens that calls carry. */
export interface TokenSource {
    /**
     * The token to send, in visible ASCII; refreshes or logs in first when needed, once for all who
     * wait. When a waiter aborts, the others still get their token. Of what it throws, errors show
     * only the code or the name, unless it is a `PayoutClientError`.
     */
    token(signal?: AbortSignal): Promise<string>;
    /** The service answered 401 to this very token: it is not used again. A newer one stays valid. */
    reject(token: string): void;
}
/** The property of a client that holds its `Send`, the same in all copies of the package. */
export declare const sending = "~send";
/** The property of a client that holds what it knows of the header of the key. */
export declare const keyHeader = "~key";
/** What named functions take: every client is one. Small, so that completion stays instant. */
export interface CallingClient {
    /**
     * The header of the idempotency key: undefined for the one that the contract names, empty for none. Without
     * this property nobody knows whether a key is sent.
     */
    readonly [keyHeader]?: string | undefined;
    /** Sends a call. Named functions use it. */
    readonly [sending]: Send;
}
export declare function sendOf(client: CallingClient): Send;
/** Only in types. */
declare const rejection: unique symbol;
/** A call under way: a promise of the data. `isRejected` tells its documented rejections. */
export interface Call<Data, Rejection = unknown> extends Promise<Data> {
    /** Nothing is there: it names the errors of documented rejections. */
    readonly [rejection]?: Rejection;
    /** The data with status, headers and attempts. It is the same call: nothing is sent again. */
    withResponse(): Promise<Answer<Data>>;
}
/** An answer, with its data of a known type. */
export interface Answer<Data> extends CallAnswer {
    /** The JSON of the answer; bytes where it is a file. */
    readonly data: Data;
    /** What the service calls the request in its logs, if a header of the answer says so. */
    readonly requestId: string | undefined;
}
/** The usual headers: the documentation of the service names none. */
export declare function requestIdOf(headers: AnswerHeaders): string | undefined;
export {};
