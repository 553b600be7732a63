import type { AnswerHeaders, Bytes } from './call.js';
/** Sends one request. The `fetch` of the platform is a transport; `./node` makes another. */
export interface Transport {
    (url: string, init: TransportInit): Promise<TransportAnswer>;
    /** It calls `sending`. Without this, a request counts as sent as soon as the transport is called. */
    readonly tellsWhenSent?: true;
    /**
     * It never repeats a request automatically: not when a used connection breaks, nor after a 421.
     * Without this, a write without an idempotency key is not sent, and no error code proves that a
     * write was not sent.
     */
    readonly sendsOnce?: true;
}
/** One request, as a transport sends it. */
export interface TransportInit {
    /** In capitals: `POST`. */
    method: string;
    /** Of the contract, with its `{parameters}` unfilled: the same object for each attempt of a call. */
    call: {
        /** In capitals: `POST`. */
        readonly method: string;
        /** The URL in the contract, with its `{parameters}` unfilled. */
        readonly path: string;
    };
    /** Names in lower case. */
    headers: {
        [key: string]: string;
    };
    /** Sent unchanged. */
    body?: string | Bytes;
    /** A redirect is an answer: it is never followed. */
    redirect: 'manual';
    /** Ends the request, and what is left of its answer. */
    signal: AbortSignal;
    /**
     * Of a transport that `tellsWhenSent`: it calls this right before the first byte leaves. If it
     * returns false, nothing may be sent any more.
     */
    sending(): boolean;
    /** A write without an idempotency key: it must never be sent twice. */
    once?: true;
    /** The largest body of an answer, in bytes, for a transport whose answers have no `body`. */
    maxBytes?: number;
}
/** The part of a `Response` that is used. */
export interface TransportAnswer {
    /** The HTTP status; 0 for a redirect that a browser hides. */
    readonly status: number;
    /** Those of the answer. */
    readonly headers: AnswerHeaders;
    /** The whole body. It is called only where there is no `body`. */
    arrayBuffer(): Promise<ArrayBuffer>;
    /** The bytes as they come: the client stops reading at `maxBytes`. */
    readonly body?: ReadableStream<Bytes> | null;
}
