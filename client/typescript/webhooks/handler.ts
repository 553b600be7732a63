import { fieldOf } from '../field.js';
import { describeCode } from '../response-codes.js';
import { later, parseJson, readBody, Rejection, reply, tooLarge } from './delivery.js';
import type { Delivery, Receive, Reply } from './delivery.js';
import { createOnce, type Once } from './once.js';
import { readWebhookOptions, type WebhookOptions } from './options.js';
import { otherWebhookOf, readRecord, type PayoutOutcome } from './record.js';
import { invokeWith, listenWith, respondWith } from './servers.js';
import type { LambdaAnswer, LambdaEvent, NodeRequest, NodeResponse } from './servers.js';

/** A webhook endpoint for any kind of server. Its functions do not use `this`. */
export interface WebhookHandler {
  /** For servers with a fetch-style handler. Never throws. */
  fetch(request: Request): Promise<Response>;
  /** For `node:http` and frameworks based on it. Mount it before any body parser. */
  node(request: NodeRequest, response: NodeResponse): void;
  /** For AWS Lambda behind API Gateway, a load balancer or a function URL. Never throws. */
  lambda(event: LambdaEvent): Promise<LambdaAnswer>;
}

/**
 * Creates an endpoint that receives payout outcomes.
 *
 * | Status | Meaning |
 * |---|---|
 * | 200 | handled, now or earlier; or late, because a final outcome was already handled |
 * | 400 | the body is neither an outcome nor a webhook in `on`, or was cut short |
 * | 401 | the signature or the time is missing or wrong |
 * | 405, 408, 413, 415 | not a POST, too slow, too large, not JSON |
 * | 409 | the service does not confirm it, or another final outcome was handled |
 * | 500 | `onOutcome` failed, or the body was read before: deliver again |
 * | 503 | cannot be verified now, or is being handled: deliver again |
 *
 * @throws TypeError when an option is missing, invalid or unknown
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => save(transactionReference,
 * responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export function createWebhookHandler(options: WebhookOptions): WebhookHandler {
  const { maxBytes, bodyTimeout } = readWebhookOptions(options);
  const { verify } = options;
  const report = (error: unknown, status = 200, delivered?: PayoutOutcome): void => {
    try {
      options.onError?.(error, { status, delivered });
    } catch {
      // An error of the listener must not change the answer.
    }
  };
  const once = createOnce(options.seen, report);
  const receive: Receive = async (delivery) => {
    let delivered: PayoutOutcome | undefined;
    try {
      if (delivery.method !== 'POST') {
        return reply(405, 'Deliveries must be sent by POST.', { allow: 'POST' });
      }
      const body = await bodyOf(delivery, maxBytes, bodyTimeout);
      const { headers } = delivery;
      if (verify.authentic && !(await verify.authentic({ headers, body }))) {
        throw new Rejection(reply(401, 'The signature or the time is missing or wrong.'));
      }
      const value = parseJson(body);
      const read = readRecord(value);
      if ('problem' in read) return await receiveOther(options, once, value, body, read.problem);
      delivered = read.record;
      return await receiveOutcome(options, once, delivered);
    } catch (error) {
      const rejection = error instanceof Rejection ? error : new Rejection(later, error);
      report(rejection.reason, rejection.reply.status, delivered);
      return rejection.reply;
    }
  };
  return {
    fetch: respondWith(receive),
    node: listenWith(receive, report),
    lambda: invokeWith(receive),
  };
}

async function receiveOutcome(
  { verify, onOutcome, onStale }: WebhookOptions,
  once: Once,
  delivered: PayoutOutcome,
): Promise<Reply> {
  const outcome = verify.confirm ? await verify.confirm(delivered) : delivered;
  if (!outcome) throw new Rejection(reply(409, 'The service does not confirm this outcome.'));
  const { transactionReference, responseCode } = outcome;
  const code = describeCode(responseCode);
  const key = JSON.stringify(['payoutOutcome', transactionReference]);
  return once(key, responseCode, (handledBefore, arrival) =>
    attempt(arrival === 'news' ? onOutcome : onStale, outcome, { code, delivered, handledBefore }),
  );
}

async function receiveOther(
  { verify, on }: WebhookOptions,
  once: Once,
  value: unknown,
  body: Uint8Array<ArrayBuffer>,
  problem: string,
): Promise<Reply> {
  const name = otherWebhookOf(value);
  const handler = name === undefined ? undefined : fieldOf(on, name);
  if (!isHandler(handler)) throw new Rejection(reply(400, problem));
  if (verify.confirm && !verify.authentic) {
    throw new Rejection(reply(409, 'Only a payout outcome can be confirmed by its status.'));
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return once(JSON.stringify([name, [...digest]]), 'received', () => attempt(handler, value));
}

function isHandler(value: unknown): value is (body: unknown) => Promise<void> | void {
  return typeof value === 'function';
}

/** @throws Rejection with the error of the caller's function */
async function attempt<Given extends unknown[]>(
  handler: ((...given: Given) => Promise<void> | void) | undefined,
  ...given: Given
): Promise<void> {
  try {
    await handler?.(...given);
  } catch (error) {
    throw new Rejection(reply(500, 'The outcome could not be handled. Deliver it again.'), error);
  }
}

async function bodyOf(
  delivery: Delivery,
  maxBytes: number,
  timeout: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, used } = delivery;
  const type = headers.get('content-type')?.trim();
  // The service does not document the headers of a delivery, so accept one without a content type.
  if (type && !/^application\/(?:[\w!#$&^.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Rejection(reply(415, 'Deliveries must be application/json.'));
  }
  if (used) {
    const text =
      'The body was read before it reached the webhook handler. Mount the handler first.';
    throw new Rejection(reply(500, text));
  }
  if (Number(headers.get('content-length')) > maxBytes) throw new Rejection(tooLarge);
  const reading = await readBody(delivery, maxBytes, timeout);
  if ('problem' in reading) throw new Rejection(unread[reading.problem]);
  if (reading.bytes.length === 0) {
    throw new Rejection(reply(400, 'The body is empty, or something else has already read it.'));
  }
  return reading.bytes;
}

const unread = {
  'too-large': tooLarge,
  'too-slow': reply(408, 'The body took too long to arrive.'),
  'cut-short': reply(400, 'The body was cut short.'),
};
