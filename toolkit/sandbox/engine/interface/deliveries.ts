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
  /** How long no other worker may take the claimed deliveries, in milliseconds of real time. */
  leaseMs: number;
  /** Partners whose receivers are busy. */
  exceptPartners?: string[];
  /** The most claims per partner, so that no partner takes all of them. */
  limitPerPartner?: number;
}

export interface ClaimedDelivery {
  /** The books of the delivery. After a restore or reset, the partner has others. */
  books: number;
  deliveryId: string;
  partnerCode: string;
  /** The current address of the receiver. */
  url: string;
  /** The number of this attempt: one more than the attempts with a result. */
  attempt: number;
  /** When this attempt was due, on the sandbox's clock. */
  dueAt: number;
  record: TransactionOutcome;
  /** Distinguishes this claim from others of the same delivery. */
  lease: string;
  /** The error of a fault that keeps the delivery from being sent. */
  withheld: string | null;
}

export interface AttemptResult extends Pick<Attempt, 'delivered' | 'durationMs'> {
  status?: number;
  error?: string;
  /** After a failure, the wait until the next attempt, on the sandbox's clock; absent after the last one. */
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
  /** The number of the attempt, from 1. */
  number: number;
  /** When the result was recorded, on the sandbox's clock. */
  at: number;
  /** Whether the receiver accepted it. */
  delivered: boolean;
  /** The HTTP status, if there was one. */
  status: number | null;
  /** What went wrong, in a few words without personal data. */
  error: string | null;
  /** The duration, in milliseconds of real time. */
  durationMs: number;
}
