/** Following one batch: the status of each payout, until it is final or the run ends. */
import type { SendingEntry } from '../journal.js';
import type { Payout } from './payout.js';
import type { Run } from './run.js';
/**
 * Asks for the status of each payout, at growing intervals, and yields each that is final. What is
 * left when the run ends is yielded by the run.
 *
 * @param claim what the payouts were sent under; absent when only their references are known
 */
export declare function followBatch(run: Run, claim: SendingEntry | undefined, payouts: Payout[]): Promise<void>;
