/**
 * A fake service for tests, with faults on order. It keeps a ledger of what was really done, so
 * that a test can say: paid once, and only once.
 *
 * @example
 * const service = createFakeService([taken(reset()), status(429, {}, { 'retry-after': '1' })]);
 * const client = createClient({ baseUrl, credentials, fetch: service.fetch });
 * // … send a payout …
 * expect(service.paid('HR-1')).toBe(1);
 */
import type { Transport } from './attempt.js';
/** How one request is answered, in place of the answer that it should have. */
export interface Fault {
    readonly kind: FaultKind;
    readonly status: number;
    readonly headers: Readonly<{
        [key: string]: string;
    }>;
    readonly body: string;
    /** Whether the service does what is asked before the fault. */
    readonly taken: boolean;
}
/**
 * - `answer`: a whole answer, whatever its status.
 * - `refused`: no connection. `reset`: it breaks before an answer. `no-answer`: silence.
 * - `cut`: the body breaks off in its middle. `stall`: it stops there, and the connection stays.
 */
export type FaultKind = 'answer' | 'refused' | 'reset' | 'no-answer' | 'cut' | 'stall';
/** An answer with a status, and a body that is written as JSON. */
export declare function status(code: number, body?: unknown, headers?: {
    [key: string]: string;
}): Fault;
/** A 302 to elsewhere. */
export declare function redirect(location?: string): Fault;
/** A page where JSON should be: a 200 of a proxy that is not the service. */
export declare function html(): Fault;
/** A 200 whose JSON is broken, but not cut off. */
export declare function malformed(): Fault;
/** A 200 with nothing in it. */
export declare function empty(): Fault;
/** Nobody listens. The one fault after which it is certain that nothing was sent. */
export declare function refused(): Fault;
/** The connection breaks after the request, before an answer. */
export declare function reset(): Fault;
/** No answer ever comes. */
export declare function noAnswer(): Fault;
/** The answer breaks off in the middle of its body. */
export declare function cutMidBody(): Fault;
/** The answer stops in the middle of its body, and nothing more comes. */
export declare function stallMidBody(): Fault;
/** The same fault, but the service has done what it was asked before. */
export declare function taken(fault: Fault): Fault;
/** A request, as the service got it. */
export interface SeenRequest {
    method: string;
    /** Without the host, with the query. */
    path: string;
    /** Names in lower case. */
    headers: Readonly<{
        [key: string]: string;
    }>;
    body: string;
}
export interface FakeService {
    /** For `createClient` and `createSafeFetch`. */
    fetch: Transport;
    /** What came, in order. Login and refresh are among it, and take no fault. */
    requests: readonly SeenRequest[];
    /** How often a reference was paid. */
    paid(transactionReference: string): number;
    /** How often somebody logged in or refreshed. */
    tokenRequests(): number;
    /** From now on, a token that was given before is answered 401. */
    expireTokens(): void;
    /**
     * Takes a request and says how to answer it: for servers that cause the faults on real sockets.
     */
    take(request: SeenRequest): Fault;
}
export interface FakeServiceOptions {
    /**
     * A payout that comes again with the same value in this header is answered as before, and not
     * paid.
     */
    idempotencyHeader?: string;
}
/**
 * Makes a service. Each request but login and refresh takes the next fault. After the last, a
 * payout is received, and its status is `00`; anything else is answered 404: put its answer among
 * the faults, as `status(200, …)`.
 */
export declare function createFakeService(faults?: readonly Fault[], options?: FakeServiceOptions): FakeService;
