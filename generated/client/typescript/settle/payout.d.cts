import type { TransactionOutcome } from '../models.cjs';
import type { ConclusiveAnswer } from './ledger.cjs';
/** A payout as `settlePayouts` was given it, out of the caller's reach. */
export interface PayoutContent {
    readonly transactionReference: string;
    /**
     * What is sent, but for `requestDate`: JSON with its keys sorted, so that the bytes are the same in
     * every run.
     */
    readonly json: string;
    /** When it was first sent, as the partner writes it: no part of what identifies the content. */
    readonly requestDate?: string | undefined;
}
/** A payout of a run, and what is known of it. */
export interface Payout {
    readonly transactionReference: string;
    /** Empty without a journal, and when only the reference is known. */
    fingerprint: string;
    /** Absent when only the reference is known, and once it can no longer be sent. */
    content?: PayoutContent;
    /**
     * `unread`: the journal may know it. `not-sent`: certainly not sent. `in-doubt`: it may have been
     * taken. `accepted`: the service has received its batch. `unclear`: the service answered, but not
     * what became of this payout. `rejected`: the service rejected its batch.
     */
    state: 'unread' | 'not-sent' | 'in-doubt' | ConclusiveAnswer;
    /** The latest record from the service. */
    record?: TransactionOutcome;
    /** Why it could not be sent, or what came of that instead of an acceptance. */
    sendError?: unknown;
    /** Why the latest question for its status has no answer, or none with its record. */
    statusError?: unknown;
    /**
     * The first and the latest answer in a row without a record, in milliseconds, and whether the caller
     * takes them to mean that the service does not know it.
     */
    absent?: {
        readonly since: number;
        readonly until: number;
        readonly confirmed: boolean;
    };
    /** Whether its result is on its way to the caller. */
    done: boolean;
}
/** A payout that can be sent. */
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;
export declare function isSendable(payout: Payout): payout is SendablePayout;
/** A payout of which nothing is known yet. */
export declare function newPayout(transactionReference: string, state: Payout['state']): Payout;
export declare function referencesOf(payouts: readonly Payout[]): string[];
/**
 * Makes a function that copies payouts, one after the other.
 *
 * The function throws TypeError when a reference is missing, cannot be asked for, or was used before.
 */
export declare function copier(): (transaction: unknown) => Payout;
/** What is sent for a payout. */
export declare function bodyOf({ json, requestDate }: PayoutContent): unknown;
/** SHA-256 of the content, in hexadecimal. The order of keys makes no difference. */
export declare function fingerprintOf({ json }: PayoutContent): Promise<string>;
/** Whether the URL of a status can contain the reference. */
export declare function isAskable(reference: string): boolean;
