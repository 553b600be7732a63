/** What happens to payouts and notifications, in whichever process it happens. */
import type { ClockState } from './clock.ts';
import type { WebhookDelivery } from './deliveries.ts';
import type { TransactionView } from './transactions.ts';

export interface Following {
  /**
   * Follows the payouts and notifications that come, and those of the newest that are not in their last
   * state.
   *
   * @returns gives what has changed since it was called last, and at first the newest hundred of each
   */
  follow(filter: FollowFilter): () => Promise<Changes>;
}

export interface FollowFilter {
  partnerCode?: string;
  transactionReference?: string;
}

export interface Changes {
  /** False when the partner that is followed has been removed. */
  isThere: boolean;
  /** Whether a partner was reset or a snapshot restored: what was given before is no longer there. */
  anew: boolean;
  /** Unless it goes on as before: the partner's clock, or the demo partners'. */
  clock: ClockState | undefined;
  /** Those that have come or changed, the oldest first. */
  transactions: TransactionView[];
  deliveries: WebhookDelivery[];
}
