/** Sends every request at a limited rate. Uses Node's own client, because `fetch` cannot send hostile requests. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isAuthorization } from '../../contract/admission.ts';
import type { Logins } from '../logins.ts';
import {
  isReply,
  isTooMany,
  type NoReply,
  type Received,
  type Reply,
  type Send,
  type Sent,
  type WireRequest,
} from './exchange.ts';
import { cutOff, isBlip, tooLate } from './no-reply.ts';
import { encodingOf, readBody } from './read-body.ts';

export interface Sender {
  /**
   * Sends a request when its turn comes. After a 429 it retries at a slower pace, after the time in `Retry-After` or
   * growing pauses, and returns the 429 once the requests to one path have waited for `patience` in total. After a
   * gateway error or a broken connection, it retries if the request may be sent twice.
   */
  send: Send;
  requests(): number;
  close(): void;
}

export interface SenderOptions {
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  /** The time limit of one request in milliseconds, from the connection to the end of the reply. */
  timeLimit: number;
  logins: Pick<Logins, 'token' | 'headers'>;
  /** The most requests per second over the whole run, because others may share the target. */
  rate: number;
  timer: Timer;
  now(): Date;
  /** Returns a text that is unique to this request. */
  newId(): string;
  /** Called with every request and its reply, including a 429. */
  onExchange?(request: WireRequest, received: Received): void;
  /** The name of requests that may be sent twice. Once a second try has not helped, they no longer may. */
  repeatable?(request: WireRequest): string | undefined;
  /** Ends the run between two requests. */
  signal?: AbortSignal;
}

export interface Timer {
  /** The time in milliseconds on a monotonic clock. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const realTimer: Timer = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export function createSender(options: SenderOptions): Sender {
  const { baseUrl, timeLimit, timer, now, newId, onExchange, signal } = options;
  const agent = baseUrl.startsWith('https:') ? new HttpsAgent() : new HttpAgent();
  const pace = createPace(options.rate, timer);
  let requests = 0;
  const waited = new Map<string, number>();
  const helpless = new Set<string>();
  const sendOnce: Send = async (request) => {
    requests += 1;
    await pace.turn();
    signal?.throwIfAborted();
    const id = `contract-${newId()}`;
    const at = now();
    const begun = performance.now();
    const headers = { ...headersFor(request, options.logins), 'X-Request-Id': id };
    const answer = await exchange(baseUrl, agent, timeLimit, { ...request, headers });
    const received = { ...answer, id, at, milliseconds: Math.round(performance.now() - begun) };
    onExchange?.(request, received);
    return received;
  };
  const sendWithPatience: Send = async (request) => {
    const [path = ''] = request.path.split('?');
    for (let tries = 0; ; tries += 1) {
      const received = await sendOnce(request);
      if (!isTooMany(received)) return received;
      const wait = retryAfter(received) ?? firstPause * 2 ** tries;
      const sum = (waited.get(path) ?? 0) + wait;
      if (sum > patience) {
        // Return to the old pace: slowing down did not help, and other paths may have no such limit.
        pace.reset();
        return received;
      }
      pace.slowDown();
      waited.set(path, sum);
      await timer.sleep(wait);
    }
  };
  return {
    requests: () => requests,
    close: () => agent.destroy(),
    async send(request) {
      const first = await sendWithPatience(request);
      const name = isBlip(first) ? options.repeatable?.(request) : undefined;
      const wait = retryAfter(first) ?? firstPause;
      if (name === undefined || helpless.has(name) || wait > mostWait) return first;
      await timer.sleep(wait);
      const second = await sendWithPatience(request);
      if (isBlip(second)) helpless.add(name);
      return { ...second, first };
    },
  };
}

/** Adds the caller's headers last, so that they appear in no report. */
export function headersFor(
  { headers: own }: WireRequest,
  { headers = [], token }: SenderOptions['logins'],
): WireRequest['headers'] {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const hasToken = token !== undefined && own['Authorization'] === `Bearer ${token}`;
  const added = headers.filter(([name]) =>
    isAuthorization(name) ? hasToken : !names.has(name.toLowerCase()),
  );
  const kept = Object.entries(own).filter(
    ([name]) => !isAuthorization(name) || !added.some(([other]) => isAuthorization(other)),
  );
  return Object.fromEntries([...kept, ...added]);
}

/** Spreads turns evenly over time, without a burst after a pause. */
export function createPace(perSecond: number, timer: Timer) {
  let rate = perSecond;
  let next = timer.now();
  return {
    /** Resolves when the next request may start. */
    async turn(): Promise<void> {
      const start = Math.max(next, timer.now());
      next = start + 1000 / rate;
      const wait = start - timer.now();
      if (wait > 0) await timer.sleep(wait);
    },
    slowDown: () => (rate = Math.max(0.5, rate * 0.7)),
    reset: () => (rate = perSecond),
  };
}

/** Returns `Retry-After` in milliseconds. The header contains seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(received: Received): number | undefined {
  const text = isReply(received) ? received.headers['retry-after'] : undefined;
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - received.at.getTime());
}

type Answer = Omit<Reply, keyof Sent> | Omit<NoReply, keyof Sent>;

function exchange(
  baseUrl: string,
  agent: HttpAgent,
  timeLimit: number,
  { method, path, headers, body = '' }: WireRequest,
): Promise<Answer> {
  const start = baseUrl.startsWith('https:') ? httpsRequest : httpRequest;
  // A socket timeout would restart with every byte of a slow service.
  const signal = AbortSignal.timeout(timeLimit);
  return new Promise((resolve) => {
    const fail = (encoding?: string) => (error: NodeJS.ErrnoException) =>
      resolve({ code: signal.aborted ? tooLate : codeOf(error), encoding });
    const length = Buffer.byteLength(body);
    const request = start(`${baseUrl}${path}`, {
      method,
      agent,
      signal,
      headers: { ...headers, ...(length > 0 && { 'Content-Length': String(length) }) },
    });
    request.on('error', fail());
    request.on('response', (response) => {
      readBody(response).then(
        (whole) => {
          resolve({
            status: String(response.statusCode),
            headers: headersOf(response),
            contentType: response.headers['content-type'],
            body: whole,
          });
        },
        fail(encodingOf(response)),
      );
    });
    request.end(body);
  });
}

function headersOf({ headers }: IncomingMessage): Reply['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}

function codeOf(error: NodeJS.ErrnoException): string {
  // Node's own error code for a reply that ends before its length or its last chunk.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return cutOff;
  return error.code ?? error.name;
}

/** Times in milliseconds. Rate limits usually count by the minute. */
const firstPause = 1_000;
const patience = 75_000;
const mostWait = 10_000;
