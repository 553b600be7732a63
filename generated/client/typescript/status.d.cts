import type { PayoutClientError } from './errors.cjs';
import type { TransactionOutcome } from './models.cjs';
import type { CallingClient, CallOptions } from './call.cjs';
/** What the service answered when it was asked for the status of one payout. */
export interface StatusAnswer {
    readonly transactionReference: string;
    /** The HTTP status. */
    readonly status: number;
    /** The JSON of the answer. */
    readonly body: unknown;
}
/**
 * What was learned about a payout.
 *
 * - `record`: the service has it, and this is its state.
 * - `no-record`: the service answered, but not with the record of this payout.
 * - `nothing`: no answer, or one that says nothing about the payout.
 */
export type StatusReading = {
    readonly kind: 'record';
    readonly record: TransactionOutcome;
    readonly answer: StatusAnswer;
} | {
    readonly kind: 'no-record';
    readonly answer: StatusAnswer;
    readonly error?: PayoutClientError;
} | {
    readonly kind: 'nothing';
    readonly error: unknown;
};
/** Asks for the status. Never throws: a failed question says nothing about the payout. */
export declare function askStatus(client: CallingClient, transactionReference: string, options: CallOptions): Promise<StatusReading>;
