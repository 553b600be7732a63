/**
 * Delivers due notifications from the outbox. Any number of workers in any number of processes share the work.
 *
 * Delivery is at least once: a notification is done when its receiver answered 2xx and that is recorded. If a worker
 * dies in between, another one sends it again.
 */
import type { ClaimedDelivery } from '../engine/interface/deliveries.ts';
import { createTrouble } from '../trouble.ts';
import { createCourier, type Courier, type DeliveryOptions, type UnderWay } from './courier.ts';

/** @throws TypeError for a signing secret of another form */
export function startDeliveries(options: DeliveryOptions) {
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

  function begin(claimed: ClaimedDelivery): void {
    const { deliveryId, attempt, withheld } = claimed;
    if (withheld === null) attempts.begin(claimed);
    else log(`delivery ${deliveryId} attempt ${attempt} ${withheld}`);
  }

  /** Returns the milliseconds until it looks into the outbox again. */
  async function claimSome(): Promise<number> {
    try {
      const claimed = await engine.claimDueDeliveries({
        limit: claimLimit,
        limitPerPartner: perPartner / 2,
        exceptPartners: load.busyPartners(),
        leaseMs,
      });
      claiming.isOver();
      // If this worker is closing, return the claims immediately.
      if (closing && claimed.length > 0) await engine.renewClaims(claimed, 0);
      else claimed.forEach(begin);
      return claimed.length === 0 ? pollMs : 0;
    } catch (error) {
      return claiming.begins(error);
    }
  }

  const running = run();
  const renewal = setInterval(() => void attempts.renew(), renewMs);
  return {
    /**
     * Takes no more deliveries, waits briefly for running attempts, and cuts off the rest, which
     * stay due. Needs the engine until it resolves.
     */
    async close(): Promise<void> {
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

/** The running attempts, each with its latest claim. */
function createAttempts(
  engine: Pick<DeliveryOptions['engine'], 'renewClaims'>,
  courier: Courier,
  load: Load,
) {
  const underWay = new Map<string, UnderWay>();
  let renewing = false;
  return {
    begin(claimed: ClaimedDelivery): void {
      // A restored delivery is sent again.
      const key = `${claimed.books} ${claimed.deliveryId}`;
      const before = underWay.get(key);
      // The claim expired before its renewal. Continue the attempt, but do not make it twice.
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
    /** Renews the claims of running attempts. Claims are short, so that those of a dead worker expire soon. */
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

type Load = ReturnType<typeof createLoad>;

/**
 * Running attempts by partner.
 *
 * @param bell rings when a partner has room again
 */
function createLoad(bell: Bell) {
  const attempts = new Map<string, number>();
  return {
    add(partnerCode: string): void {
      attempts.set(partnerCode, (attempts.get(partnerCode) ?? 0) + 1);
    },
    take(partnerCode: string): void {
      const left = (attempts.get(partnerCode) ?? 0) - 1;
      if (left === 0) attempts.delete(partnerCode);
      else attempts.set(partnerCode, left);
      if (left === perPartner / 2) bell.ring();
    },
    /** Returns the partners that might exceed their limit with another claim. */
    busyPartners: () =>
      [...attempts].flatMap(([code, count]) => (count > perPartner / 2 ? [code] : [])),
  };
}

/** Simultaneous attempts per partner, so that a slow receiver does not hold up the others. */
const perPartner = 32;

/** How many deliveries to claim at a time. */
const claimLimit = 128;

/** The pause between two looks into an empty outbox, in real time. */
const pollMs = 50;

/** How long a dead worker's claim lasts, and how often a living worker renews its claims. */
const leaseMs = 3_000;
const renewMs = 1_000;

/** How long `close` waits for answers, in milliseconds. */
const graceMs = 1_000;

type Bell = ReturnType<typeof createBell>;

function createBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring(): void {
      rung = true;
      wake?.();
    },
    /** Resolves when the bell rings or the time is over; immediately if it rang since the last wait. */
    async wait(milliseconds: number): Promise<void> {
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
