/**
 * Faults on demand for notifications, between the worker and the outbox: what a fault does is an
 * attempt in the list of deliveries, so that it is seen there, and continued by any process.
 */
import type { AttemptResult, ClaimedDelivery, Deliveries } from '../engine/interface/deliveries.ts';
import type { Faults, NotificationHit } from '../faults.ts';

type Outbox = Pick<Deliveries, 'claimDueDeliveries' | 'recordAttempt'>;

export interface WebhookFaultOptions {
  outbox: Pick<Deliveries, 'makeDue'>;
  faults: Pick<Faults, 'drawForNotification'>;
  /** Takes one line per notification that is not sent when it is due. */
  log(line: string): void;
}

/** A notification that waits for one of the same partner to overtake it. */
interface Held {
  deliveryId: string;
  partnerCode: string;
  dueAt: number;
  recorded: Promise<void>;
}

export function withWebhookFaults<Worked extends Outbox>(
  worked: Worked,
  { outbox, faults, log }: WebhookFaultOptions,
): Worked {
  /** Whose first success does not count. */
  const twice = new Set<string>();
  const held = createHeld();

  /** What a notification that is due for the first time meets instead of being sent. */
  function meet(claimed: ClaimedDelivery, recorded: Promise<void>[]): AttemptResult | undefined {
    const { deliveryId, partnerCode, record } = claimed;
    const { transactionReference, responseCode } = record;
    const hit = faults.drawForNotification(
      { partnerCode, transactionReference, responseCode },
      (faultId) => held.has(faultId, partnerCode),
    );
    if (hit?.kind === 'webhook-twice') twice.add(deliveryId);
    const result = hit && resultOf(hit);
    if (!result) return undefined;
    const recording = worked.recordAttempt(claimed, result).catch((error: unknown) => {
      // Nothing is lost: the claim ends with its lease, and the delivery is made then.
      const reason = error instanceof Error ? error.message : 'unknown';
      log(`delivery ${deliveryId} is not recorded: ${reason}`);
    });
    recorded.push(recording);
    if (hit.kind === 'webhook-out-of-order') held.add(hit.faultId, claimed, recording);
    return result;
  }

  return {
    ...worked,
    /** Gives what is to be sent now, and records the rest as attempts that were not made. */
    async claimDueDeliveries(claim) {
      const recorded: Promise<void>[] = [];
      const claimed = await worked.claimDueDeliveries(claim);
      const toSend = claimed.filter((one) => {
        const result = one.attempt === 1 ? meet(one, recorded) : undefined;
        if (one.attempt > 1) held.letGo(one.deliveryId);
        if (result) log(`delivery ${one.deliveryId} attempt ${one.attempt} ${result.error}`);
        return result === undefined;
      });
      await Promise.all(recorded);
      return toSend;
    },
    async recordAttempt(claimed, attempt) {
      const repeated = attempt.delivered && twice.delete(claimed.deliveryId);
      if (attempt.retryInMs === undefined) twice.delete(claimed.deliveryId);
      // First, so that whoever waits for what is due never sees a moment when nothing is.
      if (attempt.delivered) {
        for (const { deliveryId, recorded } of held.overtakenBy(claimed)) {
          // What is recorded sets when it is due.
          await recorded;
          await outbox.makeDue(deliveryId);
        }
      }
      await worked.recordAttempt(claimed, repeated ? { ...attempt, ...onceMore } : attempt);
    },
  };
}

/** The notifications that wait: one at a time of a fault and a partner, and the next one overtakes it. */
function createHeld() {
  const held = new Map<string, Held>();
  const keyOf = (faultId: string, partnerCode: string): string => `${faultId} ${partnerCode}`;
  const letGo = (deliveryId: string): void => {
    for (const [key, one] of held) if (one.deliveryId === deliveryId) held.delete(key);
  };
  return {
    has: (faultId: string, partnerCode: string) => held.has(keyOf(faultId, partnerCode)),
    add(faultId: string, claimed: ClaimedDelivery, recorded: Promise<void>) {
      const { deliveryId, partnerCode, dueAt } = claimed;
      held.set(keyOf(faultId, partnerCode), { deliveryId, partnerCode, dueAt, recorded });
    },
    letGo,
    /** Lets go what the delivery has overtaken. */
    overtakenBy({ partnerCode, dueAt }: ClaimedDelivery): Held[] {
      const overtaken = [...held.values()].filter(
        (one) => one.partnerCode === partnerCode && one.dueAt <= dueAt,
      );
      for (const { deliveryId } of overtaken) letGo(deliveryId);
      return overtaken;
    },
  };
}

/** What is recorded instead of sending; undefined when it is sent. */
function resultOf({ kind, milliseconds }: NotificationHit): AttemptResult | undefined {
  const error = errors[kind];
  if (error === undefined) return undefined;
  const later = kind === 'webhook-never' ? {} : { retryInMs: milliseconds };
  return { delivered: false, error: `a fault on demand: ${error}`, durationMs: 0, ...later };
}

const errors: { readonly [kind in NotificationHit['kind']]?: string } = {
  'webhook-late': 'sent later',
  'webhook-never': 'never sent',
  'webhook-out-of-order': 'sent after the next one',
};

const onceMore = { delivered: false, error: 'a fault on demand: sent twice', retryInMs: 0 };
