import type { Journal } from './journal.js';
import type { TransactionRequest } from './models.js';
import type { CallingClient } from './send.js';
import type { FollowOptions, PayoutResult, SettleOptions } from './settle/options.js';
export { ReferenceReusedError } from './settle/options.js';
export type { FollowOptions, NextStep, SettledOutcome, PayoutResult, PollOptions, ResendRule, SettleOptions, SettleProgress, StatusAnswer, } from './settle/options.js';
/**
 * Sends payouts in batches and follows each until it has come to its end, or the run has. Yields every
 * payout exactly once, in the order in which their ends are known.
 *
 * - A batch of unknown outcome is not sent again: the status of each payout decides. Only with
 *   `resend` is a payout sent again that the service says it does not know.
 * - A payout that is flagged (`10`) is followed on, since it may be approved; `onProgress` tells at
 *   once. It is yielded as `held` when the run ends before that.
 * - With a `journal`, call it again with the same payouts after a crash: what may have been sent is
 *   asked for, what has ended is yielded from the journal, and the rest is sent.
 * - At the deadline, on `signal`, and when something in it fails, what is still open is yielded as it
 *   stands. Leaving the loop ends the run as well.
 *
 * @example
 * for await (const { transactionReference, outcome, next } of settlePayouts(client, payouts)) {
 *   console.log(transactionReference, outcome, next);
 * }
 *
 * @throws TypeError at once, for an option that makes no sense, a payout without a reference, or one
 *   reference that stands there twice.
 * @throws ReferenceReusedError from the first step, when the journal has another content for a
 *   reference. Nothing was sent.
 * @throws what the journal or `onProgress` throws, after everything open was yielded.
 */
export declare function settlePayouts(client: CallingClient, transactions: Iterable<TransactionRequest>, options?: SettleOptions): AsyncGenerator<PayoutResult, void, undefined>;
/**
 * Follows payouts that were sent, by their references alone: for the `transactionReferences` of an
 * `UnknownOutcomeError`, and for what an earlier run left open. Sends nothing.
 *
 * @param options with a `journal`, what it knows is used, and the ends are written to it
 * @throws TypeError at once, for a reference that no status can be asked by.
 */
export declare function followPayouts(client: CallingClient, transactionReferences: Iterable<string>, options?: FollowOptions & {
    journal?: Journal;
}): AsyncGenerator<PayoutResult, void, undefined>;
/** The references in a journal that may have been sent and have not come to their end. */
export declare function openReferences(journal: Journal): Promise<string[]>;
