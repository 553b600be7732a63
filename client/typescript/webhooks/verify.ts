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
  /** As they came. */
  headers: Pick<AnswerHeaders, 'get'>;
  /** The bytes as they arrived, for a signature to cover. */
  body: Uint8Array<ArrayBuffer>;
}

/**
 * A way to know that a delivery is true. If it throws, the answer is 503. To use two ways, combine
 * them: `{ ...hmacSignature(…), ...confirmByStatus(client) }`.
 */
export interface Verification {
  /** Whether the bytes come from the service. Called before they are parsed. */
  authentic?(delivery: RawDelivery): Promise<boolean>;
  /** The true record of the payout; `undefined` when the delivery is false. */
  confirm?(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}

/** Give it to runs as `webhooks`: what they follow is then asked for by them, once. */
export interface StatusConfirmation extends OutcomeSource {
  /** The true record of the payout; `undefined` when the delivery is false. */
  confirm(delivered: PayoutOutcome): Promise<PayoutOutcome | undefined>;
}

/** How it asks for the status. */
export interface ConfirmOptions {
  /** For its pauses. Default: the clock of the platform. */
  clock?: Clock | undefined;
  /**
   * Whether a payout with this reference was sent: a look into your database, for example. Deliveries
   * of others are answered 409, and the service is not asked. Default: all are asked for.
   */
  isOurs?: ((transactionReference: string) => boolean | Promise<boolean>) | undefined;
}

/**
 * Takes a delivery as a hint, and asks the service for the status of the payout. `onOutcome` gets
 * that answer. A delivery with a final or an unlisted code must agree with it; else it is answered
 * 409.
 *
 * Anybody may deliver, so it asks sparingly: without retries; one question for equal references;
 * {{limit deliveryQuestionsAtOnce}} requests at a time, and a few more wait. After an overload, rejected credentials, or without a
 * token, it pauses for `Retry-After` or up to {{limit longestQuestionDelay}}. Meanwhile the answer is 503.
 *
 * @throws TypeError when the client is not one
 * @example
 * createWebhookHandler({ verify: confirmByStatus(client), seen: createMemorySeen(), onOutcome });
 */
export function confirmByStatus(
  client: CallingClient,
  { clock = systemClock, isOurs, ...unknown }: ConfirmOptions = {},
): StatusConfirmation {
  demandNone(unknown);
  demandFunctions({ isOurs });
  const given: unknown = client;
  if (typeof given !== 'object' || given === null || !(sending in given)) {
    throw new TypeError('confirmByStatus: client must be one that createClient has made.');
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
  /** Why nobody else can deliver. */
  because: string;
}

/**
 * Trusts every delivery, for an endpoint that only the service can reach.
 *
 * @throws TypeError when no reason is given
 * @example
 * unverified({ because: 'The gateway admits only the service, by mutual TLS.' })
 */
export function unverified({ because, ...unknown }: Trust): Verification {
  demandNone(unknown);
  if (typeof because !== 'string' || !because.trim()) {
    throw new TypeError('unverified needs a reason: state why nobody but the service can deliver.');
  }
  return { authentic: async () => true };
}

/** The function throws Error when it must not be asked now. */
function createQuestions(
  client: CallingClient,
  clock: Clock,
): (transactionReference: string) => Promise<StatusReading> {
  /** Asked or waiting, so that equal questions share one answer. */
  const open = new Map<string, Promise<StatusReading>>();
  const waiting: (() => void)[] = [];
  let asking = 0;
  /** Since the service last answered. */
  let pauses = 0;
  let pausedUntil = 0;

  return async (transactionReference) => {
    const same = open.get(transactionReference);
    if (same) return same;
    checkPause();
    if (open.size >= mostOpen) throw new Error('Too many deliveries wait to be confirmed.');
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

  /** After a pause, one question finds out whether the service is back. */
  function room(): number {
    return pauses > 0 ? 1 : deliveryQuestionsAtOnce;
  }

  function pause(retryAfter: unknown): void {
    const now = clock.elapsed();
    // Those that were asked together are one reason to pause.
    if (now >= pausedUntil) pauses += 1;
    const backoff = Math.min(longestQuestionDelay, 500 * 2 ** pauses);
    const wait = typeof retryAfter === 'number' ? retryAfter : backoff;
    pausedUntil = Math.max(pausedUntil, now + wait);
  }

  function checkPause(): void {
    if (clock.elapsed() < pausedUntil) {
      throw new Error(
        'The service is overloaded or rejects the token: it is not asked for a while.',
      );
    }
  }
}

/**
 * A 500 or a broken connection may come of this one reference, which a forger chose, and must not
 * keep others from being confirmed.
 */
function isForAll(error: unknown): boolean {
  const last = isPayoutClientError(error) ? error.attempts.at(-1) : undefined;
  const status = last?.status ?? (isPayoutClientError(error) ? error.status : undefined);
  const isForToken = meaningOf(status).repeat === 'with-new-token';
  return last?.reason === 'no-token' || isForToken || isOverload(status);
}

/** Questions asked or waiting: as many as wait for 40 s at worst. */
const mostOpen = 32;

/** Milliseconds for which a delivery waits. */
const timeout = 10_000;

/** Answers to runs: notifications of the same cause no further question. */
const mostRemembered = 10_000;
