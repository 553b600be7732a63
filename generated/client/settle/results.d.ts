/** How a payout stands, as the caller is told. */
import type { SettledEntry } from '../journal.js';
import type { PayoutResult } from './options.js';
import type { Payout } from './run.js';
/** A result before it is known how far the run has come. */
export type Standing = Omit<PayoutResult, 'transactionReference' | 'progress'>;
/** How a payout stands by the latest that is known of it. */
export declare function standingOf({ record, state }: Payout): Standing;
/** A payout that the service refused and, asked for it, does not know. */
export declare const rejected: Standing;
/** The end that the journal remembers. */
export declare function standingInJournal(entry: SettledEntry): Standing;
