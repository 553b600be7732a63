/**
 * Notifications of payouts' outcomes: written with the change that causes them, delivered by any
 * process, at least once.
 */
import type { Page, PageQuery } from './pages.ts';
import type { TransactionKey, TransactionOutcome } from './schemas.ts';

export interface Deliveries {
  /** One address per partner: a new one replaces it. Results are notified from then on. */
  registerWebhook(webhook: { partnerCode: string; url: string }): Promise<Webhook>;
  /** Pending deliveries wait until the partner registers again. */
  removeWebhook(partnerCode: string): Promise<void>;
  listWebhooks(): Promise<Webhook[]>;
  /**
   * Takes pending deliveries whose time has come, the longest due first, so that no other worker takes
   * them until the lease ends. The states of a payout go out in their order: a later one waits while an
   * earlier one is due, and overtakes one that waits for its next attempt. One that meets a fault on
   * demand is not to be sent: it has `withheld`, and its attempt is recorded.
   */
  claimDueDeliveries(claim: ClaimRequest): Promise<ClaimedDelivery[]>;
  /** Lets the claims last so long from now, but those that another worker has taken since. */
  renewClaims(claims: readonly ClaimedDelivery[], leaseMs: number): Promise<void>;
  /**
   * Logs what came of a claimed delivery, once. A success makes it `delivered`, even when the lease has
   * ended; a failure counts only while no other worker has claimed it since.
   */
  recordAttempt(claimed: ClaimedDelivery, attempt: AttemptResult): Promise<void>;
  /** The newest first. */
  listDeliveries(filter?: DeliveryFilter): Promise<Page<WebhookDelivery>>;
  /** Sends the same record once more, as a new delivery, or throws `unknown-delivery`. */
  replay(deliveryId: string): Promise<WebhookDelivery>;
  /** Sends the record of a payout as it is, or throws `unknown-transaction`, `no-webhook`. */
  resend(key: TransactionKey): Promise<WebhookDelivery>;
}

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

export interface DeliveryFilter extends PageQuery {
  partnerCode?: string;
  transactionReference?: string;
  state?: DeliveryState;
}

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
