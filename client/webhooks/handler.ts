/** Receives deliveries of payout outcomes, and answers 200 to what has been handled. */
import { fieldOf } from '../field.js';
import { describeCode } from '../response-codes.js';
import type { ResponseCodeDescription } from '../response-codes.js';
import { parseJson, readBody } from './delivery.js';
import type { Delivery, Receive, Reply } from './delivery.js';
import { listenWith } from './node-listener.js';
import type { NodeRequest, NodeResponse } from './node-listener.js';
import { otherWebhookOf, readRecord } from './record.js';
import type { PayoutOutcome } from './record.js';
import type { SeenStore } from './seen.js';
import type { Verification } from './verify.js';
import type { WebhookBodies } from '../webhook-bodies.js';

/** What is known besides the outcome itself. */
export interface DeliveryContext {
  /** What the response code means. One that the contract does not list is unknown, and not final. */
  code: ResponseCodeDescription;
  /**
   * The record as it was delivered. With `confirmByStatus` the outcome is the answer of the service,
   * and this is only a hint; but the reason of a rejection may be given here alone.
   */
  delivered: PayoutOutcome;
}

export interface WebhookOptions {
  /** How to know that a delivery is true. No default, since the service documents no signature. */
  verify: Verification;
  /**
   * Handles an outcome. The answer is 200 once it has resolved, and 500 if it throws; then the outcome
   * may be delivered again. It runs once for each reference and response code, as far as `seen`
   * remembers.
   */
  onOutcome: (outcome: PayoutOutcome, context: DeliveryContext) => Promise<void> | void;
  /**
   * Handles the deliveries of the contract's other webhooks, by their names, as far as it documents
   * any. A delivery does not say which webhook it belongs to: one that is not a payout outcome goes to
   * the webhook whose fields it has. `confirmByStatus` cannot confirm it, so it is answered 409 there.
   */
  on?: { [Name in OtherWebhook]?: (body: WebhookBodies[Name]) => Promise<void> | void };
  /** What was handled before: `createMemorySeen()`, or a store that all processes share. */
  seen: SeenStore;
  /** The largest body that is read, in bytes. Default 65 536. */
  maxBytes?: number;
  /** Called with what `verify`, `seen` or `onOutcome` threw. The answer reveals only its status. */
  onError?: (error: unknown) => void;
}

/** The webhooks of the contract besides `payoutOutcome`. */
export type OtherWebhook = Exclude<keyof WebhookBodies, 'payoutOutcome'>;

/** An endpoint for deliveries, for any kind of server. */
export interface WebhookHandler {
  /** For servers of the fetch kind. Never throws. */
  fetch(request: Request): Promise<Response>;
  /** For `node:http` and what is built on it. Mount it before any parser of bodies. */
  node(request: NodeRequest, response: NodeResponse): void;
}

/**
 * Makes an endpoint that receives payout outcomes.
 *
 * | It answers | when |
 * |---|---|
 * | 200 | `onOutcome` has handled it, now or before |
 * | 400 | the body is not an outcome, nor of a webhook that `on` handles |
 * | 401 | the signature is missing or wrong |
 * | 405, 413, 415 | it is not a POST, too large, not JSON |
 * | 409 | the service does not confirm this outcome |
 * | 500 | `onOutcome` failed: deliver again |
 * | 503 | it cannot be verified now, or is being handled: deliver again |
 *
 * The service's documentation does not say which answers count as received, and when it delivers
 * again.
 *
 * @throws TypeError when `verify`, `seen` or `onOutcome` is missing
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => save(transactionReference, responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export function createWebhookHandler(options: WebhookOptions): WebhookHandler {
  const { verify, onOutcome, seen, maxBytes = 65_536 } = options;
  // Plain JavaScript may omit what the types require.
  const isMissing = (name: keyof WebhookOptions): boolean => !fieldOf(options, name);
  if (isMissing('verify')) {
    throw new TypeError('verify is missing: choose hmacSignature, confirmByStatus or unverified.');
  }
  if (isMissing('seen'))
    throw new TypeError('seen is missing: give createMemorySeen() or a store of your own.');
  if (typeof onOutcome !== 'function') {
    throw new TypeError('onOutcome is missing: the function that handles an outcome.');
  }
  const report = (error: unknown): void => {
    try {
      options.onError?.(error);
    } catch {
      // A listener that fails must not change the answer.
    }
  };
  /** What this process is handling, so that an equal delivery gets the same answer. */
  const running = new Map<string, Promise<Reply>>();

  const receive: Receive = async (delivery) => {
    const rejection = rejectByHeaders(delivery, maxBytes);
    if (rejection) return rejection;
    const reading = await readBody(delivery.body(), maxBytes);
    if ('problem' in reading) {
      return reading.problem === 'too-large' ? tooLarge : reply(400, 'The body was cut short.');
    }
    const body = reading.bytes;
    if (body.length === 0)
      return reply(400, 'The body is empty, or something else has already read it.');
    try {
      const { headers } = delivery;
      if (verify.authentic && !(await verify.authentic({ headers, body }))) {
        return reply(401, 'The signature is missing or wrong.');
      }
      const value = parseJson(body);
      const read = readRecord(value);
      if ('problem' in read) return await receiveOther(value, body, read.problem);
      const { record } = read;
      const outcome = verify.confirm ? await verify.confirm(record) : record;
      if (!outcome) return reply(409, 'The service does not confirm this outcome.');
      const key = JSON.stringify([outcome.transactionReference, outcome.responseCode]);
      const context = { code: describeCode(outcome.responseCode), delivered: record };
      return await once(key, () => onOutcome(outcome, context));
    } catch (error) {
      report(error);
      return again;
    }
  };

  /** A body that is not an outcome: of another webhook, or of none. */
  async function receiveOther(
    value: unknown,
    body: Uint8Array<ArrayBuffer>,
    problem: string,
  ): Promise<Reply> {
    const name = otherWebhookOf(value);
    const handler = name === undefined ? undefined : fieldOf(options.on, name);
    if (!isHandler(handler)) return reply(400, problem);
    if (verify.confirm && !verify.authentic) {
      return reply(409, 'Only a payout outcome can be confirmed by its status.');
    }
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    return once(JSON.stringify([name, [...digest]]), () => handler(value));
  }

  /** Equal deliveries that come together are handled together. */
  function once(key: string, work: () => Promise<void> | void): Promise<Reply> {
    const same = running.get(key);
    if (same) return same;
    const handling = handle(key, work).finally(() => running.delete(key));
    running.set(key, handling);
    return handling;
  }

  async function handle(key: string, work: () => Promise<void> | void): Promise<Reply> {
    const claim = await seen.claim(key);
    if (claim === 'done') return received;
    if (claim !== 'mine') return again;
    try {
      await work();
    } catch (error) {
      report(error);
      await seen.release(key).catch(report);
      return reply(500, 'The outcome could not be handled. Deliver it again.');
    }
    // It has been handled: a store that fails now must not cause another delivery.
    await seen.done(key).catch(report);
    return received;
  }

  return {
    async fetch(request) {
      const { status, text, headers } = await receive({
        method: request.method,
        headers: request.headers,
        body: () => chunksOf(request.body),
      });
      return new Response(text || null, { status, headers });
    },
    node: listenWith(receive, report),
  };
}

function isHandler(value: unknown): value is (body: unknown) => Promise<void> | void {
  return typeof value === 'function';
}

function rejectByHeaders({ method, headers }: Delivery, maxBytes: number): Reply | undefined {
  if (method !== 'POST') return reply(405, 'Deliveries must be sent by POST.', { allow: 'POST' });
  const type = headers.get('content-type');
  // The headers of a delivery are not documented: one without a type is read, and must be JSON.
  if (type !== null && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type.trim())) {
    return reply(415, 'Deliveries must be application/json.');
  }
  return Number(headers.get('content-length')) > maxBytes ? tooLarge : undefined;
}

function reply(status: number, text: string, headers: { [key: string]: string } = {}): Reply {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, text, headers: text ? { ...type, ...headers } : headers };
}

const received = reply(200, '');
const again = reply(503, 'It cannot be handled now. Deliver it again.', { 'retry-after': '5' });
const tooLarge = reply(413, 'The body is too large for an outcome.');

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      yield next.value;
    }
  } finally {
    await reader?.cancel();
  }
}
