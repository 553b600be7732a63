import type { Transport } from './transport.js';
/** How one request is answered, instead of the answer that it should get. */
export interface FakeAnswer {
    /** What happens: a whole answer, or a fault. */
    readonly kind: FakeAnswerKind;
    /** The HTTP status. */
    readonly status: number;
    /** Names in lower case. */
    readonly headers: Readonly<{
        [key: string]: string;
    }>;
    /** As text. */
    readonly body: string;
    /** Whether the service does what was requested before the fault. */
    readonly taken: boolean;
}
/**
 * - `answer`: a whole answer, of any status.
 * - `refused`: no connection. `reset`: it breaks before an answer. `no-answer`: silence.
 * - `cut`: the body breaks off in its middle. `stall`: it stops there, and the connection stays.
 */
export type FakeAnswerKind = 'answer' | 'refused' | 'reset' | 'no-answer' | 'cut' | 'stall';
/** An answer with a status, and a body that is written as JSON. */
export declare function status(code: number, body?: unknown, headers?: {
    [key: string]: string;
}): FakeAnswer;
/** A 302 to elsewhere. */
export declare function redirect(location?: string): FakeAnswer;
/** A page where JSON should be: a 200 of a proxy that is not the service. */
export declare function html(): FakeAnswer;
/** A 200 whose JSON is broken, but not cut off. */
export declare function malformed(): FakeAnswer;
/** A 200 with nothing in it. */
export declare function empty(): FakeAnswer;
/** Nothing listens. The one fault after which it is certain that nothing was sent. */
export declare function refused(): FakeAnswer;
/** The connection breaks after the request, before an answer. */
export declare function reset(): FakeAnswer;
/** No answer ever comes. */
export declare function noAnswer(): FakeAnswer;
/** The answer breaks off in the middle of its body. */
export declare function cutMidBody(): FakeAnswer;
/** The answer stops in the middle of its body, and nothing more comes. */
export declare function stallMidBody(): FakeAnswer;
/** The same fault, after the service has done what was requested. */
export declare function taken(fault: FakeAnswer): FakeAnswer;
/** A request, as the service received it. */
export interface SeenRequest {
    /** In capitals: `POST`. */
    method: string;
    /** Without the host, with the query. */
    path: string;
    /** Names in lower case. */
    headers: Readonly<{
        [key: string]: string;
    }>;
    /** As text; empty without one. */
    body: string;
}
/** A service in memory that pays, fails on demand, and counts what it has paid. */
export interface FakeService {
    /** For `createClient` and `createSafeFetch`. */
    fetch: Transport;
    /** The requests, in order, with login and refresh, which take no fault. */
    requests: readonly SeenRequest[];
    /** How often a reference was paid. */
    paid(transactionReference: string): number;
    /** How many logins and refreshes there were. */
    tokenRequests(): number;
    /** From now on, every earlier token is answered 401. */
    expireTokens(): void;
    /** Takes a request and decides how to answer it: for servers that cause faults on real sockets. */
    take(request: SeenRequest): FakeAnswer;
}
/** What the fake service answers. */
export interface FakeServiceOptions {
    /**
     * A payout repeated with the same value in this header is answered as before, and not paid. Default:
     * the one that the contract names, if it does.
     */
    idempotencyHeader?: string;
}
/**
 * Makes a fake service for tests. It counts what was really paid.
 *
 * Each request except login and refresh takes the next fault. After the last, a payout is received,
 * and its status is `00`; anything else is answered 404: put its answer among the faults, as
 * `status(200, …)`.
 *
 * @example
 * const service = createFakeService([taken(reset()), status(429, {}, { 'retry-after': '1' })]);
 * const client = createClient({ baseUrl, credentials, fetch: service.fetch });
 * // … send a payout …
 * expect(service.paid('HR-1')).toBe(1);
 */
export declare function createFakeService(faults?: readonly FakeAnswer[], options?: FakeServiceOptions): FakeService;
