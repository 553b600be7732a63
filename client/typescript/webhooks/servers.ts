/** Adapters for each kind of server. They rely on the shape of the arguments and import nothing. */
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
    // A generator cannot return while it waits for a chunk.
    async return() {
      await reader?.cancel();
      return { done: true, value: undefined };
    },
  };
}

/** The part of an `http.IncomingMessage` that is used. */
export interface NodeRequest {
  /** The HTTP method in capitals, such as `POST`. */
  readonly method?: string | undefined;
  /** Header names are in lower case. */
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Whether the body has been read already. */
  readonly readableDidRead?: boolean;
  /** The body from an earlier parser. Only bytes work, as from `express.raw`. */
  readonly body?: unknown;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}

/** The part of an `http.ServerResponse` that is used. */
export interface NodeResponse {
  /** The HTTP status. */
  statusCode: number;
  /** Sets a header. Called before `end`. */
  setHeader(name: string, value: string): unknown;
  /** Sends the response. */
  end(text: string): unknown;
}

/** @param onError receives the reason if a response cannot be sent, for example because one already was */
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
    // The unread rest of the body would block the next request.
    if (status === 413 || status === 408) response.setHeader('connection', 'close');
    response.end(text);
  };
  return (request, response) => void answer(request, response).catch(onError);
}

/** Omits `return`, which would destroy the connection before the response. */
function nodeChunks(request: NodeRequest): AsyncIterator<Uint8Array> {
  const chunks = request[Symbol.asyncIterator]();
  return { next: () => chunks.next() };
}

function nodeHeader({ headers }: NodeRequest, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}

/** An event from API Gateway (payload 1.0 or 2.0), a function URL or a load balancer. */
export interface LambdaEvent {
  /** The method in payload 1.0 and from load balancers. */
  readonly httpMethod?: string;
  /** The request in payload 2.0 and from function URLs. */
  readonly requestContext?: LambdaContext;
  /** The headers. Names may be in any case. */
  readonly headers?: { readonly [name: string]: string | undefined } | null;
  /** Replaces `headers` for load balancers with multi-value headers enabled. */
  readonly multiValueHeaders?: { readonly [name: string]: string[] | undefined } | null;
  /** The body as text or base64. */
  readonly body?: string | null;
  /** Whether `body` is in base64. */
  readonly isBase64Encoded?: boolean;
}

interface LambdaContext {
  /** The HTTP request. */
  readonly http?: Pick<NodeRequest, 'method'>;
}

/** The result that the function returns to AWS Lambda. */
export interface LambdaAnswer {
  /** The HTTP status. */
  statusCode: number;
  /** The response headers. */
  headers: { [name: string]: string };
  /** The body as text. */
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

/** @throws TypeError when the body is not valid base64 although the event says so */
function bytesOf({ body, isBase64Encoded }: LambdaEvent): Uint8Array {
  const bytes = isBase64Encoded ? fromBase64(body ?? '') : new TextEncoder().encode(body ?? '');
  if (!bytes) throw new TypeError('The body of the event must be base64.');
  return bytes;
}

/** Payload 1.0 keeps the case of header names as sent. */
function lambdaHeader({ headers, multiValueHeaders }: LambdaEvent, name: string): string | null {
  const given: { [name: string]: string | string[] | undefined } =
    multiValueHeaders ?? headers ?? {};
  const found = Object.entries(given).find(([key]) => key.toLowerCase() === name.toLowerCase());
  const value = found?.[1];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
