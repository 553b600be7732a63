/** One attempt: a token, a request, an answer read to its end, and what that tells. */
import type { Clock } from './clock.js';
import type { AnswerHeaders, AttemptOutcome, AttemptReason, TokenSource } from './send.js';
/** What sends a request. The platform's `fetch` is one; `./node` makes another. */
export interface Transport {
    (url: string, init: TransportInit): Promise<TransportAnswer>;
    /** It uses `control`. One that does not is taken to send as soon as it is called. */
    readonly tellsWhenSent?: true;
}
export interface TransportInit {
    method: string;
    /** Names in lower case. */
    headers: {
        [key: string]: string;
    };
    body?: string | Uint8Array<ArrayBuffer>;
    redirect: 'manual';
    readonly signal: AbortSignal;
    /** For a transport that `tellsWhenSent`, which need not look at `signal` then. */
    control?: TransportControl;
}
export interface TransportControl {
    /**
     * To be called right before the first byte leaves; when it gives false, none may: it is too late.
     */
    sending(): boolean;
    /** Set by the transport: ends the request, and what is left of its answer. */
    stop?: () => void;
}
export interface TransportAnswer {
    readonly status: number;
    readonly headers: AnswerHeaders;
    text(): Promise<string>;
}
/** What stays the same over all attempts of a call. */
export interface Prepared {
    method: string;
    url: string;
    headers: {
        [key: string]: string;
    };
    body?: string | Uint8Array<ArrayBuffer> | undefined;
    exact: boolean;
    isAnswer: (data: unknown) => boolean;
    /** Left out where the call carries no token of the client's. */
    tokens?: TokenSource | undefined;
    signal?: AbortSignal | undefined;
}
/** How an attempt ended. */
export interface AttemptResult {
    outcome: AttemptOutcome;
    reason: AttemptReason;
    answer?: TransportAnswer | undefined;
    /** The code of a broken connection. */
    code?: string | undefined;
    /** The JSON of the answer; the text of a refusal that is no JSON. */
    data?: unknown;
    /** As the answer came, when it was read. */
    text?: string;
    retryAfter?: number | undefined;
    /** The token that was sent. */
    token?: string | undefined;
    cause?: unknown;
}
/** Makes an attempt. It ends within the time, whatever the transport and the token source do. */
export declare function attempt(call: Prepared, transport: Transport, clock: Clock, timeout: number): Promise<AttemptResult>;
