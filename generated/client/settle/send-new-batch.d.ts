import type { SendablePayout } from './payout.js';
import type { Run } from './run.js';
/**
 * Sends payouts that were certainly never sent, and starts following them. Retries until the run
 * ends, as long as it is certain that nothing of the batch was taken.
 */
export declare function sendNewBatch(run: Run, payouts: SendablePayout[]): Promise<void>;
