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
  /** The record in statuses and notifications. */
  record: TransactionOutcome;
  /** The last state of the payout, unless it is declined or moved to another state. */
  outcome: ResponseCode;
  /** The states to which the payout can be moved now; empty if it is final. */
  legal: ResponseCode[];
  createdAt: number;
  changedAt: number;
  /** When the payout changes without a decision; null if it does not. */
  dueAt: number | null;
  /** The amount debited and not given back, in minor units. */
  debited: bigint;
}

/** The history of a payout, in order; undefined without a payout. */
export interface PayoutHistory {
  /** The payout in each of its states. */
  states: TransactionView[];
  postings: Posting[];
}

/** A movement on the payout's account. */
export interface Posting {
  at: number;
  currency: string;
  /** The amount in minor units; negative for a debit. */
  amount: bigint;
}
