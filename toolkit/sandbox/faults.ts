/**
 * Faults on demand: which requests and which notifications they hit. What a hit does is in
 * http/fault-hooks.ts and deliveries/webhook-faults.ts.
 */
import type { components } from '../../generated/simulation.d.ts';

export type FaultRule = components['schemas']['FaultRule'];
export type FaultKind = FaultRule['kind'];
export type WebhookFaultKind = Extract<FaultKind, `webhook-${string}`>;

/** The fields that belong to some kinds only. Every kind has the others. */
export const fieldsOfKind: { readonly [kind in FaultKind]: readonly (keyof FaultRule)[] } = {
  latency: ['operationId', 'milliseconds'],
  status: ['operationId', 'status', 'retryAfterSeconds'],
  'drop-before': ['operationId'],
  'drop-after': ['operationId'],
  truncate: ['operationId'],
  'webhook-twice': ['responseCode'],
  'webhook-late': ['responseCode', 'milliseconds'],
  'webhook-never': ['responseCode'],
  'webhook-out-of-order': ['responseCode', 'milliseconds'],
};

/** A fault that is set, with what became of it. */
export interface Fault extends FaultRule {
  faultId: string;
  probability: number;
  seed: number;
  /** How many requests or notifications it has been tried on. */
  fitting: number;
  hits: number;
}

export interface FaultyRequest {
  operationId: string;
  /** Null when it is unknown. */
  partnerCode: string | null;
  names(transactionReference: string): boolean;
}

export type RequestHit = { faultId: string } & (
  | { kind: 'latency'; milliseconds: number }
  | { kind: 'status'; status: number; retryAfterSeconds: number | undefined }
  | { kind: 'drop-before' | 'drop-after' | 'truncate' }
);

export interface FaultyNotification {
  partnerCode: string;
  transactionReference: string;
  responseCode: string;
}

export interface NotificationHit {
  faultId: string;
  kind: WebhookFaultKind;
  milliseconds: number;
}

/** The faults of one process, in its memory. */
export interface Faults {
  add(rule: FaultRule): Fault;
  list(): Fault[];
  remove(faultId: string): void;
  clear(partnerCode?: string): void;
  readonly anyForRequests: boolean;
  /** The first fault that hits this request, in the order in which they were set. */
  drawForRequest(request: FaultyRequest): RequestHit | undefined;
  /**
   * The first fault that hits this notification. A fault hits a notification once, so that what is
   * sent again by hand arrives.
   *
   * @param isBusy whether a fault can take no more for now
   */
  drawForNotification(
    notification: FaultyNotification,
    isBusy: (faultId: string) => boolean,
  ): NotificationHit | undefined;
}

interface Entry {
  fault: Fault;
  random(): number;
  /** The notifications that it has hit, the last 10,000 of them. */
  met: Set<string>;
}

export function createFaults(): Faults {
  let added = 0;
  let forRequests: Entry[] = [];
  let forNotifications: Entry[] = [];
  const keep = (wanted: (fault: Fault) => boolean): void => {
    forRequests = forRequests.filter(({ fault }) => wanted(fault));
    forNotifications = forNotifications.filter(({ fault }) => wanted(fault));
  };

  return {
    add(rule) {
      added += 1;
      const { probability = 1, seed = 1 } = rule;
      const faultId = `fault-${added}`;
      const fault = { ...rule, faultId, probability, seed, fitting: 0, hits: 0 };
      const entries = isWebhookKind(rule.kind) ? forNotifications : forRequests;
      entries.push({ fault, random: seededRandom(seed), met: new Set() });
      return { ...fault };
    },
    list: () => [...forRequests, ...forNotifications].map(({ fault }) => ({ ...fault })),
    remove: (faultId) => keep((fault) => fault.faultId !== faultId),
    clear: (partnerCode) =>
      keep((fault) => partnerCode !== undefined && fault.partnerCode !== partnerCode),

    get anyForRequests() {
      return forRequests.length > 0;
    },
    drawForRequest(request) {
      const hit = forRequests.find(
        ({ fault, random }) => fitsRequest(fault, request) && hits(fault, random),
      );
      return hit && requestHitOf(hit.fault);
    },

    drawForNotification(notification, isBusy) {
      const { partnerCode, transactionReference, responseCode } = notification;
      const key = JSON.stringify([partnerCode, transactionReference, responseCode]);
      const hit = forNotifications.find(
        ({ fault, met }) =>
          fitsNotification(fault, notification) &&
          !met.has(key) &&
          !isBusy(fault.faultId) &&
          // Notifications have no order of their own, so the seed chooses by what they say.
          hits(fault, seededRandom(fault.seed ^ hashOf(key))),
      );
      if (!hit || !isWebhookKind(hit.fault.kind)) return undefined;
      remember(hit.met, key);
      const { faultId, kind, milliseconds = 60_000 } = hit.fault;
      return { faultId, kind, milliseconds };
    },
  };
}

function isWebhookKind(kind: FaultKind): kind is WebhookFaultKind {
  return kind.startsWith('webhook-');
}

function fitsRequest(fault: Fault, request: FaultyRequest): boolean {
  const { operationId, partnerCode, transactionReference } = fault;
  return (
    (operationId === undefined || operationId === request.operationId) &&
    (partnerCode === undefined || partnerCode === request.partnerCode) &&
    (transactionReference === undefined || request.names(transactionReference))
  );
}

function fitsNotification(fault: Fault, notification: FaultyNotification): boolean {
  const { partnerCode, transactionReference, responseCode } = fault;
  return (
    (partnerCode ?? notification.partnerCode) === notification.partnerCode &&
    (transactionReference ?? notification.transactionReference) ===
      notification.transactionReference &&
    (responseCode ?? notification.responseCode) === notification.responseCode
  );
}

/** Tries a fault on something that fits, and counts. */
function hits(fault: Fault, random: () => number): boolean {
  if (fault.times !== undefined && fault.hits >= fault.times) return false;
  fault.fitting += 1;
  if (random() >= fault.probability) return false;
  fault.hits += 1;
  return true;
}

function requestHitOf(fault: Fault): RequestHit | undefined {
  const { faultId, kind, milliseconds = 1_000, status = 500, retryAfterSeconds } = fault;
  if (isWebhookKind(kind)) return undefined;
  if (kind === 'latency') return { faultId, kind, milliseconds };
  if (kind === 'status') return { faultId, kind, status, retryAfterSeconds };
  return { faultId, kind };
}

function remember(met: Set<string>, key: string): void {
  met.add(key);
  const [oldest] = met;
  if (met.size > 10_000 && oldest !== undefined) met.delete(oldest);
}

/** FNV-1a: any number that a text decides. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Mulberry32: numbers from 0 to 1 that a seed decides. Node's own source takes no seed. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
