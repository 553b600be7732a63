import { systemClock, type Clock } from '../clock.js';
import { isPayoutClientError } from '../errors.js';
import { fieldOf } from '../field.js';
import { describeCode, isResponseCode } from '../response-codes.js';
import { sending, type AnswerHeaders, type CallingClient } from '../call.js';
import { demandFunctions, demandNone } from '../check.js';
import type { TransactionOutcome } from '../models.js';
import { askStatus, type Hear, type OutcomeSource, type StatusReading } from '../status.js';
import { isOverload, meaningOf } from '../statuses.js';
import { deliveryQuestionsAtOnce, longestQuestionDelay } from '../tables.js';
import { readRecord, type PayoutOutcome } from './record.js';

/** A delivery before anything in it is trusted. */
export interface RawDelivery {
  /** The headers as received. */
  headers: Pick<AnswerHeaders, 'get'>;
  /** The body's bytes as received, because a signature covers them. */
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Verifies that a delivery is authentic. If it throws, the endpoint answers 503. To combine two
 * verifications, merge them: `{ ...hmacSignature(…), ...confirmByStatus(client) }`.
 */
export interface Verification {
  /** Returns whether the service sent these bytes. Called before they are parsed. */
  authentic?(delivery: RawDelivery): Promise<boolean>;
  /** Returns the true record of the payout, or `undefined` if the delivery is false. */
  confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}

/** Pass it to runs as `webhooks`. For payouts that a run follows, the run then requests the status, only once. */
export interface StatusConfirmation extends OutcomeSource {
  /** Returns the true record of the payout, or `undefined` if the delivery is false. */
  confirm(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}

/** How to request the status. */
export interface ConfirmOptions {
  /** The clock for the pauses. Default: the platform's. */
  clock?: Clock | undefined;
  /**
   * Returns whether you sent a payout with this reference, for example by a database lookup. The endpoint answers 409
   * to other deliveries without asking the service. Default: asks the service about every delivery.
   */
  isOurs?: ((transactionReference: string) => boolean | Promise<boolean>) | undefined;
}

/**
 * Treats a delivery as a hint and requests the status of the payout from the service. `onOutcome` receives that
 * status. A delivery with a final or unlisted code must agree with it; otherwise the endpoint answers 409.
 *
 * Anyone can send a delivery, so status requests are limited: no retries, one request for
 * deliveries with the same reference, and {{limit deliveryQuestionsAtOnce}} at a time while a few
 * more wait. After an overload, rejected credentials or a missing token, it pauses for
 * `Retry-After` or for up to {{limit longestQuestionDelay}}. Meanwhile the endpoint answers 503.
 *
 * @throws TypeError when the client was not made by `createClient`
 * @example createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export function confirmByStatus(
  client: CallingClient,
  { clock = systemClock, isOurs, ...unknown }: ConfirmOptions = {},
): StatusConfirmation {
  demandNone(unknown);
  demandFunctions({ isOurs });
  const given: unknown = client;
  if (typeof given !== 'object' || given === null || !(sending in given)) {
    throw new TypeError('confirmByStatus: client must come from createClient.');
  }
  const ask = createQuestions(client, clock);
  const runs = new Set<Hear>();
  const said = new Map<string, TransactionOutcome>();
  return {
    connect(hear) {
      runs.add(hear);
      return () => void runs.delete(hear);
    },
    learn(record) {
      said.set(record.transactionReference, record);
      const [oldest = ''] = said.keys();
      if (said.size > mostRemembered) said.delete(oldest);
    },
    async confirm(delivered) {
      const { transactionReference, responseCode } = delivered;
      if (isOurs && !(await isOurs(transactionReference))) return undefined;
      await Promise.all([...runs].map(async (hear) => hear(delivered)));
      const known = said.get(transactionReference);
      const status =
        known?.responseCode === responseCode
          ? ({ kind: 'record', record: known } as const)
          : await ask(transactionReference);
      if (status.kind === 'nothing') throw status.error;
      if (status.kind === 'no-record') {
        if (status.error) return undefined;
        throw new TypeError('The answer is not the record of the payout.');
      }
      const reading = readRecord(status.record);
      if ('problem' in reading) {
        throw new TypeError(`The status of the payout cannot be read: ${reading.problem}`);
      }
      const { record } = reading;
      const mayBeBehind = isResponseCode(responseCode) && !describeCode(responseCode).final;
      return mayBeBehind || record.responseCode === responseCode ? record : undefined;
    },
  };
}

interface Trust {
  /** Why only the service can deliver. */
  because: string;
}

/**
 * Trusts every delivery. Use it only for an endpoint that nobody but the service can reach.
 *
 * @throws TypeError when no reason is given
 * @example unverified({ because: 'The gateway admits only the service, by mutual TLS.' })
 */
export function unverified({ because, ...unknown }: Trust): Verification {
  demandNone(unknown);
  if (typeof because !== 'string' || !because.trim()) {
    throw new TypeError('unverified needs a reason: state why only the service can deliver.');
  }
  return { authentic: async () => true };
}

/** The returned function throws Error while the service must not be asked. */
function createQuestions(
  client: CallingClient,
  clock: Clock,
): (transactionReference: string) => Promise<StatusReading> {
  /** Requests that are in progress or waiting. Deliveries with the same reference share one. */
  const open = new Map<string, Promise<StatusReading>>();
  const waiting: (() => void)[] = [];
  let asking = 0;
  /** Pauses since the service last answered. */
  let pauses = 0;
  let pausedUntil = 0;

  return async (transactionReference) => {
    const same = open.get(transactionReference);
    if (same) return same;
    checkPause();
    if (open.size >= mostOpen) throw new Error('Too many deliveries are waiting for confirmation.');
    const question = ask(transactionReference).finally(() => open.delete(transactionReference));
    open.set(transactionReference, question);
    return question;
  };

  async function ask(transactionReference: string): Promise<StatusReading> {
    if (asking < room()) asking += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      checkPause();
      const options = { timeouts: { total: timeout }, retry: false } as const;
      const reading = await askStatus(client, transactionReference, options);
      if (reading.kind !== 'nothing') pauses = 0;
      else if (isForAll(reading.error)) pause(fieldOf(reading.error, 'retryAfter'));
      return reading;
    } finally {
      asking -= 1;
      for (const next of waiting.splice(0, room() - asking)) {
        asking += 1;
        next();
      }
    }
  }

  /** After a pause, a single request finds out whether the service is back. */
  function room(): number {
    return pauses > 0 ? 1 : deliveryQuestionsAtOnce;
  }

  function pause(retryAfter: unknown): void {
    const now = clock.elapsed();
    // Requests that failed at the same time count as one failure.
    if (now >= pausedUntil) pauses += 1;
    const backoff = Math.min(longestQuestionDelay, 500 * 2 ** pauses);
    const wait = typeof retryAfter === 'number' ? retryAfter : backoff;
    pausedUntil = Math.max(pausedUntil, now + wait);
  }

  function checkPause(): void {
    if (clock.elapsed() < pausedUntil) {
      throw new Error('The service is overloaded or rejects the token. Requests are paused.');
    }
  }
}

/**
 * A 500 or a broken connection may be caused by this one reference, which a forger may have chosen.
 * It must not keep other deliveries from being confirmed.
 */
function isForAll(error: unknown): boolean {
  const last = isPayoutClientError(error) ? error.attempts.at(-1) : undefined;
  const status = last?.status ?? (isPayoutClientError(error) ? error.status : undefined);
  const isForToken = meaningOf(status).repeat === 'with-new-token';
  return last?.reason === 'no-token' || isForToken || isOverload(status);
}

/** The most requests in progress or waiting. In the worst case they take 40 s. */
const mostOpen = 32;

/** How long a delivery waits, in milliseconds. */
const timeout = 10_000;

/** How many answers to keep from runs, so that their notifications need no further request. */
const mostRemembered = 10_000;
