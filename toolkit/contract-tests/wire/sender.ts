/**
 * The HTTP of every request. Node's own client, since hostile requests are of kinds that `fetch`
 * refuses to send. Redirects are not followed: a redirect is a reply like any other.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { ClientRequestArgs, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import {
  cutOff,
  mostBytes,
  notDecoded,
  tooLate,
  tooLong,
  type NoReply,
  type Reply,
  type Send,
  type Sent,
  type WireRequest,
} from './exchange.ts';

export interface Sender {
  send: Send;
  close(): void;
}

export interface SenderOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request, from its connection to the end of its reply. */
  timeLimit: number;
  now(): Date;
  /** A text that no other request has. */
  newId(): string;
}

export function createSender({ baseUrl, timeLimit, now, newId }: SenderOptions): Sender {
  const agent = limitConnections(baseUrl, timeLimit);
  return {
    async send(request) {
      const id = `contract-${newId()}`;
      const at = now();
      const begun = performance.now();
      const headers = { ...request.headers, 'X-Request-Id': id };
      const came = await exchange(baseUrl, agent, { ...request, headers });
      return { ...came, id, at, milliseconds: Math.round(performance.now() - begun) };
    },
    close: () => agent.destroy(),
  };
}

type Came = Omit<Reply, keyof Sent> | Omit<NoReply, keyof Sent>;

function exchange(baseUrl: string, agent: HttpAgent, wire: WireRequest): Promise<Came> {
  const { method, path, headers, body = '' } = wire;
  const start = baseUrl.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => resolve({ code: codeOf(error) });
    const length = Buffer.byteLength(body);
    const request = start(`${baseUrl}${path}`, {
      method,
      agent,
      headers: { ...headers, ...(length > 0 && { 'Content-Length': String(length) }) },
    });
    request.on('error', fail);
    request.on('response', (response) => {
      readBody(response).then((whole) => {
        resolve({
          status: String(response.statusCode),
          headers: headersOf(response),
          contentType: response.headers['content-type'],
          body: whole,
        });
      }, fail);
    });
    request.end(body);
  });
}

/** A body is compressed although nobody asked for it where a gateway stands in front. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decoded(response)) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > mostBytes) {
      response.destroy();
      throw withCode(tooLong);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(response: IncomingMessage): Readable {
  const decoder = decoderFor(response.headers['content-encoding'] ?? '');
  if (!decoder) return response;
  // A cut reply keeps its own error; whatever else goes wrong is about the encoding.
  response.on('error', (error) => decoder.destroy(error));
  decoder.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_') || error.code?.startsWith('ERR_')) error.code = notDecoded;
  });
  return response.pipe(decoder);
}

function decoderFor(encoding: string): (Duplex & NodeJS.ReadWriteStream) | undefined {
  if (['gzip', 'x-gzip', 'deflate'].includes(encoding.toLowerCase())) return createUnzip();
  return encoding.toLowerCase() === 'br' ? createBrotliDecompress() : undefined;
}

function headersOf({ headers }: IncomingMessage): Reply['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}

/** The code of a failed request: Node's own, or one of ours. */
function codeOf(error: NodeJS.ErrnoException): string {
  // Node's own error for a reply that ends before its length or its last chunk.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return cutOff;
  return error.code ?? error.name;
}

/**
 * An agent whose connections live no longer than the limit and serve one request each. A time-out
 * of the socket starts again with every byte, so a service that drips would never end.
 */
function limitConnections(baseUrl: string, limit: number): HttpAgent {
  const agent = baseUrl.startsWith('https:') ? new HttpsAgent() : new HttpAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options: ClientRequestArgs, created) => {
    const socket = connect(options, created);
    if (socket) endAfter(socket, limit);
    return socket;
  };
  return agent;
}

function endAfter(socket: Duplex, limit: number): void {
  const timer = setTimeout(() => socket.destroy(withCode(tooLate)), limit);
  socket.once('close', () => clearTimeout(timer));
}

function withCode(code: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(code);
  error.code = code;
  return error;
}
