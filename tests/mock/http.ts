/** Requests that `fetch` would not send: a GET with a body, an odd content type, a chunked body. */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  method: string;
  /** The path with the query. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends one request on a new connection and reads the whole answer. */
export async function send(baseUrl: string, sent: Sent): Promise<Received> {
  const { method, path, headers = {}, body } = sent;
  const isFramed = body === undefined || 'transfer-encoding' in headers;
  const outgoing = request(`${baseUrl}${path}`, {
    method,
    headers: { ...headers, ...(!isFramed && { 'content-length': Buffer.byteLength(body) }) },
    agent: false,
  });
  outgoing.end(body);
  const incoming = await new Promise<IncomingMessage>((answered, failed) => {
    outgoing.on('response', answered).on('error', failed);
  });
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text: await text(incoming),
  };
}
