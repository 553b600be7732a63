/**
 * Notifications of payouts' outcomes: written with the change that causes them, delivered by any
 * process, at least once.
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
  /** The most for one partner, so that none takes all of them. */
  limitPerPartner?: number;
}

export interface ClaimedDelivery {
  /** The books that it is in; after a restoration or a reset the partner has others. */
  books: number;
  deliveryId: string;
  partnerCode: string;
  /** Where it goes now. */
  url: string;
  /** The number of this attempt: one more than have a result. */
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
  /** After a failure: when to try again, from now, on the sandbox's clock. Left out: no more. */
  retryInMs?: number;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface WebhookDelivery {
  deliveryId: string;
  partnerCode: string;
  record: TransactionOutcome;
  state: DeliveryState;
  createdAt: number;
  /** When the next attempt is due; null when none will be made. */
  dueAt: number | null;
  attempts: Attempt[];
}

export interface Attempt {
  /** Counted from 1. */
  number: number;
  /** When its result was recorded, on the sandbox's clock. */
  at: number;
  /** Whether the receiver took it. */
  delivered: boolean;
  /** The HTTP status, when there was one. */
  status: number | null;
  /** What went wrong, in a few words, without personal data. */
  error: string | null;
  /** In milliseconds of real time. */
  durationMs: number;
}
