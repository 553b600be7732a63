/**
 * The seam of the package: what one call is, what it answers, and who may send it. The named
 * functions, the batches, the statement and the token source are written against these types;
 * send.ts implements them.
 */
/** Bytes that `fetch` takes. */
export type Bytes = ReturnType<InstanceType<typeof TextEncoder>['encode']>;
/** One call of the service, before it is sent. */
export interface CallRequest {
    method: string;
    /** The URL in the contract, with its `{parameters}` unfilled. It is what logs and errors show. */
    path: string;
    params?: CallParams | undefined;
    /** The body, before it is serialised. It is serialised once for all attempts. */
    body?: unknown;
    /** The body, where it was serialised elsewhere. */
    rawBody?: string | Bytes | undefined;
    /** False for login, and for a refresh, which carries its own `authorization` header. */
    needsToken?: boolean | undefined;
    /**
     * Whether the same request may be sent again after an unknown outcome.
     *
     * By default the method decides: GET may; any other only with an idempotency key in a header that
     * the client knows. `true`: the operation changes nothing (login, account enquiry). `false`: never, even
     * with a key (named-only operations, of which nothing else is known).
     */
    retryable?: boolean | undefined;
    /**
     * Whether the JSON of a 2xx is what this operation answers. When it is not, the outcome is
     * unknown. By default any JSON will do.
     */
    isAnswer?: ((data: unknown) => boolean) | undefined;
    /**
     * The path and the query, where they were made elsewhere: they take the place of `path` and `params`
     * in what is sent, and in nothing that is shown.
     */
    url?: string | undefined;
    /**
     * What a 2xx carries. `json` (by default): JSON, and anything else is an unknown outcome. `any`:
     * JSON where it says so, nothing where it is empty, and otherwise bytes (`Uint8Array`): files, and
     * operations of which nothing else is known.
     */
    answer?: 'json' | 'any' | undefined;
    /**
     * The key of the business operation where a call without one is acceptable: it is sent if the
     * client knows the key's header. `idempotencyKey` of the options insists on being sent.
     */
    optionalKey?: string | undefined;
}
/** What fills the `{parameters}` of a URL, and what follows its `?`. */
export interface CallParams {
    /** Encoded by the client. Empty, `.` and `..` are errors: they would lead to another URL. */
    path?: Readonly<{
        [key: string]: string | undefined;
    }> | undefined;
    /** A parameter that is `undefined` is left out. */
    query?: Readonly<{
        [key: string]: string | number | boolean | undefined;
    }> | undefined;
}
/** What one call may change of its client's options. */
export interface CallOptions {
    /**
     * One key per business operation, the same on every retry of it, also after a restart of the
     * caller. It needs a client that knows the key's header (`idempotency: { header }`): the service's
     * documentation does not name it, and a key that is not sent protects from nothing.
     */
    idempotencyKey?: string | undefined;
    /**
     * Ends the call: with a `NotSentError` before anything was sent, later with an unknown outcome.
     */
    signal?: AbortSignal | undefined;
    /** Milliseconds. `attempt` covers the token, the headers and the body; `total` the whole call. */
    timeouts?: Timeouts | undefined;
    /** How often and when the call is retried; `false` for a single attempt. */
    retry?: RetryOptions | false | undefined;
    /**
     * Returns every number of the answer as the decimal string that was sent: `1.50` stays `'1.50'`,
     * and 9007199254740993 keeps its last digit. By URL, the types of the answer still say `number`.
     */
    exact?: boolean | undefined;
    /** Further headers. Your own `authorization` replaces the token. */
    headers?: Readonly<{
        [key: string]: string;
    }> | undefined;
}
/** Milliseconds, from 1 to 2147483647 (the longest timer). */
export interface Timeouts {
    /** For one attempt: its token, its headers and its body. Default 30 000. */
    attempt?: number | undefined;
    /** For the whole call, with every wait between attempts. Default 120 000. */
    total?: number | undefined;
}
/** When an attempt is followed by another: full jitter, between 0 and a bound that doubles. */
export interface RetryOptions {
    /** How many attempts a call has at most, the first one included. Default 4. */
    attempts?: number | undefined;
    /** The bound of the first wait, in milliseconds. Default 250. */
    firstDelay?: number | undefined;
    /**
     * The highest bound of a wait, in milliseconds. Default 8 000. `Retry-After` may ask for more.
     */
    maxDelay?: number | undefined;
}
/**
 * What one attempt means for a call.
 *
 * `unknown` is the dangerous one: the service may or may not have done it.
 * Source: "Treat 5xx and network timeouts as unknown outcomes, not as failures".
 */
export type AttemptOutcome = 'accepted' | 'rejected' | 'not-sent' | 'unknown';
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
export type AttemptReason = 'answered' | 'redirect' | 'not-json' | 'cut-short' | 'connection' | 'timeout' | 'aborted' | 'no-token';
/** One attempt, as errors, answers and `onAttempt` show it. Nothing in it is secret or personal. */
export interface AttemptReport {
    /** Counted from 1. */
    readonly attempt: number;
    readonly outcome: AttemptOutcome;
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
    forEach(each: (value: string, name: string) => void): void;
}
/** The answer to a call that was accepted: a 2xx with the JSON that the operation answers. */
export interface CallAnswer {
    readonly status: number;
    readonly headers: AnswerHeaders;
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
     * The token to send; refreshes or logs in first when needed, once for all who wait. When a waiter
     * aborts, the others still get their token.
     */
    token(signal?: AbortSignal): Promise<string>;
    /** The service answered 401 to this very token: it is not used again. A newer one stays valid. */
    reject(token: string): void;
}
/** The property of a client that holds its `Send`, the same in all copies of the package. */
export declare const sending = "~send";
/** What named functions take: every client is one. Small, so that completion stays instant. */
export interface CallingClient {
    readonly [sending]: Send;
}
/** How to send a call through a client, for the rest of the package. */
export declare function sendOf(client: CallingClient): Send;
/** A call under way: the promise of what its answer carries, and of the answer around it. */
export interface Call<Data> extends Promise<Data> {
    /** The same with the status, the headers and the attempts. It is the same call: nothing is sent again. */
    withResponse(): Promise<Answer<Data>>;
}
/** An answer, with its data of a known type. */
export interface Answer<Data> extends CallAnswer {
    readonly data: Data;
    /** What the service calls the request in its logs, if a header of the answer says so. */
    readonly requestId: string | undefined;
}
/**
 * What the service calls a request in its logs. Its documentation names no header for it: these are the
 * usual ones.
 */
export declare function requestIdOf(headers: AnswerHeaders): string | undefined;
