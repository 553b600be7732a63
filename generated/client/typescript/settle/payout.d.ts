import type { SendingEntry } from '../journal.js';
import type { TransactionOutcome, TransactionRequest } from '../models.js';
import { type WrongField } from './check-payout.js';
import type { ConclusiveAnswer } from './ledger.js';
/** A copy that the caller cannot change. */
export interface PayoutContent {
    readonly transactionReference: string;
    /** Without `requestDate` and with sorted keys, so that the bytes are the same in every run. */
    readonly json: string;
    /** As first sent. It is not part of the fingerprint. */
    readonly requestDate?: string | undefined;
}
export interface Payout {
    readonly transactionReference: string;
    /** Empty without a journal, or if only the reference is known. */
    fingerprint: string;
    /** Absent if only the reference is known, and once the payout can no longer be sent. */
    content?: PayoutContent;
    /** The caller's object. The caller may change it, so nothing is read from it. */
    given?: unknown;
    /** A field that breaks the contract: the payout is never sent. */
    wrong?: WrongField;
    /** Sent in a separate request, so that a rejection affects no other payout. */
    isUnusual?: boolean;
    /**
     * `unread`: the journal may know it. `in-doubt`: it may have been accepted. `accepted`, `rejected`: its batch was.
     * `unclear`: the answer does not say what happened to it.
     */
    state: 'unread' | 'not-sent' | 'in-doubt' | ConclusiveAnswer;
    record?: TransactionOutcome;
    /** Why sending failed, or why it did not end in an acceptance. */
    sendError?: unknown;
    /** Why the latest status request returned no record. */
    statusError?: unknown;
    /**
     * When the current series of answers without a record began, and when its latest answer arrived, in milliseconds.
     * `confirmed` if the caller's rule says that the service does not know the payout.
     */
    absent?: {
        readonly since: number;
        readonly until: number;
        readonly confirmed: boolean;
    };
    /** The task that follows the payout, with its claim. Absent until it may have been sent. */
    follower?: {
        readonly claim?: SendingEntry | undefined;
    };
    /** Whether it waits for its notification: this run knows that the service has it, without a final code. */
    isAwaited?: boolean;
    /** After a notification: the wait in milliseconds until the next one may trigger a request, and when it ends. */
    heard?: {
        wait: number;
        next: number;
        asked?: Promise<unknown>;
    };
    /** Payouts that were sent at about the same time, once it is followed. */
    together?: Together;
    /** Whether its result has been passed on to the caller. */
    done: boolean;
}
export interface Together {
    readonly since: number;
    size: number;
    /** How many of them are still open. */
    open: number;
}
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;
export declare function isSendable(payout: Payout): payout is SendablePayout;
export declare function newPayout(transactionReference: string, state: Payout['state']): Payout;
export declare function referencesOf(payouts: readonly Payout[]): string[];
/**
 * Returns a function that copies payouts. It throws TypeError for a reference that is missing,
 * unusable or already used.
 */
export declare function copier(): (transaction: unknown) => Payout;
/** Sorts the keys, so that the bytes are the same in every run. */
export declare function bodyOf({ json, requestDate }: PayoutContent): TransactionRequest;
export declare function fingerprintOf({ json }: PayoutContent): Promise<string>;
