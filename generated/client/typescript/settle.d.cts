import type { Journal } from './journal.cjs';
import type { TransactionRequest } from './models.cjs';
import type { CallingClient } from './call.cjs';
import { type FollowOptions, type SettleOptions } from './settle/options.cjs';
import type { PayoutResult, Settlement } from './settle/results.cjs';
/**
 * Sends payouts in batches and follows each until its outcome is final, or patience ends. Yields
 * every payout exactly once, as its outcome becomes known; `await` gives all of them.
 *
 * - A batch of unknown outcome is not sent again without an idempotency key: the status of each
 *   payout decides. Only with `resend` is a payout sent again that the service does not know.
 * - A payout that is flagged (`10`) is still followed, since it may be approved. It is yielded as
 *   `held` when patience ends before that.
 * - With a `journal`, call it again with the same payouts after a crash: it asks for what may have
 *   been sent, yields what is final, and sends the rest.
 * - When the first batch cannot be sent, nothing is. The next follow once the service has answered.
 *   `onProblem` reports every problem when it arises.
 * - At the deadline, and on `signal`, open payouts are yielded in their current state. Leaving the loop ends
 *   the run, too.
 * - An asynchronous input is read as fast as its payouts can be sent and their results are read.
 *
 * @example
 * for await (const { transactionReference, outcome, next } of settlePayouts(client, payouts)) {
 *   console.log(transactionReference, outcome, next);
 * }
 *
 * @throws TypeError immediately, for an invalid option, and for a list in which a reference is missing
 *   or used twice. From an asynchronous input such a payout ends the input.
 * @throws ReferenceReusedError when the journal has different content for a reference. Nothing of a
 *   list was sent.
 * @throws what the journal, the input, `onProgress` or `onProblem` throws, after every payout was
 *   yielded. From `await`, as the `cause` of a `SettlementError` with all results.
 */
export declare function settlePayouts<Given extends TransactionRequest>(client: CallingClient, transactions: Iterable<Given> | AsyncIterable<Given>, options?: SettleOptions): Settlement<Given>;
/**
 * Settles one payout, as `settlePayouts` does.
 *
 * @example
 * const { outcome, next } = await settlePayout(client, payout, { journal });
 */
export declare function settlePayout<Given extends TransactionRequest>(client: CallingClient, transaction: Given, options?: SettleOptions): Promise<PayoutResult<Given>>;
/**
 * Follows payouts by their references: the `transactionReferences` of an `UnknownOutcomeError`, or
 * what an earlier run left open. Sends no payout.
 *
 * @param options with a `journal`, final outcomes are written to it, and `settlePayouts` with that
 *   journal never sends any of these references
 * @throws TypeError immediately, for a reference that a URL cannot contain
 */
export declare function followPayouts(client: CallingClient, transactionReferences: Iterable<string>, options?: FollowOptions & Pick<SettleOptions, 'journal'>): Settlement;
/** The references in a journal that may have been sent and have no final outcome. */
export declare function openReferences(journal: Journal): Promise<string[]>;
