import { type PayoutClientError } from './errors.js';
import type { TransactionOutcome } from './models.js';
import { type CallingClient, type CallOptions } from './call.js';
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
/** A notification that a payout has an outcome. Nothing else of it is read. */
export interface Notified {
    /** That of the payout. */
    readonly transactionReference: string;
}
/** What a run does with a notification. Gives a promise when it asks because of it. */
export type Hear = (notified: Notified) => Promise<unknown> | undefined;
/** Where runs hear of outcomes: the result of `confirmByStatus`, or your own. */
export interface OutcomeSource {
    /** Called when a run begins, with the function to call for each notification. Gives what ends that. */
    connect(hear: Hear): () => void;
    /** Called with each record that a question of the run brings. */
    learn?(record: TransactionOutcome): void;
}
/** Never throws: a failed question says nothing about the payout. */
export declare function askStatus(client: CallingClient, transactionReference: string, options: CallOptions): Promise<StatusReading>;
/** Whether a question can be asked for it. */
export declare function isAskable(reference: string): boolean;
