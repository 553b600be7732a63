import type { AttemptListener, ClientOptions } from './options.js';
import type { Transport } from './transport.js';
/** As much of a `Tracer` of `@opentelemetry/api` as is used. */
export interface AttemptTracer {
    /** Starts a span below the one that is active. */
    startSpan(name: string, options: {
        /** `SpanKind.CLIENT`. */
        kind: 2;
        /** By their names in the semantic conventions. */
        attributes: {
            [name: string]: string | number;
        };
    }): AttemptSpan;
}
/** As much of a `Span` of `@opentelemetry/api` as is used. */
export interface AttemptSpan {
    /** What other services need to continue the trace. */
    spanContext(): {
        /** Of the trace: 32 hexadecimal digits. */
        traceId: string;
        /** Of this span: 16 hexadecimal digits. */
        spanId: string;
        /** 1 when the trace is recorded. */
        traceFlags: number;
        /** What tracing systems add, if they do. */
        traceState?: {
            /** As the header `tracestate` has it. */
            serialize(): string;
        };
    };
    /** By its name in the semantic conventions. */
    setAttribute(name: string, value: string | number): unknown;
    /** `2` is an error. */
    setStatus(status: {
        /** `SpanStatusCode.ERROR`. */
        code: 2;
        /** The outcome of the attempt. */
        message: string;
    }): unknown;
    /** Now. */
    end(): void;
}
/** Options of a client, which go together. */
export interface OtelOptions {
    /** Starts a span for each attempt, and sends its context. */
    fetch: Transport;
    /** Ends the span, with what came of the attempt. */
    onAttempt: AttemptListener;
}
/**
 * A span for each attempt, logins included, named by method and path template, without parameters. The
 * service gets its context in `traceparent`. An attempt that was not accepted is an error, with its
 * outcome as the message.
 *
 * @param own your own `fetch` and `onAttempt`, if you have any: both are used, too
 * @throws TypeError when the tracer is not one
 * @example
 * const client = createClient({ baseUrl, credentials, ...otel(trace.getTracer('payouts')) });
 */
export declare function otel(tracer: AttemptTracer, { fetch, onAttempt }?: Pick<ClientOptions, 'fetch' | 'onAttempt'>): OtelOptions;
