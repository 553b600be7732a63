import type { Journal } from './journal.js';
import type { TransactionRequest } from './models.js';
import type { CallingClient } from './send.js';
import type { FollowOptions, PayoutResult, SettleOptions } from './settle/options.js';
export { ReferenceReusedError } from './settle/options.js';
export type { FollowOptions, NextStep, SettledOutcome, PayoutResult, PollOptions, ResendRule, SettleOptions, SettleProgress, } from './settle/options.js';
export type { StatusAnswer } from './status.js';
/**
 * Sends payouts in batches and follows each until its outcome is final, or the run ends. Yields every
 * payout exactly once, in the order in which their outcomes become known.
 *
 * - A batch of unknown outcome is not sent again: the status of each payout decides. Only with
 *   `resend` is a payout sent again that the service does not know.
 * - A payout that is flagged (`10`) is still followed, since it may be approved; `onProgress` reports
 *   it at once. It is yielded as `held` when the run ends before that.
 * - With a `journal`, call it again with the same payouts after a crash: what may have been sent is
 *   asked for, what is final is yielded from the journal, and the rest is sent.
 * - At the deadline, on `signal`, and when something in it fails, what is still open is yielded as it
 *   is. Leaving the loop ends the run as well.
 *
 * @example
 * for await (const { transactionReference, outcome, next } of settlePayouts(client, payouts)) {
 *   console.log(transactionReference, outcome, next);
 * }
 *
 * @throws TypeError at once, for an invalid option, a payout without a reference, or a reference that
 *   is used twice.
 * @throws ReferenceReusedError from the first step, when the journal has different content for a
 *   reference. Nothing was sent.
 * @throws what the journal or `onProgress` throws, after everything open was yielded.
 */
export declare function settlePayouts(client: CallingClient, transactions: Iterable<TransactionRequest>, options?: SettleOptions): AsyncGenerator<PayoutResult, void, undefined>;
/**
 * Follows payouts that were sent, by their references alone: for the `transactionReferences` of an
 * `UnknownOutcomeError`, and for what an earlier run left open. Sends no payout.
 *
 * @param options with a `journal`, what it knows is used, and final outcomes are written to it
 * @throws TypeError at once, for a reference that a URL cannot contain
 */
export declare function followPayouts(client: CallingClient, transactionReferences: Iterable<string>, options?: FollowOptions & {
    journal?: Journal;
}): AsyncGenerator<PayoutResult, void, undefined>;
/** The references in a journal that may have been sent and have no final outcome. */
export declare function openReferences(journal: Journal): Promise<string[]>;
