/** What a fault or a scenario fits, and which of it the seed hits. */
import { hashOf } from '../../store/identity.ts';
import type { FaultRule, FaultyRequest, RequestHit, ScenarioStep } from '../interface/faults.ts';

/** A fault, or a scenario, which hits each request that it fits until it has no more steps. */
export interface StoredFault {
  /** Of a scenario, its name with a prefix. */
  faultId: string;
  rule: Partial<FaultRule> & { steps?: ScenarioStep[] };
  /** How many it was tried on. */
  fitting: number;
  hits: number;
}

export interface Notification {
  partnerCode: string;
  transactionReference: string;
  responseCode: string;
}

export function isForNotifications({ rule }: StoredFault): boolean {
  return rule.kind?.startsWith('webhook-') ?? false;
}

export function isSpent({ rule, hits }: StoredFault): boolean {
  return hits >= (rule.steps?.length ?? rule.times ?? Infinity);
}

export function fitsRequest({ rule }: StoredFault, request: FaultyRequest): boolean {
  const { operationId, partnerCode, transactionReference } = rule;
  return (
    (operationId === undefined || operationId === request.operationId) &&
    (partnerCode === undefined || partnerCode === request.partnerCode) &&
    (transactionReference === undefined || request.names(transactionReference))
  );
}

export function fitsNotification({ rule }: StoredFault, notification: Notification): boolean {
  const { partnerCode, transactionReference, responseCode } = rule;
  return (
    (partnerCode ?? notification.partnerCode) === notification.partnerCode &&
    (transactionReference ?? notification.transactionReference) ===
      notification.transactionReference &&
    (responseCode ?? notification.responseCode) === notification.responseCode
  );
}

/** Whether the seed hits the next of those that a fault fits. */
export function hitsNext({ rule, fitting }: StoredFault): boolean {
  return randomAt(rule.seed ?? 1, fitting) < (rule.probability ?? 1);
}

/** Whether the seed hits a notification. They have no order of their own, so it goes by what they say. */
export function hitsNotification({ rule }: StoredFault, notification: Notification): boolean {
  const { partnerCode, transactionReference, responseCode } = notification;
  const key = hashOf(JSON.stringify([partnerCode, transactionReference, responseCode]));
  return randomAt((rule.seed ?? 1) ^ key, 0) < (rule.probability ?? 1);
}

/** What a request meets that the fault has hit; nothing where a step of a scenario lets it pass. */
export function requestHitOf({ faultId, rule, hits }: StoredFault): RequestHit | undefined {
  const {
    kind,
    milliseconds = 1_000,
    status = 500,
    retryAfterSeconds,
  } = rule.steps?.[hits] ?? rule;
  if (kind === 'latency') return { faultId, kind, milliseconds };
  if (kind === 'status') return { faultId, kind, status, retryAfterSeconds };
  if (kind === 'drop-before' || kind === 'drop-after' || kind === 'truncate') {
    return { faultId, kind };
  }
  return undefined;
}

/** Mulberry32: the numbers from 0 to 1 that a seed decides, counted from 0. Node's own takes no seed. */
function randomAt(seed: number, index: number): number {
  const state = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
