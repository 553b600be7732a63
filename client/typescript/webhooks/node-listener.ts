/** The endpoint for `node:http`, by the shape of what it passes: nothing of Node is imported. */
import { wholeBody } from './delivery.js';
import type { Receive } from './delivery.js';

/** What is read of an `http.IncomingMessage`. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Whether its stream was read before. */
  readonly readableDidRead?: boolean;
  /** What a parser before the handler made of the body: only bytes, as of `express.raw`, will do. */
  readonly body?: unknown;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}

/** What is done with an `http.ServerResponse`. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(text: string): unknown;
}

/** @param onError is called when a response cannot be sent, for example because it already was */
export function listenWith(
  receive: Receive,
  onError: (error: unknown) => void,
): (request: NodeRequest, response: NodeResponse) => void {
  const answer = async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const { body } = request;
    const raw = body instanceof Uint8Array ? body : undefined;
    const { status, text, headers } = await receive({
      method: request.method ?? '',
      headers: { get: (name) => headerOf(request, name) },
      used: !raw && request.readableDidRead === true,
      body: () => (raw ? wholeBody(raw) : chunksOf(request)),
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
function chunksOf(request: NodeRequest): AsyncIterator<Uint8Array> {
  const chunks = request[Symbol.asyncIterator]();
  return { next: () => chunks.next() };
}

function headerOf({ headers }: NodeRequest, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
