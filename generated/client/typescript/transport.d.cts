import type { AnswerHeaders, Bytes } from './call.cjs';
/** Sends one request. The platform's `fetch` is a transport, and `./node` provides another. */
export interface Transport {
    (url: string, init: TransportInit): Promise<TransportAnswer>;
    /** The transport calls `sending`. Without this, a request counts as sent as soon as the transport is called. */
    readonly tellsWhenSent?: true;
    /**
     * The transport never repeats a request automatically, whether a reused connection breaks or the
     * answer is a 421. Without this, the client does not send a write without an idempotency key, and
     * no error code proves that a write was not sent.
     */
    readonly sendsOnce?: true;
}
/** One request for a transport to send. */
export interface TransportInit {
    /** The HTTP method in capitals, such as `POST`. */
    method: string;
    /** The call in terms of the contract: the same object for every attempt. */
    call: {
        /** The HTTP method in capitals, such as `POST`. */
        readonly method: string;
        /** The path template in the contract, with its `{parameters}` unfilled. */
        readonly path: string;
    };
    /** Header names are in lower case. */
    headers: {
        [key: string]: string;
    };
    /** The body. Send it unchanged. */
    body?: string | Bytes;
    /** Never follow a redirect: return it as the answer. */
    redirect: 'manual';
    /** Ends the request and the reading of its answer. */
    signal: AbortSignal;
    /**
     * A transport with `tellsWhenSent` calls this right before the first byte leaves. If it returns
     * false, the transport must not send anything.
     */
    sending(): boolean;
    /** Set for a write without an idempotency key, which must never be sent twice. */
    once?: true;
    /** The largest body to accept, in bytes, for a transport whose answers have no `body` stream. */
    maxBytes?: number;
}
/** The part of a `Response` that the client uses. */
export interface TransportAnswer {
    /** The HTTP status; 0 for a redirect that a browser hides. */
    readonly status: number;
    /** The response headers. */
    readonly headers: AnswerHeaders;
    /** Returns the whole body. Called only if there is no `body`. */
    arrayBuffer(): Promise<ArrayBuffer>;
    /** The bytes as they arrive. The client stops reading at `maxBytes`. */
    readonly body?: ReadableStream<Bytes> | null;
}
