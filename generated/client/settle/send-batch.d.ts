import type { SendingEntry } from '../journal.js';
import type { Ledger } from './ledger.js';
import type { Payout, Run } from './run.js';
/** A payout that can be sent. */
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;
/**
 * Sends payouts again of which the service has said long enough that it does not know them. Gives the
 * claim that they are under now; nothing when they were not sent, or are somebody else's.
 */
export declare function sendBatchAgain(run: Run, batch: SendablePayout[], previous: SendingEntry): Promise<SendingEntry | undefined>;
export declare function makeClaim(batch: Payout[], idempotencyKey: string, previous?: SendingEntry): SendingEntry;
/**
 * Writes the claim down, then reads whether it holds: another run on the same journal may have been
 * first. A claim that does not hold all of its payouts is taken back whole.
 */
export declare function claimBatch({ journal }: Run, batch: SendablePayout[], claim: SendingEntry): Promise<{
    ledger: Ledger;
    lost: SendablePayout[];
}>;
/** What the journal says of the payouts under a claim. */
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
