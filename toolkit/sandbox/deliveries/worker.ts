/**
 * Delivers notifications: takes due ones from the outbox, posts each to its partner's webhook URL,
 * and logs what came of it. Any number of workers, in any number of processes, share the work.
 *
 * At least once: a delivery is done when its receiver answered 2xx and that is recorded. A worker
 * that dies between the two leaves its claim to the others, who send it again.
 */
import type { AttemptResult, ClaimedDelivery, Deliveries } from '../engine/deliveries.ts';
import { createPoster } from './post.ts';
import type { PostResult } from './post.ts';
import { allowReceivers } from './receivers.ts';
import { delayAfter } from './schedule.ts';
import { createSigner } from './signature.ts';

export interface DeliveryOptions {
  engine: Pick<Deliveries, 'claimDueDeliveries' | 'recordAttempt'>;
  /** Hosts, without a port, that may be receivers although they are not on this machine. */
  allowHosts?: readonly string[];
  /** `whsec_…`: deliveries are signed by Standard Webhooks. Unsigned when left out. */
  signingSecret?: string;
  /** Takes one line per attempt: delivery, result, time. Nothing of the payout or the path. */
  log(line: string): void;
  /** Milliseconds of real time for one attempt. 10,000 when left out. */
  timeoutMs?: number;
  /** From 0 up to 1, for the spread of retries. `Math.random` when left out. */
  random?: () => number;
}

export interface DeliveryWorker {
  /**
   * Takes no more, waits a moment for what is under way, and cuts off the rest, which stays due.
   * The engine is still needed until this resolves.
   */
  close(): Promise<void>;
}

/** @throws TypeError when the signing secret is of another form */
export function startDeliveries(options: DeliveryOptions): DeliveryWorker {
  const { engine, signingSecret, log, timeoutMs = 10_000, random = Math.random } = options;
  const sign = signingSecret === undefined ? undefined : createSigner(signingSecret);
  const poster = createPoster({
    receivers: allowReceivers(options.allowHosts ?? []),
    timeout: timeoutMs,
  });
  const underWay = new Set<Promise<void>>();
  const load = new Map<string, number>();
  const bell = createBell();
  let closing = false;
  let cutOff = false;

  async function run(): Promise<void> {
    while (!closing) {
      try {
        const claimed = await engine.claimDueDeliveries({
          limit: claimLimit,
          limitPerPartner: perPartner / 2,
          exceptPartners: busyPartners(),
          // An attempt may be made twice in a row, on a stale connection and on a fresh one.
          leaseMs: 2 * timeoutMs + 10_000,
        });
        for (const one of claimed) track(deliver(one));
        if (claimed.length === 0) await bell.wait(pollMs);
      } catch (error) {
        log(`deliveries cannot be claimed: ${messageOf(error)}`);
        await bell.wait(pauseAfterErrorMs);
      }
    }
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    count(claimed.partnerCode, 1);
    try {
      const body = JSON.stringify(claimed.record);
      const signature = sign?.({ id: claimed.deliveryId, sentAt: new Date(), body });
      const start = performance.now();
      const result = await poster.post({
        url: claimed.url,
        headers: { ...baseHeaders, ...signature },
        body,
      });
      const durationMs = Math.round(performance.now() - start);
      const attempt = attemptOf(result, durationMs, claimed.attempt);
      log(lineOf(claimed, attempt));
      await engine.recordAttempt(claimed, attempt);
    } catch (error) {
      // Nothing is lost: the claim ends with its lease, and the delivery is made again.
      log(`delivery ${claimed.deliveryId} is not recorded: ${messageOf(error)}`);
    } finally {
      count(claimed.partnerCode, -1);
    }
  }

  function attemptOf(result: PostResult, durationMs: number, number: number): AttemptResult {
    if ('status' in result && result.status >= 200 && result.status <= 299) {
      return { delivered: true, status: result.status, durationMs };
    }
    if (cutOff && 'error' in result) {
      return { delivered: false, error: 'the sandbox stopped', durationMs, retryInMs: 0 };
    }
    const retryInMs = delayAfter(number, random);
    return {
      delivered: false,
      ...('status' in result ? { status: result.status, error: meaning(result.status) } : result),
      durationMs,
      ...(retryInMs === undefined ? {} : { retryInMs }),
    };
  }

  /** Those for whom another claim might be more than they have places for. */
  function busyPartners(): string[] {
    return [...load].flatMap(([code, attempts]) => (attempts > perPartner / 2 ? [code] : []));
  }

  /** Counts the attempts under way per partner, and rings when one has room again. */
  function count(partnerCode: string, change: 1 | -1): void {
    const now = (load.get(partnerCode) ?? 0) + change;
    if (now === 0) load.delete(partnerCode);
    else load.set(partnerCode, now);
    if (change === -1 && now === perPartner / 2) bell.ring();
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.then(() => underWay.delete(work));
  }

  const running = run();
  return {
    async close() {
      closing = true;
      bell.ring();
      await running;
      const timer = setTimeout(() => {
        cutOff = true;
        poster.close();
      }, graceMs);
      await Promise.all(underWay);
      clearTimeout(timer);
      poster.close();
    },
  };
}

/** Attempts at a time for one partner; a slow receiver fills its own places, and no other's. */
const perPartner = 32;

/** Deliveries taken at a time. */
const claimLimit = 128;

/** Real time between two looks into an empty outbox. */
const pollMs = 50;

const pauseAfterErrorMs = 1_000;

/** How long `close` waits for answers. */
const graceMs = 1_000;

const baseHeaders = {
  'content-type': 'application/json',
  'user-agent': 'remittance-payout-sandbox',
};

function meaning(status: number): string {
  return status >= 300 && status <= 399 ? 'a redirect, which is not followed' : 'not a 2xx status';
}

function lineOf(claimed: ClaimedDelivery, { status, error, durationMs }: AttemptResult): string {
  const result = status ?? error ?? '';
  return `delivery ${claimed.deliveryId} attempt ${claimed.attempt} ${result} ${durationMs} ms`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Bell {
  ring(): void;
  /** Resolves when it rings or the time is over; at once when it rang since the last wait. */
  wait(milliseconds: number): Promise<void>;
}

function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(milliseconds) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = undefined;
    },
  };
}
