import { type PayoutClientError } from './errors.js';
import type { TransactionOutcome } from './models.js';
import { type CallingClient, type CallOptions } from './call.js';
/** The answer to a status request for one payout. */
export interface StatusAnswer {
    /** The reference that was requested. */
    readonly transactionReference: string;
    /** The HTTP status. */
    readonly status: number;
    /** The parsed JSON, or text if the body is not JSON. */
    readonly body: unknown;
}
/**
 * `no-record`: the service answered, but without a record of this payout. `nothing`: there was no
 * answer, or it says nothing about the payout.
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
/** A notification that a payout has an outcome. Only the reference is used. */
export interface Notified {
    /** The reference of the payout. */
    readonly transactionReference: string;
}
/** Handles a notification. Returns a promise if it requests the status because of it. */
export type Hear = (notified: Notified) => Promise<unknown> | undefined;
/** A source of notifications for runs: the result of `confirmByStatus`, or your own. */
export interface OutcomeSource {
    /**
     * Called when a run begins, with the function to call for each notification. Returns a function
     * that disconnects the run.
     */
    connect(hear: Hear): () => void;
    /** Called with each record that a status request of the run returns. */
    learn?(record: TransactionOutcome): void;
}
/** Never throws: a failed status request says nothing about the payout. */
export declare function askStatus(client: CallingClient, transactionReference: string, options: CallOptions): Promise<StatusReading>;
/** Whether a status request for this reference is possible. */
export declare function isAskable(reference: string): boolean;
