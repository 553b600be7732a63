/** Payouts as the simulation lists them. */
import type { PageQuery } from './pages.ts';
import type { ResponseCode, TransactionOutcome, TransactionRequest } from './schemas.ts';

export interface TransactionFilter extends PageQuery {
  partnerCode?: string;
  transactionReference?: string;
  code?: ResponseCode;
}

/** A payout as the simulation shows it. */
export interface TransactionView {
  partnerCode: string;
  batchId: string;
  request: TransactionRequest;
  /** The record that status and webhook carry. */
  record: TransactionOutcome;
  /** Where it ends, unless it is declined or forced elsewhere. */
  outcome: ResponseCode;
  /** The states it may be brought into now; none when it is final. */
  legal: ResponseCode[];
  createdAt: number;
  changedAt: number;
  /** When it changes without a decision; null when it does not. */
  dueAt: number | null;
  /** Taken from the balance and not given back, in minor units. */
  debited: bigint;
}

/** What has happened to a payout, in order; nothing when there is none. */
export interface PayoutHistory {
  /** The payout as it was in each of its states. */
  states: TransactionView[];
  postings: Posting[];
}

/** A movement on the account of a payout. */
export interface Posting {
  at: number;
  currency: string;
  /** In minor units; below 0: taken off. */
  amount: bigint;
}
