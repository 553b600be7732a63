/** One function for each kind of server, by the shape of what it passes. Nothing is imported. */
import { fromBase64, wholeBody, type Receive } from './delivery.js';

export function respondWith(receive: Receive): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, text, headers } = await receive({
      method: request.method,
      headers: request.headers,
      used: request.bodyUsed,
      body: () => chunksOf(request.body),
    });
    return new Response(text || null, { status, headers });
  };
}

function chunksOf(body: ReadableStream<Uint8Array> | null): AsyncIterator<Uint8Array> {
  const reader = body?.getReader();
  return {
    next: async () => (await reader?.read()) ?? { done: true, value: undefined },
    // A generator cannot be left while it waits for a chunk.
    async return() {
      await reader?.cancel();
      return { done: true, value: undefined };
    },
  };
}

/** The part of an `http.IncomingMessage` that is used. */
export interface NodeRequest {
  /** In capitals: `POST`. */
  readonly method?: string | undefined;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Whether somebody has read the body. */
  readonly readableDidRead?: boolean;
  /** From a parser before the handler: only bytes, as of `express.raw`, will do. */
  readonly body?: unknown;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}

/** The part of an `http.ServerResponse` that is used. */
export interface NodeResponse {
  /** The HTTP status. */
  statusCode: number;
  /** Before `end`. */
  setHeader(name: string, value: string): unknown;
  /** Sends the answer. */
  end(text: string): unknown;
}

/** @param onError gets why a response cannot be sent: it already was, for example */
export function listenWith(
  receive: Receive,
  onError: (error: unknown) => void,
): (request: NodeRequest, response: NodeResponse) => void {
  const answer = async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const { body } = request;
    const raw = body instanceof Uint8Array ? body : undefined;
    const { status, text, headers } = await receive({
      method: request.method ?? '',
      headers: { get: (name) => nodeHeader(request, name) },
      used: !raw && request.readableDidRead === true,
      body: () => (raw ? wholeBody(raw) : nodeChunks(request)),
    });
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The unread rest of the body would get in the way of the next request.
    if (status === 413 || status === 408) response.setHeader('connection', 'close');
    response.end(text);
  };
  return (request, response) => void answer(request, response).catch(onError);
}

/** Without `return`, which would destroy the connection before it is answered. */
function nodeChunks(request: NodeRequest): AsyncIterator<Uint8Array> {
  const chunks = request[Symbol.asyncIterator]();
  return { next: () => chunks.next() };
}

function nodeHeader({ headers }: NodeRequest, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}

/** From API Gateway (payload 1.0 and 2.0), a function URL, or a load balancer. */
export interface LambdaEvent {
  /** Payload 1.0, and load balancers. */
  readonly httpMethod?: string;
  /** Payload 2.0, and function URLs. */
  readonly requestContext?: LambdaContext;
  /** In any case. */
  readonly headers?: { readonly [name: string]: string | undefined } | null;
  /** Of load balancers that are set so, in place of `headers`. */
  readonly multiValueHeaders?: { readonly [name: string]: string[] | undefined } | null;
  /** As text, or in base64. */
  readonly body?: string | null;
  /** Whether `body` is in base64. */
  readonly isBase64Encoded?: boolean;
}

interface LambdaContext {
  /** What was requested. */
  readonly http?: Pick<NodeRequest, 'method'>;
}

/** What the function returns to AWS Lambda. */
export interface LambdaAnswer {
  /** The HTTP status. */
  statusCode: number;
  /** Those of the answer. */
  headers: { [name: string]: string };
  /** As text. */
  body: string;
}

export function invokeWith(receive: Receive): (event: LambdaEvent) => Promise<LambdaAnswer> {
  return async (event) => {
    const { status, text, headers } = await receive({
      method: event.httpMethod ?? event.requestContext?.http?.method ?? '',
      headers: { get: (name) => lambdaHeader(event, name) },
      used: false,
      body: () => wholeBody(bytesOf(event)),
    });
    return { statusCode: status, headers, body: text };
  };
}

/** @throws TypeError when the body should be base64 and is not */
function bytesOf({ body, isBase64Encoded }: LambdaEvent): Uint8Array {
  const bytes = isBase64Encoded ? fromBase64(body ?? '') : new TextEncoder().encode(body ?? '');
  if (!bytes) throw new TypeError('The body of the event must be base64.');
  return bytes;
}

/** Payload 1.0 leaves the case of names as it was sent. */
function lambdaHeader({ headers, multiValueHeaders }: LambdaEvent, name: string): string | null {
  const given: { [name: string]: string | string[] | undefined } =
    multiValueHeaders ?? headers ?? {};
  const found = Object.entries(given).find(([key]) => key.toLowerCase() === name.toLowerCase());
  const value = found?.[1];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
