import type { SendingEntry } from '../journal.cjs';
import type { TransactionOutcome, TransactionRequest } from '../models.cjs';
import { type WrongField } from './check-payout.cjs';
import type { ConclusiveAnswer } from './ledger.cjs';
/** A copy, out of the reach of the caller. */
export interface PayoutContent {
    readonly transactionReference: string;
    /** Without `requestDate`, its keys sorted, so that the bytes are the same in every run. */
    readonly json: string;
    /** As first sent: not a part of what identifies the content. */
    readonly requestDate?: string | undefined;
}
export interface Payout {
    readonly transactionReference: string;
    /** Empty without a journal, and when only the reference is known. */
    fingerprint: string;
    /** Absent when only the reference is known, and once it can no longer be sent. */
    content?: PayoutContent;
    /** The object of the caller, who may change it: nothing is read from it. */
    given?: unknown;
    /** What the contract does not permit: it is never sent. */
    wrong?: WrongField;
    /** Sent in a separate request, so that it spoils no other. */
    isUnusual?: boolean;
    /**
     * `unread`: the journal may know it. `in-doubt`: it may have been taken. `accepted`, `rejected`:
     * its batch was. `unclear`: the answer leaves open what became of it.
     */
    state: 'unread' | 'not-sent' | 'in-doubt' | ConclusiveAnswer;
    record?: TransactionOutcome;
    /** Why it could not be sent, or what came of that instead of an acceptance. */
    sendError?: unknown;
    /** Why the latest question for its status brought no record. */
    statusError?: unknown;
    /**
     * The first and the latest answer in a row without a record, in milliseconds; `confirmed` when
     * the caller takes them to mean that the service does not know it.
     */
    absent?: {
        readonly since: number;
        readonly until: number;
        readonly confirmed: boolean;
    };
    /** Who follows it under which claim, once it may have been sent: one at a time. */
    follower?: {
        readonly claim?: SendingEntry | undefined;
    };
    /** Whether its notification is to come: this run knows that the service has it, not final. */
    isAwaited?: boolean;
    /** Once it was notified: milliseconds until that may cause the next question, and when it may. */
    heard?: {
        wait: number;
        next: number;
        asked?: Promise<unknown>;
    };
    /** Those that were sent at about the same time, once it is followed. */
    together?: Together;
    /** Whether its result is on its way to the caller. */
    done: boolean;
}
export interface Together {
    readonly since: number;
    size: number;
    /** How many of them are not done. */
    open: number;
}
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;
export declare function isSendable(payout: Payout): payout is SendablePayout;
export declare function newPayout(transactionReference: string, state: Payout['state']): Payout;
export declare function referencesOf(payouts: readonly Payout[]): string[];
/** The function throws TypeError for a reference that is missing, unusable, or used before. */
export declare function copier(): (transaction: unknown) => Payout;
/** Its keys sorted, so that the bytes are the same in every run. */
export declare function bodyOf({ json, requestDate }: PayoutContent): TransactionRequest;
export declare function fingerprintOf({ json }: PayoutContent): Promise<string>;
