/** Following one batch: the status of each payout, until it has come to its end or the run has. */
import type { SendingEntry } from '../journal.js';
import type { Payout, Run } from './run.js';
/**
 * Asks for the status of each payout, in rounds that grow apart, and yields each that has come to its
 * end. What is left when the run ends is yielded by the run.
 *
 * @param claim what the payouts were sent under; absent when only their references are known
 */
export declare function followBatch(run: Run, claim: SendingEntry | undefined, payouts: Payout[]): Promise<void>;
