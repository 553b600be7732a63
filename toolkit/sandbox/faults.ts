/**
 * Faults on demand: which requests and which notifications they hit. What a hit does is in
 * http/fault-hooks.ts and deliveries/webhook-faults.ts.
 */

/** Of a request for an operation of the contract. */
export type RequestFaultKind = 'latency' | 'status' | 'drop-before' | 'drop-after' | 'truncate';

/** Of a notification. */
export type WebhookFaultKind =
  | 'webhook-twice'
  | 'webhook-late'
  | 'webhook-never'
  | 'webhook-out-of-order';

export type FaultKind = RequestFaultKind | WebhookFaultKind;

export interface FaultRule {
  kind: FaultKind;
  /** Of a request: every operation of the contract when left out. */
  operationId?: string;
  /** Every partner when left out, and requests whose partner is unknown. */
  partnerCode?: string;
  /** A payout that the request names, or that the notification is about. */
  transactionReference?: string;
  /** Of a notification: every one when left out. */
  responseCode?: string;
  /** How long `latency` waits (1,000 when left out), and how much later a notification is sent. */
  milliseconds?: number;
  /** What `status` answers; 500 when left out. */
  status?: number;
  /** What `status` says in `Retry-After`; nothing when left out. */
  retryAfterSeconds?: number;
  /** Of those that fit, so many are hit; all when left out. */
  probability?: number;
  /** So many are hit, then no more. */
  times?: number;
  /** The same seed makes the same choice; 1 when left out. */
  seed?: number;
}

/** The fields that belong to some kinds alone. Every kind has the others. */
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

/** A request, as far as a rule may ask. */
export interface FaultyRequest {
  operationId: string;
  /** Null when it is unknown. */
  partnerCode: string | null;
  /** Asked only where a rule has one. */
  names(transactionReference: string): boolean;
}

/** What one request meets. */
export type RequestHit = { faultId: string } & (
  | { kind: 'latency'; milliseconds: number }
  | { kind: 'status'; status: number; retryAfterSeconds: number | undefined }
  | { kind: 'drop-before' | 'drop-after' | 'truncate' }
);

/** A notification, as far as a rule may ask. */
export interface FaultyNotification {
  partnerCode: string;
  transactionReference: string;
  responseCode: string;
}

/** What one notification meets. */
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
  /** Takes all away, or those of one partner. */
  clear(partnerCode?: string): void;
  /** Whether any fault for requests is set, so that nobody asks for nothing. */
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
  random: () => number;
  /** The notifications that it has hit. */
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
      const { faultId, kind, milliseconds = defaultDelayMs } = hit.fault;
      return { faultId, kind, milliseconds };
    },
  };
}

/** How much later a notification is sent, unless the rule says. */
const defaultDelayMs = 60_000;

/** So many notifications that a fault has hit are remembered. */
const maxMet = 10_000;

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
  if (met.size > maxMet && oldest !== undefined) met.delete(oldest);
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
