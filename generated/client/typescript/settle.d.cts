/** Payouts, each settled: sent at most once, none lost, every run finite. */
import type { Journal } from './journal.cjs';
import type { TransactionRequest } from './models.cjs';
import type { CallingClient } from './call.cjs';
import type { FollowOptions, SettleOptions } from './settle/options.cjs';
import type { PayoutResult, Settlement } from './settle/results.cjs';
/**
 * Sends payouts in batches and follows each until its outcome is final, or patience ends. Yields every
 * payout exactly once, in the order in which their outcomes become known; `await` gives all of them.
 *
 * - A batch of unknown outcome is not sent again: the status of each payout decides. Only with
 *   `resend` is a payout sent again that the service does not know.
 * - A payout that is flagged (`10`) is still followed, since it may be approved; `onProgress` reports
 *   it at once. It is yielded as `held` when patience ends before that.
 * - With a `journal`, call it again with the same payouts after a crash: what may have been sent is
 *   asked for, what is final is yielded from the journal, and the rest is sent.
 * - When the very first batch cannot be sent, nothing is: wrong credentials and a dead host are seen
 *   at once. Nothing follows it before the service has answered anything. `onProblem` reports every
 *   problem when it arises.
 * - At the deadline, and on `signal`, what is still open is yielded as it is. Leaving the loop ends the
 *   run as well.
 * - What comes asynchronously is taken as fast as it can be sent and its results are read.
 *
 * @example
 * for await (const { transactionReference, outcome, next } of settlePayouts(client, payouts)) {
 *   console.log(transactionReference, outcome, next);
 * }
 *
 * @throws TypeError at once, for an invalid option, and for a list in which a payout has no reference
 *   or a reference is used twice. From an asynchronous input such a payout ends the input.
 * @throws ReferenceReusedError when the journal has different content for a reference. Nothing of a
 *   list was sent.
 * @throws what the journal, the input, `onProgress` or `onProblem` throws, after every payout was
 *   yielded. From `await`, as the `cause` of a `SettlementError` with all results.
 */
export declare function settlePayouts(client: CallingClient, transactions: Iterable<TransactionRequest> | AsyncIterable<TransactionRequest>, options?: SettleOptions): Settlement;
/**
 * Settles one payout, as `settlePayouts` does.
 *
 * @example
 * const { outcome, next } = await settlePayout(client, payout, { journal });
 */
export declare function settlePayout(client: CallingClient, transaction: TransactionRequest, options?: SettleOptions): Promise<PayoutResult>;
/**
 * Follows payouts that were sent, by nothing but their references: for the `transactionReferences` of an
 * `UnknownOutcomeError`, and for what an earlier run left open. Sends no payout.
 *
 * @param options with a `journal`, what it knows is used, final outcomes are written to it, and
 *   `settlePayouts` with that journal never sends any of these references
 * @throws TypeError at once, for a reference that a URL cannot contain
 */
export declare function followPayouts(client: CallingClient, transactionReferences: Iterable<string>, options?: FollowOptions & {
    journal?: Journal | undefined;
}): Settlement;
/** The references in a journal that may have been sent and have no final outcome. */
export declare function openReferences(journal: Journal): Promise<string[]>;
