/** What sends the requests of a client. The platform's `fetch` is one; `./node` makes another. */
import type { AnswerHeaders } from './send.js';
/** Sends one request. Takes what `fetch` takes, and answers as `fetch` does. */
export interface Transport {
    (url: string, init: TransportInit): Promise<TransportAnswer>;
    /** It uses `control`. Without this, a request counts as sent as soon as the transport is called. */
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
    /** Read it by its name: where there is a `control`, a copy made with `...` leaves it out. */
    readonly signal: AbortSignal;
    /** For a transport that `tellsWhenSent`, which need not look at `signal` then. */
    control?: TransportControl;
}
export interface TransportControl {
    /** Call it right before the first byte leaves. If it returns false, nothing may be sent any more. */
    sending(): boolean;
    /** Set by the transport: ends the request, and what is left of its answer. */
    stop?: () => void;
}
export interface TransportAnswer {
    readonly status: number;
    readonly headers: AnswerHeaders;
    text(): Promise<string>;
}
/** `fetch`, looked up at each request: test tools replace it after clients are made. */
export declare const platformFetch: Transport;
