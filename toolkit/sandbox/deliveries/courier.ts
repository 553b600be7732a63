import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptResult, ClaimedDelivery } from '../engine/interface/deliveries.ts';
import type { Engine } from '../engine/open.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { createTrouble } from '../trouble.ts';
import { createPoster, createSigner, type PostResult } from './post.ts';
import { allowReceivers } from './receivers.ts';

export interface DeliveryOptions {
  engine: Pick<Engine, 'claimDueDeliveries' | 'renewClaims' | 'recordAttempt'>;
  /** Other hosts that may receive deliveries, besides this machine. Names have no port. */
  webhookHosts?: readonly string[];
  /** `whsec_…`: signs deliveries by Standard Webhooks. Without it they are unsigned. */
  webhookSecret?: string | undefined;
  /**
   * Receives one line per attempt (delivery, result, time) without the payout or the path. Also one
   * line when deliveries stop working for a while, and one when they work again.
   */
  log(line: string): void;
  /** The time limit of one attempt, in milliseconds of real time. Default: 10,000. */
  timeoutMs?: number;
  /** Returns a number from 0 up to 1, to spread retries. Default: `Math.random`. */
  random?: () => number;
}

export interface UnderWay {
  /** The latest claim of the delivery. */
  claimed: ClaimedDelivery;
  done: Promise<void>;
}

export type Courier = ReturnType<typeof createCourier>;

export function createCourier(options: DeliveryOptions) {
  const { engine, webhookSecret, log, timeoutMs = 10_000, random = Math.random } = options;
  const sign = webhookSecret === undefined ? undefined : createSigner(webhookSecret);
  const receivers = allowReceivers(options.webhookHosts ?? []);
  const poster = createPoster(receivers, timeoutMs);
  const recording = createTrouble('results of deliveries', log);
  let isStopping = false;
  let isCutOff = false;

  /**
   * Records the result of an attempt. Losing it is safe, because the claim then ends with its lease, and another
   * attempt follows.
   */
  async function record(attempt: UnderWay, outcome: AttemptResult): Promise<void> {
    for (;;) {
      try {
        await engine.recordAttempt(attempt.claimed, outcome);
        recording.isOver();
        return;
      } catch (error) {
        const pauseMs = recording.begins(error);
        if (isStopping || !(error instanceof StoreUnavailableError)) return;
        await pause(pauseMs);
      }
    }
  }

  return {
    recording,
    async deliver(attempt: UnderWay) {
      const { deliveryId, url, record: payload } = attempt.claimed;
      const body = JSON.stringify(payload);
      const signature = sign?.({ id: deliveryId, sentAt: new Date(), body });
      const start = performance.now();
      const result = await poster.post({ url, headers: { ...baseHeaders, ...signature }, body });
      const durationMs = Math.round(performance.now() - start);
      const outcome =
        isCutOff && 'error' in result
          ? { delivered: false, error: 'the sandbox stopped', durationMs, retryInMs: 0 }
          : resultOf(result, durationMs, delayAfter(attempt.claimed.attempt, random));
      log(lineOf(attempt.claimed, outcome));
      await record(attempt, outcome);
    },
    /** From now on, results that cannot be recorded are left to other workers. */
    stopTrying() {
      isStopping = true;
    },
    /** Aborts every attempt. */
    cutOff() {
      isCutOff = true;
      poster.close();
    },
  };
}

function resultOf(
  result: PostResult,
  durationMs: number,
  retryInMs: number | undefined,
): AttemptResult {
  if ('status' in result && result.status >= 200 && result.status <= 299) {
    return { delivered: true, status: result.status, durationMs };
  }
  const isRedirect = 'status' in result && result.status >= 300 && result.status <= 399;
  return {
    delivered: false,
    error: isRedirect ? 'a redirect, which is not followed' : 'not a 2xx status',
    ...result,
    durationMs,
    ...(retryInMs !== undefined && { retryInMs }),
  };
}

const baseHeaders = {
  'content-type': 'application/json',
  'user-agent': 'remittance-payout-sandbox',
};

function lineOf(claimed: ClaimedDelivery, { status, error, durationMs }: AttemptResult): string {
  const result = status ?? error ?? '';
  return `delivery ${claimed.deliveryId} attempt ${claimed.attempt} ${result} ${durationMs} ms`;
}

/** The waits after attempts 1, 2 and so on, in milliseconds on the sandbox's clock. */
export const retryDelays: readonly number[] = [5, 30, 120, 600, 1_800, 3_600, 7_200].map(
  (seconds) => seconds * 1_000,
);

/**
 * Returns the wait after a failed attempt; undefined after the last one. Varies by a fifth, so that attempts that
 * failed together do not return together.
 *
 * @param attempt the number of the failed one, from 1
 * @param random from 0 up to 1
 */
function delayAfter(attempt: number, random: () => number): number | undefined {
  const delay = retryDelays[attempt - 1];
  return delay === undefined ? undefined : Math.round(delay * (0.8 + 0.4 * random()));
}
