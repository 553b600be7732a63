import type { TransactionOutcome } from '../models.js';
import type { ConclusiveAnswer } from './ledger.js';
/** A payout as `settlePayouts` was given it, out of the caller's reach. */
export interface PayoutContent {
    readonly transactionReference: string;
    /** What is sent: a copy with its keys sorted, so that the bytes are the same in every run. */
    readonly body: unknown;
}
/** A payout of a run, and what is known of it. */
export interface Payout {
    readonly transactionReference: string;
    readonly fingerprint: string;
    /** Absent when the payout is known from the journal alone: then it is followed, never sent. */
    readonly content?: PayoutContent;
    /**
     * `not-sent`: certainly not sent. `in-doubt`: it may have been taken. `accepted`: the service has
     * received its batch. `unclear`: the service answered, but not what became of this payout.
     * `refused`: the service rejected its batch. Only what is in doubt may ever be sent again.
     */
    state: 'not-sent' | 'in-doubt' | ConclusiveAnswer;
    /** The latest record from the service. */
    record?: TransactionOutcome;
    /** The first and the latest answer in a row that the service does not know it. Milliseconds. */
    absent?: {
        since: number;
        until: number;
    };
    /** Whether its result is on its way to the caller. */
    done: boolean;
}
/** A payout that can be sent. */
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;
/** A payout of which nothing is known yet. */
export declare function newPayout(transactionReference: string, fingerprint: string): Payout;
/**
 * Copies the payouts.
 *
 * @throws TypeError when a reference is missing, cannot be asked for, or is used twice
 */
export declare function copyPayouts(transactions: Iterable<unknown>): PayoutContent[];
/** SHA-256 of the content, in hexadecimal. The order of keys makes no difference. */
export declare function fingerprintOf({ body }: PayoutContent): Promise<string>;
/** Whether the URL of a status can contain the reference. */
export declare function isAskable(reference: string): boolean;
