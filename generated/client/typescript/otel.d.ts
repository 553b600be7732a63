import type { AttemptListener, ClientOptions } from './options.js';
import type { Transport } from './transport.js';
/** The part of a `Tracer` from `@opentelemetry/api` that the client uses. */
export interface AttemptTracer {
    /** Starts a span as a child of the active one. */
    startSpan(name: string, options: {
        /** `SpanKind.CLIENT`. */
        kind: 2;
        /** Attributes, named by the semantic conventions. */
        attributes: {
            [name: string]: string | number;
        };
    }): AttemptSpan;
}
/** The part of a `Span` from `@opentelemetry/api` that the client uses. */
export interface AttemptSpan {
    /** The trace context that other services need to continue the trace. */
    spanContext(): {
        /** The trace id: 32 hexadecimal digits. */
        traceId: string;
        /** The span id: 16 hexadecimal digits. */
        spanId: string;
        /** 1 if the trace is recorded. */
        traceFlags: number;
        /** Vendor-specific trace data, if there is any. */
        traceState?: {
            /** Returns the value of the `tracestate` header. */
            serialize(): string;
        };
    };
    /** Sets an attribute, named by the semantic conventions. */
    setAttribute(name: string, value: string | number): unknown;
    /** Sets the status; code `2` marks an error. */
    setStatus(status: {
        /** `SpanStatusCode.ERROR`. */
        code: 2;
        /** The outcome of the attempt. */
        message: string;
    }): unknown;
    /** Ends the span now. */
    end(): void;
}
/** Two options of a client. Set them together. */
export interface OtelOptions {
    /** Starts a span for each attempt and sends its context. */
    fetch: Transport;
    /** Ends the span with the result of the attempt. */
    onAttempt: AttemptListener;
}
/**
 * Creates a span for each attempt, including logins. Its name is the method and path template,
 * without parameters. The service receives the trace context in `traceparent`. An attempt that was
 * not accepted is an error, with its outcome as the message.
 *
 * @param own your own `fetch` and `onAttempt`, if any; they are called too
 * @throws TypeError when the tracer is invalid
 * @example const client = createClient({ baseUrl, credentials, ...otel(trace.getTracer('payouts')) });
 */
export declare function otel(tracer: AttemptTracer, { fetch, onAttempt }?: Pick<ClientOptions, 'fetch' | 'onAttempt'>): OtelOptions;
