import type { TransactionOutcome } from '../models.js';
import type { CallingClient } from '../send.js';
import type { StatusAnswer } from './options.js';
/**
 * What an answer says of a payout.
 *
 * - `record`: the service has it, and this is its state.
 * - `refused`: the service answered, and not with the record of this payout.
 * - `silent`: nothing was learned: no answer, or one that says nothing of the payout.
 */
export type StatusReading = {
    readonly kind: 'record';
    readonly record: TransactionOutcome;
    readonly answer: StatusAnswer;
} | {
    readonly kind: 'refused';
    readonly answer: StatusAnswer;
} | {
    readonly kind: 'silent';
};
/** Asks once. Never throws: a failed question says nothing of the payout. */
export declare function askStatus(client: CallingClient, transactionReference: string, signal: AbortSignal): Promise<StatusReading>;
