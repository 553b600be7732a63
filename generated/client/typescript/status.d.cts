import { type PayoutClientError } from './errors.cjs';
import type { TransactionOutcome } from './models.cjs';
import { type CallingClient, type CallOptions } from './call.cjs';
/** An answer to a question for the status of one payout. */
export interface StatusAnswer {
    /** The one that was asked for. */
    readonly transactionReference: string;
    /** The HTTP status. */
    readonly status: number;
    /** JSON, or text when it is not JSON. */
    readonly body: unknown;
}
/**
 * `no-record`: the service answered, but not with the record of this payout. `nothing`: no answer,
 * or one that says nothing about the payout.
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
/** Never throws: a failed question says nothing about the payout. */
export declare function askStatus(client: CallingClient, transactionReference: string, options: CallOptions): Promise<StatusReading>;
/** Whether a question can be asked for it. */
export declare function isAskable(reference: string): boolean;
