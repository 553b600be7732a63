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
import { createTrouble, type Trouble } from '../trouble.ts';
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
  const { engine, log } = options;
  const courier = createCourier(options);
  const claiming = createTrouble('deliveries', log);
  const bell = createBell();
  const load = createLoad(bell);
  const attempts = createAttempts(engine, courier, load);
  let closing = false;

  async function run(): Promise<void> {
    while (!closing) await bell.wait(await claimSome());
  }

  /** Gives the milliseconds until it looks again. */
  async function claimSome(): Promise<number> {
    try {
      const claimed = await engine.claimDueDeliveries({
        limit: claimLimit,
        limitPerPartner: perPartner / 2,
        exceptPartners: load.busyPartners(),
        leaseMs,
      });
      claiming.isOver();
      // Given back at once where this worker makes none any more.
      if (closing && claimed.length > 0) await engine.renewClaims(claimed, 0);
      else for (const one of claimed) attempts.begin(one);
      return claimed.length === 0 ? pollMs : 0;
    } catch (error) {
      return claiming.begins(error);
    }
  }

  const running = run();
  const renewal = setInterval(() => void attempts.renew(), renewMs);
  return {
    async close() {
      closing = true;
      courier.stopTrying();
      bell.ring();
      const timer = setTimeout(() => courier.cutOff(), graceMs);
      await running;
      await attempts.allDone();
      clearTimeout(timer);
      clearInterval(renewal);
      courier.cutOff();
    },
  };
}

/** The attempts under way, each with its latest claim. */
function createAttempts(
  engine: Pick<DeliveryOptions['engine'], 'renewClaims'>,
  courier: Courier,
  load: Load,
) {
  const underWay = new Map<string, UnderWay>();
  let renewing = false;
  return {
    begin(claimed: ClaimedDelivery): void {
      // What a snapshot has brought back is sent anew.
      const key = `${claimed.restored} ${claimed.deliveryId}`;
      const before = underWay.get(key);
      // The claim ended before it was renewed; the attempt goes on, and is made once.
      if (before) {
        before.claimed = claimed;
        return;
      }
      const attempt = { claimed, done: Promise.resolve() };
      underWay.set(key, attempt);
      load.add(claimed.partnerCode);
      attempt.done = courier.deliver(attempt).finally(() => {
        load.take(claimed.partnerCode);
        underWay.delete(key);
      });
    },
    /** The claims of those that died end soon, so those of the living are renewed. */
    async renew(): Promise<void> {
      const claims = [...underWay.values()].map(({ claimed }) => claimed);
      if (claims.length === 0 || renewing) return;
      renewing = true;
      await engine.renewClaims(claims, leaseMs).catch(courier.recording.begins);
      renewing = false;
    },
    async allDone(): Promise<void> {
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}

interface Courier {
  /** Makes the attempt and records what came of it. */
  deliver(attempt: UnderWay): Promise<void>;
  recording: Trouble;
  /** From now on a result that cannot be recorded is left to the others. */
  stopTrying(): void;
  /** Ends every attempt. */
  cutOff(): void;
}

function createCourier(options: DeliveryOptions): Courier {
  const { engine, webhookSecret, log, timeoutMs = 10_000, random = Math.random } = options;
  const sign = webhookSecret === undefined ? undefined : createSigner(webhookSecret);
  const receivers = allowReceivers(options.webhookHosts ?? []);
  const poster = createPoster({ receivers, timeout: timeoutMs });
  const recording = createTrouble('results of deliveries', log);
  let isStopping = false;
  let isCutOff = false;

  /** Nothing is lost without it: the claim ends with its lease, and the delivery is made again. */
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
    async deliver(attempt) {
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
    stopTrying() {
      isStopping = true;
    },
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
  return {
    delivered: false,
    ...('status' in result ? { status: result.status, error: meaning(result.status) } : result),
    durationMs,
    ...(retryInMs !== undefined && { retryInMs }),
  };
}

/** The attempts under way, by partner. */
interface Load {
  add(partnerCode: string): void;
  take(partnerCode: string): void;
  /** Those for whom another claim might be more than they have room for. */
  busyPartners(): string[];
}

/** @param bell rings when a partner has room again */
function createLoad(bell: Bell): Load {
  const attempts = new Map<string, number>();
  return {
    add(partnerCode) {
      attempts.set(partnerCode, (attempts.get(partnerCode) ?? 0) + 1);
    },
    take(partnerCode) {
      const left = (attempts.get(partnerCode) ?? 0) - 1;
      if (left === 0) attempts.delete(partnerCode);
      else attempts.set(partnerCode, left);
      if (left === perPartner / 2) bell.ring();
    },
    busyPartners: () =>
      [...attempts].flatMap(([code, count]) => (count > perPartner / 2 ? [code] : [])),
  };
}

interface UnderWay {
  /** The latest claim of it. */
  claimed: ClaimedDelivery;
  done: Promise<void>;
}

/** Attempts at a time for one partner; a slow receiver does not hold up the others. */
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
