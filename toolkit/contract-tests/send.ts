/**
 * What goes over the wire and what comes back, and the HTTP of every request that Dredd does not
 * send. Node's own client, since hostile requests are of kinds that `fetch` refuses to send.
 */
import { Agent as HttpAgent, request as httpRequest, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';

/** One request, below the base URL. */
export interface WireRequest {
  /** In capitals. */
  method: string;
  /** Path and query, encoded: `/fx-rate-api/list/fx/rate?countryCode=NGA`. */
  path: string;
  headers: { [name: string]: string };
  body?: string | Buffer;
}

/** A whole reply. The body is bytes, since whether it is text is for the judge to decide. */
export interface Reply {
  status: string;
  contentType: string | undefined;
  body: Buffer;
  milliseconds: number;
  /** What Dredd itself found wrong, as pointers without values; empty where Dredd did not send. */
  dreddFindings: string[];
}

/** No whole reply: the code of the network error, `cutOff` or `tooLate`. */
export interface NoReply {
  code: string;
}

/** What a request led to. */
export type Received = Reply | NoReply;

/** Sends one request, when its turn has come. */
export type Send = (request: WireRequest) => Promise<Received>;

/** The code of a reply that began and was cut off. */
export const cutOff = 'ANSWER_CUT_OFF';

/** The code of a reply that was not whole when the time limit was over. */
const tooLate = 'TIME_LIMIT';

export function isReply(received: Received): received is Reply {
  return 'status' in received;
}

/** Why there is no reply, in words. */
export function explainNoReply({ code }: NoReply, timeLimit: number): string {
  if (code === cutOff) return 'an answer that was cut off';
  if (code === tooLate) return `no whole answer within ${timeLimit / 1000} s`;
  return `no answer (${code})`;
}

/** At most so many requests a second, over the whole run: the target may be shared. */
export interface Pace {
  /** Resolves when the next request may start. */
  turn(): Promise<void>;
  /** How many turns were taken. */
  taken(): number;
}

export interface Timer {
  /** Milliseconds on a clock that never runs back. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const realTimer: Timer = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Turns are evenly spread: no burst makes up for a pause. */
export function createPace(perSecond: number, timer: Timer): Pace {
  let next = timer.now();
  let taken = 0;
  return {
    async turn() {
      const start = Math.max(next, timer.now());
      next = start + 1000 / perSecond;
      taken += 1;
      const wait = start - timer.now();
      if (wait > 0) await timer.sleep(wait);
    },
    taken: () => taken,
  };
}

export interface Sender {
  send: Send;
  close(): void;
}

export interface SenderOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request, from its connection to the end of its reply. */
  timeLimit: number;
  pace: Pace;
}

/** Redirects are not followed: a redirect is a reply like any other. */
export function createSender({ baseUrl, timeLimit, pace }: SenderOptions): Sender {
  const agent = limitConnections(baseUrl, timeLimit);
  return {
    async send(request) {
      await pace.turn();
      return sendOne(baseUrl, agent, request);
    },
    close: () => agent.destroy(),
  };
}

function sendOne(baseUrl: string, agent: HttpAgent, wire: WireRequest): Promise<Received> {
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

/** The code of a failed request: Node's own, or `cutOff`. */
export function codeOf(error: NodeJS.ErrnoException): string {
  // Node's own error for a reply that ends before its length or its last chunk.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return cutOff;
  return error.code ?? error.name;
}

/**
 * An agent whose connections live no longer than the limit and serve one request each. A time-out
 * of the socket starts again with every byte, so a service that drips would never end.
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
  const late: NodeJS.ErrnoException = new Error('No whole reply within the time limit.');
  late.code = tooLate;
  const timer = setTimeout(() => socket.destroy(late), limit);
  socket.once('close', () => clearTimeout(timer));
}
