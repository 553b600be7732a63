import type { Journal } from './journal.cjs';
import type { TransactionRequest } from './models.cjs';
import type { CallingClient } from './call.cjs';
import { type FollowOptions, type SettleOptions } from './settle/options.cjs';
import type { PayoutResult, Settlement } from './settle/results.cjs';
/**
 * Sends payouts in batches and follows each until its outcome is final or `patience` runs out.
 * Yields every payout exactly once, as soon as its outcome is known; `await` returns all results.
 *
 * - A batch with an unknown outcome is not sent again without an idempotency key. Instead, the run requests the
 *   status of each payout. Only with `resend` does it send a payout again that the service does not know.
 * - A flagged payout (`10`) is followed further, because the partner may approve it. If it is still
 *   flagged when `patience` runs out, it is yielded as `held`.
 * - With a `journal`, call it again with the same payouts after a crash. It checks what may have
 *   been sent, yields what is final, and sends the rest.
 * - If the first batch cannot be sent, no other is. Later batches follow once the service has
 *   answered. `onProblem` reports every problem as it occurs.
 * - At the deadline, or when `signal` aborts, open payouts are yielded in their current state.
 *   Leaving the loop also ends the run.
 * - An asynchronous input is read only as fast as payouts can be sent and you read the results.
 *
 * @example for await (const { transactionReference, outcome, next } of settlePayouts(client, payouts)) {
 *   console.log(transactionReference, outcome, next); }
 *
 * @throws TypeError immediately, when an option is invalid, or a reference in a list is missing or
 *   duplicated. In an asynchronous input, such a payout ends the input.
 * @throws ReferenceReusedError when the journal has different content for a reference. Nothing in a
 *   list was sent then.
 * @throws what the journal, the input, `onProgress` or `onProblem` throws, after every payout was
 *   yielded. `await` throws it as the `cause` of a `SettlementError` with all results.
 */
export declare function settlePayouts<Given extends TransactionRequest>(client: CallingClient, transactions: Iterable<Given> | AsyncIterable<Given>, options?: SettleOptions): Settlement<Given>;
/**
 * Settles one payout, like `settlePayouts`.
 *
 * @example const { outcome, next } = await settlePayout(client, payout, { journal });
 */
export declare function settlePayout<Given extends TransactionRequest>(client: CallingClient, transaction: Given, options?: SettleOptions): Promise<PayoutResult<Given>>;
/**
 * Follows payouts by reference, such as the `transactionReferences` of an `UnknownOutcomeError` or
 * the open payouts of an earlier run. It sends no payout.
 *
 * @param options with a `journal`, final outcomes are written to it, and `settlePayouts` never
 *   sends these references with the same journal
 * @throws TypeError immediately, when a URL cannot contain a reference
 */
export declare function followPayouts(client: CallingClient, transactionReferences: Iterable<string>, options?: FollowOptions & Pick<SettleOptions, 'journal'>): Settlement;
/** Returns the references in a journal that may have been sent and have no final outcome. */
export declare function openReferences(journal: Journal): Promise<string[]>;
