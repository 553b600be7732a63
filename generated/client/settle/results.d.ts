import type { FinalEntry } from './ledger.js';
import type { PayoutResult } from './options.js';
import type { Payout } from './payout.js';
/** A result without its payout and the progress of the run. */
export type Result = Omit<PayoutResult, 'transactionReference' | 'progress'>;
/** The result of a payout by the latest that is known of it. */
export declare function resultOf({ record, state }: Payout): Result;
/** For a payout whose batch the service rejected, and of which it has no record when asked. */
export declare const rejected: Result;
/** The final result that the journal remembers. */
export declare function resultInJournal({ responseCode }: FinalEntry): Result;
