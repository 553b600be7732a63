/**
 * Delivers notifications: takes due ones from the outbox, posts each to its partner's webhook URL,
 * and logs what came of it. Any number of workers, in any number of processes, share the work.
 *
 * At least once: a delivery is done when its receiver answered 2xx and that is recorded. A worker
 * that dies between the two leaves its claim to the others, who send it again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptResult, ClaimedDelivery, Deliveries } from '../engine/interface/deliveries.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { createTrouble } from '../trouble.ts';
import { createPoster } from './post.ts';
import type { PostResult } from './post.ts';
import { allowReceivers } from './receivers.ts';
import { delayAfter } from './schedule.ts';
import { createSigner } from './signature.ts';

export interface DeliveryOptions {
  engine: Pick<Deliveries, 'claimDueDeliveries' | 'renewClaims' | 'recordAttempt'>;
  /** Hosts, without a port, that may be receivers although they are not on this machine. */
  webhookHosts?: readonly string[];
  /** `whsec_…`: deliveries are signed by Standard Webhooks. Unsigned when left out. */
  webhookSecret?: string | undefined;
  /**
   * Takes one line per attempt: delivery, result, time. Nothing of the payout or the path. And one
   * line when deliveries cannot be made for a while, and one when it is over.
   */
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
  const { engine, webhookSecret, log, timeoutMs = 10_000, random = Math.random } = options;
  const sign = webhookSecret === undefined ? undefined : createSigner(webhookSecret);
  const poster = createPoster({
    receivers: allowReceivers(options.webhookHosts ?? []),
    timeout: timeoutMs,
  });
  const claiming = createTrouble('deliveries', log);
  const recording = createTrouble('results of deliveries', log);
  const underWay = new Map<string, UnderWay>();
  const load = new Map<string, number>();
  const bell = createBell();
  let closing = false;
  let cutOff = false;
  let renewing = false;

  async function run(): Promise<void> {
    while (!closing) await bell.wait(await claimSome());
  }

  /** Gives the milliseconds until it looks again. */
  async function claimSome(): Promise<number> {
    try {
      const claimed = await engine.claimDueDeliveries({
        limit: claimLimit,
        limitPerPartner: perPartner / 2,
        exceptPartners: busyPartners(),
        leaseMs,
      });
      claiming.isOver();
      // Given back at once where this worker makes none any more.
      if (closing && claimed.length > 0) await engine.renewClaims(claimed, 0);
      else for (const one of claimed) take(one);
      return claimed.length === 0 ? pollMs : 0;
    } catch (error) {
      return claiming.begins(error);
    }
  }

  function take(claimed: ClaimedDelivery): void {
    // What a snapshot has brought back is sent anew.
    const key = `${claimed.restored} ${claimed.deliveryId}`;
    const before = underWay.get(key);
    // The claim ended before it was renewed; the attempt goes on, and is made once.
    if (before) before.claimed = claimed;
    else {
      const attempt = { claimed, done: Promise.resolve() };
      underWay.set(key, attempt);
      attempt.done = deliver(attempt).finally(() => underWay.delete(key));
    }
  }

  async function deliver(attempt: UnderWay): Promise<void> {
    const { deliveryId, partnerCode, url, record } = attempt.claimed;
    count(partnerCode, 1);
    try {
      const body = JSON.stringify(record);
      const signature = sign?.({ id: deliveryId, sentAt: new Date(), body });
      const start = performance.now();
      const result = await poster.post({ url, headers: { ...baseHeaders, ...signature }, body });
      const durationMs = Math.round(performance.now() - start);
      const outcome = attemptOf(result, durationMs, attempt.claimed.attempt);
      log(lineOf(attempt.claimed, outcome));
      await report(attempt, outcome);
    } finally {
      count(partnerCode, -1);
    }
  }

  /** Nothing is lost without it: the claim ends with its lease, and the delivery is made again. */
  async function report(attempt: UnderWay, outcome: AttemptResult): Promise<void> {
    for (;;) {
      try {
        await engine.recordAttempt(attempt.claimed, outcome);
        recording.isOver();
        return;
      } catch (error) {
        const pauseMs = recording.begins(error);
        if (closing || !(error instanceof StoreUnavailableError)) return;
        await pause(pauseMs);
      }
    }
  }

  /** The claims of those that died end soon, so those of the living are renewed. */
  async function renew(): Promise<void> {
    const claims = [...underWay.values()].map(({ claimed }) => claimed);
    if (claims.length === 0 || renewing) return;
    renewing = true;
    await engine.renewClaims(claims, leaseMs).catch(recording.begins);
    renewing = false;
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

  const running = run();
  const renewal = setInterval(() => void renew(), renewMs);
  return {
    async close() {
      closing = true;
      bell.ring();
      const timer = setTimeout(() => {
        cutOff = true;
        poster.close();
      }, graceMs);
      await running;
      await Promise.all([...underWay.values()].map(({ done }) => done));
      clearTimeout(timer);
      clearInterval(renewal);
      poster.close();
    },
  };
}

interface UnderWay {
  /** The latest claim of it. */
  claimed: ClaimedDelivery;
  done: Promise<void>;
}

/** Attempts at a time for one partner; a slow receiver fills its own places, and no other's. */
const perPartner = 32;

/** Deliveries taken at a time. */
const claimLimit = 128;

/** Real time between two looks into an empty outbox. */
const pollMs = 50;

/** How long a claim lasts after its worker has died, and how often a living one renews it. */
const leaseMs = 3_000;
const renewMs = 1_000;

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
