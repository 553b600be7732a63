import { platformFetch } from '#platform';
import { demandFunctions } from './check.js';
import type { AttemptListener, ClientOptions } from './options.js';
import type { Transport, TransportInit } from './transport.js';

/** The part of a `Tracer` from `@opentelemetry/api` that the client uses. */
export interface AttemptTracer {
  /** Starts a span as a child of the active one. */
  startSpan(
    name: string,
    options: {
      /** `SpanKind.CLIENT`. */
      kind: 2;
      /** Attributes, named by the semantic conventions. */
      attributes: { [name: string]: string | number };
    },
  ): AttemptSpan;
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
export function otel(
  tracer: AttemptTracer,
  { fetch = platformFetch, onAttempt }: Pick<ClientOptions, 'fetch' | 'onAttempt'> = {},
): OtelOptions {
  demandFunctions({ 'tracer.startSpan': tracer.startSpan, fetch, onAttempt });
  const spans = new WeakMap<object, AttemptSpan>();
  const { tellsWhenSent } = fetch;
  const traced = (url: string, init: TransportInit): ReturnType<Transport> => {
    const { method, path } = init.call;
    const { hostname, port, protocol } = new URL(url);
    const attributes = {
      'http.request.method': method,
      'url.template': path,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    };
    const span = tracer.startSpan(`${method} ${path}`, { kind: 2, attributes });
    spans.set(init.call, span);
    Object.assign(init.headers, contextOf(span));
    return fetch(url, init);
  };
  return {
    fetch: Object.defineProperty(
      Object.assign(traced, tellsWhenSent && { tellsWhenSent }),
      'sendsOnce',
      { get: () => fetch.sendsOnce },
    ),
    onAttempt(report, call) {
      const span = spans.get(call);
      spans.delete(call);
      if (span) endSpan(span, report);
      onAttempt?.(report, call);
    },
  };
}

function endSpan(
  span: AttemptSpan,
  { attempt, outcome, status, code, reason }: Parameters<AttemptListener>[0],
): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (attempt > 1) span.setAttribute('http.request.resend_count', attempt - 1);
  if (outcome !== 'accepted') {
    const isError = status !== undefined && status >= 400;
    span.setAttribute('error.type', isError ? String(status) : (code ?? reason));
    span.setStatus({ code: 2, message: outcome });
  }
  span.end();
}

/** W3C Trace Context headers; none if the span is not recorded. */
function contextOf(span: AttemptSpan): { [name: string]: string } {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  if (!/[1-9a-f]/.test(traceId)) return {};
  const flags = traceFlags.toString(16).padStart(2, '0');
  const tracestate = traceState?.serialize();
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(tracestate && { tracestate }) };
}
