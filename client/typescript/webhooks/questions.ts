/**
 * Asking for the status on behalf of deliveries. Anybody may send one, so it asks sparingly: one
 * request for each question, a few at a time, and none while the service is overloaded.
 */
import type { Clock } from '../clock.js';
import { isPayoutClientError } from '../errors.js';
import { fieldOf } from '../field.js';
import type { CallingClient } from '../call.js';
import { askStatus } from '../status.js';
import type { StatusReading } from '../status.js';

/** @throws Error when it must not be asked now */
export type AskStatus = (transactionReference: string) => Promise<StatusReading>;

export function createQuestions(client: CallingClient, clock: Clock): AskStatus {
  /** Asked or waiting, so that equal questions share one answer. */
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
    if (open.size >= mostOpen) throw new Error('Too many deliveries wait to be confirmed.');
    const question = ask(transactionReference).finally(() => open.delete(transactionReference));
    open.set(transactionReference, question);
    return question;
  };

  async function ask(transactionReference: string): Promise<StatusReading> {
    if (asking < places()) asking += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      checkPause();
      const options = { timeouts: { total: timeout }, retry: false } as const;
      const reading = await askStatus(client, transactionReference, options);
      if (reading.kind !== 'nothing') pauses = 0;
      else if (isOverload(reading.error)) pause(fieldOf(reading.error, 'retryAfter'));
      return reading;
    } finally {
      asking -= 1;
      for (const next of waiting.splice(0, places() - asking)) {
        asking += 1;
        next();
      }
    }
  }

  /** After a pause, one question finds out whether the service is back. */
  function places(): number {
    return pauses > 0 ? 1 : mostAsked;
  }

  function pause(retryAfter: unknown): void {
    const now = clock.now();
    // Those that were asked together are one reason to pause.
    if (now >= pausedUntil) pauses += 1;
    const backoff = Math.min(longestBackoff, 500 * 2 ** pauses);
    const wait = typeof retryAfter === 'number' ? retryAfter : backoff;
    pausedUntil = Math.max(pausedUntil, now + wait);
  }

  function checkPause(): void {
    if (clock.now() < pausedUntil) {
      throw new Error(
        'The service is overloaded or rejects the token: it is not asked for a while.',
      );
    }
  }
}

/**
 * Whether no other question would be answered either. A 500 or a broken connection may come of this
 * reference alone, which a forger chose, and must not keep others from being confirmed.
 */
function isOverload(error: unknown): boolean {
  const last = isPayoutClientError(error) ? error.attempts.at(-1) : undefined;
  const status = last?.status ?? fieldOf(error, 'status');
  return last?.reason === 'no-token' || [401, 429, 502, 503, 504].some((one) => one === status);
}

/** Requests at a time. */
const mostAsked = 8;

/** Questions asked or waiting: as many as wait for 40 s at worst. */
const mostOpen = 32;

/** Whoever delivers waits for the answer. Milliseconds. */
const timeout = 10_000;

/** Milliseconds. */
const longestBackoff = 30_000;
