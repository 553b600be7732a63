/**
 * Notifications of payout outcomes: written in the transaction that causes them, and delivered by
 * any process, at least once.
 */
import type { TransactionOutcome } from './schemas.ts';

export interface Webhook {
  partnerCode: string;
  url: string;
  registeredAt: number;
}

export interface ClaimRequest {
  limit: number;
  /** How long no other worker may take them, in milliseconds of real time. */
  leaseMs: number;
  /** Partners whose receivers are busy. */
  exceptPartners?: string[];
  /** The most per partner, so that none takes them all. */
  limitPerPartner?: number;
}

export interface ClaimedDelivery {
  /** Its books; after a restore or reset, the partner has others. */
  books: number;
  deliveryId: string;
  partnerCode: string;
  /** Its current destination. */
  url: string;
  /** The number of this attempt: one more than those with a result. */
  attempt: number;
  /** When this attempt was due, on the sandbox's clock. */
  dueAt: number;
  record: TransactionOutcome;
  /** Distinguishes this claim from others of the same delivery. */
  lease: string;
  /** The error of a fault that keeps it from being sent. */
  withheld: string | null;
}

export interface AttemptResult extends Pick<Attempt, 'delivered' | 'durationMs'> {
  status?: number;
  error?: string;
  /** After a failure: the wait until the next try, on the sandbox's clock; absent after the last one. */
  retryInMs?: number;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface WebhookDelivery {
  deliveryId: string;
  partnerCode: string;
  record: TransactionOutcome;
  state: DeliveryState;
  createdAt: number;
  /** When the next attempt is due; null if there is none. */
  dueAt: number | null;
  attempts: Attempt[];
}

export interface Attempt {
  /** Counted from 1. */
  number: number;
  /** When its result was recorded, on the sandbox's clock. */
  at: number;
  /** Whether the receiver accepted it. */
  delivered: boolean;
  /** The HTTP status, if there was one. */
  status: number | null;
  /** A few words on what went wrong, without personal data. */
  error: string | null;
  /** In milliseconds of real time. */
  durationMs: number;
}
