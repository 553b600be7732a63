/**
 * The HTTP of every request that Dredd does not send. Node's own client, since hostile requests
 * are of kinds that `fetch` refuses to send.
 */
import { Agent as HttpAgent, request as httpRequest, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { cutOff, tooLate, type Exchange, type Send, type WireRequest } from './exchange.ts';
import type { Pace } from './pace.ts';

export interface Sender {
  send: Send;
  close(): void;
}

export interface SenderOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request, from its connection to the end of its answer. */
  timeLimit: number;
  pace: Pace;
}

/** Redirects are not followed: a redirect is an answer like any other. */
export function createSender({ baseUrl, timeLimit, pace }: SenderOptions): Sender {
  const agent = limitConnections(baseUrl, timeLimit);
  return {
    async send(request) {
      await pace.turn();
      return exchange(baseUrl, agent, request);
    },
    close: () => agent.destroy(),
  };
}

function exchange(baseUrl: string, agent: HttpAgent, wire: WireRequest): Promise<Exchange> {
  const { method, path, headers, body = '' } = wire;
  const start = baseUrl.startsWith('https:') ? httpsRequest : httpRequest;
  const begun = Date.now();
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
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({
          status: String(response.statusCode),
          contentType: response.headers['content-type'],
          body: Buffer.concat(chunks),
          milliseconds: Date.now() - begun,
          dreddFindings: [],
        }),
      );
    });
    request.end(body);
  });
}

/** The code of a failed exchange: Node's own, or `cutOff`. */
export function codeOf(error: NodeJS.ErrnoException): string {
  // Node's own error for an answer that ends before its length or its last chunk.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return cutOff;
  return error.code ?? error.name;
}

/**
 * An agent whose connections live no longer than the limit and serve one request each. A time-out
 * of the socket starts anew with every byte, so a service that drips would never end.
 */
export function limitConnections(baseUrl: string, limit: number): HttpAgent {
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
  const late: NodeJS.ErrnoException = new Error('No whole answer within the time limit.');
  late.code = tooLate;
  const timer = setTimeout(() => socket.destroy(late), limit);
  socket.once('close', () => clearTimeout(timer));
}
