import type { AttemptListener, ClientOptions } from './options.js';
import type { Transport } from './transport.js';
/** As much of a `Tracer` of `@opentelemetry/api` as is used. */
export interface AttemptTracer {
    /** Starts a span below the one that is active. */
    startSpan(name: string, options: {
        kind: 2;
        attributes: {
            [name: string]: string | number;
        };
    }): AttemptSpan;
}
/** As much of a `Span` of `@opentelemetry/api` as is used. */
export interface AttemptSpan {
    /** What other services need to continue the trace. */
    spanContext(): {
        traceId: string;
        spanId: string;
        traceFlags: number;
        traceState?: {
            serialize(): string;
        } | undefined;
    };
    /** By its name in the semantic conventions. */
    setAttribute(name: string, value: string | number): unknown;
    /** `2` is an error. */
    setStatus(status: {
        code: 2;
        message: string;
    }): unknown;
    /** Now. */
    end(): void;
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
export declare function otel(tracer: AttemptTracer, { fetch, onAttempt }?: Pick<ClientOptions, 'fetch' | 'onAttempt'>): {
    fetch: Transport;
    onAttempt: AttemptListener;
};
