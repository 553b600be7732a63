import type { TransportOptions } from './options.js';
import type { ReadyCall } from './prepare.js';
import type { AnswerHeaders, AttemptOutcome, AttemptReason } from './send.js';
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
    /** To be read by its name: a copy of all of this by `...` leaves it out where `control` is. */
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
export declare function attempt(call: ReadyCall, { transport, clock }: TransportOptions, timeout: number): Promise<AttemptResult>;
