import type { SendingEntry } from '../journal.js';
import type { Ledger } from './ledger.js';
import type { Payout, Run } from './run.js';
/** A payout that can be sent. */
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;
/**
 * Sends payouts that were certainly never sent, and has them followed. Tries again, until the run
 * ends, as long as it is certain that nothing of the batch was taken.
 */
export declare function sendNewBatch(run: Run, payouts: SendablePayout[]): Promise<void>;
/**
 * Sends payouts again of which the service has said long enough that it does not know them. Gives the
 * claim that they are under now; nothing when they were not sent, or are somebody else's.
 */
export declare function sendBatchAgain(run: Run, batch: SendablePayout[], previous: SendingEntry): Promise<SendingEntry | undefined>;
/** What the journal says of the payouts under a claim. */
export declare function stateUnder({ answers }: Ledger, claim: SendingEntry): Payout['state'];
