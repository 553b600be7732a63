import type { Run } from './run.js';
import type { SendablePayout } from './send-batch.js';
/**
 * Sends payouts that were certainly never sent, and has them followed. Tries again, until the run
 * ends, as long as it is certain that nothing of the batch was taken.
 */
export declare function sendNewBatch(run: Run, payouts: SendablePayout[]): Promise<void>;
