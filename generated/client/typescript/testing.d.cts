import type { Transport } from './transport.cjs';
/** How the fake service answers one request instead of the normal answer. */
export interface FakeAnswer {
    /** A complete answer, or a fault. */
    readonly kind: FakeAnswerKind;
    /** The HTTP status. */
    readonly status: number;
    /** Header names are in lower case. */
    readonly headers: Readonly<{
        [key: string]: string;
    }>;
    /** The body as text. */
    readonly body: string;
    /** Whether the service processes the request before the fault. */
    readonly taken: boolean;
}
/**
 * - `answer`: a complete answer with any status.
 * - `refused`: no connection. `reset`: the connection breaks before an answer. `no-answer`: silence.
 * - `cut`: the body breaks off in the middle. `stall`: it stops there, and the connection stays open.
 */
export type FakeAnswerKind = 'answer' | 'refused' | 'reset' | 'no-answer' | 'cut' | 'stall';
/** An answer with a status and a JSON body. */
export declare function status(code: number, body?: unknown, headers?: {
    [key: string]: string;
}): FakeAnswer;
/** A 302 to another URL. */
export declare function redirect(location?: string): FakeAnswer;
/** A 200 with an HTML page instead of JSON, as a proxy might send. */
export declare function html(): FakeAnswer;
/** A complete 200 with invalid JSON. */
export declare function malformed(): FakeAnswer;
/** A 200 with an empty body. */
export declare function empty(): FakeAnswer;
/** Nothing accepts the connection. This is the only fault that proves that nothing was sent. */
export declare function refused(): FakeAnswer;
/** The connection breaks after the request and before an answer. */
export declare function reset(): FakeAnswer;
/** No answer ever arrives. */
export declare function noAnswer(): FakeAnswer;
/** The answer breaks off in the middle of its body. */
export declare function cutMidBody(): FakeAnswer;
/** The answer stops in the middle of its body, and the connection stays open. */
export declare function stallMidBody(): FakeAnswer;
/** The same fault, but the service processes the request first. */
export declare function taken(fault: FakeAnswer): FakeAnswer;
/** A request as the service received it. */
export interface SeenRequest {
    /** The HTTP method in capitals, such as `POST`. */
    method: string;
    /** The path and query, without the host. */
    path: string;
    /** Header names are in lower case. */
    headers: Readonly<{
        [key: string]: string;
    }>;
    /** The body as text; empty if there is none. */
    body: string;
}
/** A service in memory that pays, fails on demand, and counts its payments. */
export interface FakeService {
    /** The transport to pass to `createClient` or `createSafeFetch`. */
    fetch: Transport;
    /** All requests in order, including logins and refreshes, which never fail. */
    requests: readonly SeenRequest[];
    /** Returns how often a reference was paid. */
    paid(transactionReference: string): number;
    /** Returns the number of logins and refreshes. */
    tokenRequests(): number;
    /** From now on, the service answers 401 to every earlier token. */
    expireTokens(): void;
    /** Takes a request and decides how to answer it, for servers that cause faults on real sockets. */
    take(request: SeenRequest): FakeAnswer;
}
/** The options of the fake service. */
export interface FakeServiceOptions {
    /**
     * A payout that repeats a value of this header gets the first answer again and is not paid again.
     * Default: the header that the contract names, if any.
     */
    idempotencyHeader?: string;
}
/**
 * Creates a fake service for tests. It counts the payouts that it really paid.
 *
 * Each request except login and refresh takes the next fault. After the last fault, the service
 * accepts payouts and reports status `00` for them. It answers 404 to other requests: to change
 * that, pass their answers as faults, such as `status(200, …)`.
 *
 * @example const service = createFakeService([taken(reset()), status(429, {}, { 'retry-after': '1' })]); const client
 *   = createClient({ baseUrl, credentials, fetch: service.fetch }); // … send a payout …
 *   expect(service.paid('HR-1')).toBe(1);
 */
export declare function createFakeService(faults?: readonly FakeAnswer[], options?: FakeServiceOptions): FakeService;
