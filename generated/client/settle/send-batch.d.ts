import type { SendingEntry } from '../journal.js';
import type { Ledger } from './ledger.js';
import type { Payout, SendablePayout } from './payout.js';
import type { Run } from './run.js';
/**
 * Sends payouts again that have been unknown to the service for long enough. Returns their new claim;
 * nothing when they were not sent, or another run was first.
 */
export declare function sendBatchAgain(run: Run, batch: SendablePayout[], previous: SendingEntry): Promise<SendingEntry | undefined>;
export declare function makeClaim(batch: Payout[], idempotencyKey: string, previous?: SendingEntry): SendingEntry;
/**
 * Writes the claim down, then reads whether it counts: another run on the same journal may have been
 * first, or have got the answer to the claim that this one replaces. A claim that does not count for all
 * of its payouts is withdrawn whole.
 */
export declare function claimBatch({ journal }: Run, batch: SendablePayout[], claim: SendingEntry): Promise<{
    ledger: Ledger;
    lost: SendablePayout[];
}>;
/** What the journal knows of the payouts under a claim. */
export declare function stateUnder({ answers }: Ledger, claim: SendingEntry): Payout['state'];
/** What came of a batch; when it was not taken, whether to try again, and after how long. */
type Sent = {
    taken: 'perhaps';
} | {
    taken: 'no';
    again: boolean;
    after: number;
};
/** Sends the batch in one call and writes down what came of it. */
export declare function sendClaimed(run: Run, batch: SendablePayout[], claim: SendingEntry): Promise<Sent>;
export {};
