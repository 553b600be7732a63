/**
 * Where `settlePayouts` records what it is about to send and the outcome: references, digests and
 * response codes, but no names, accounts or amounts.
 *
 * Keep the journal for as long as a reference may come up again. A payout whose reference is in the
 * journal is never sent again without a status check.
 */
export interface Journal {
    /** Appends an entry, and resolves only once the entry would survive a crash. */
    append(entry: JournalEntry): Promise<void>;
    /**
     * Returns all entries with one of these references, and the answers to their claims, in the order
     * in which they were appended by any process. It may return other entries too. Runs that share a
     * journal must see the same order, because the first claim of a reference wins.
     */
    read(transactionReferences: readonly string[]): Promise<readonly JournalEntry[]>;
    /** Returns the references of payouts that may have been sent and have no final outcome. */
    openReferences(): Promise<readonly string[]>;
}
/** One line of the journal, as JSON. */
export type JournalEntry = SendingEntry | AnswerEntry | FollowedEntry | SettledEntry | ReleasedEntry;
/** Payouts that were sent without this journal. It never sends them, and follows them until they are settled. */
export interface FollowedEntry {
    /** The kind of entry. */
    readonly kind: 'followed';
    /** The references of the payouts. */
    readonly transactionReferences: readonly string[];
}
/** A batch is about to be sent. From here on, any of its payouts may have been accepted. */
export interface SendingEntry {
    /** The kind of entry. */
    readonly kind: 'sending';
    /** The id of this claim. The entry with the answer refers to it. */
    readonly claim: string;
    /** The idempotency key. It stays the same when the same batch is sent again. */
    readonly idempotencyKey: string;
    /** The header that carried the key in every request, in lower case. Absent if no request carried it. */
    readonly keyHeader?: string;
    /** When the first request with the key was sent, in milliseconds since 1970. */
    readonly keyedAt?: number;
    /** The payouts, in the order in which they are sent. */
    readonly transactions: readonly {
        /** The reference of the payout. */
        readonly transactionReference: string;
        /** SHA-256 of the content without `requestDate`. Different content under this reference is never sent. */
        readonly fingerprint: string;
        /** The `requestDate` that was sent. A repeat sends the same one. */
        readonly requestDate?: string;
        /**
         * The claim that this one replaces, because the batch is sent again under the same key or the
         * service does not know the payout.
         */
        readonly replaces?: string;
    }[];
}
/** The result of sending a batch. */
export interface AnswerEntry {
    /**
     * `withdrawn`: not sent, or treated as not processed. `accepted`: the service received it. `rejected`: the service
     * rejected it. `unclear`: the answer does not say what happened to each payout.
     */
    readonly kind: 'withdrawn' | 'accepted' | 'unclear' | 'rejected';
    /** The claim of the batch. */
    readonly claim: string;
}
/** A payout reached a final code. */
export interface SettledEntry {
    /** The kind of entry. */
    readonly kind: 'settled';
    /** The reference of the payout. */
    readonly transactionReference: string;
    /** `paid`, or `failed`: the payout was accepted but did not go through. */
    readonly outcome: 'paid' | 'failed';
    /** The final code, such as `00`. */
    readonly responseCode: string;
}
/**
 * A person decided that payouts of a rejected batch were not accepted. They may be sent again, even with different
 * content.
 */
export interface ReleasedEntry {
    /** The kind of entry. */
    readonly kind: 'released';
    /** The claim that was rejected. A payout with a later claim is not released. */
    readonly claim: string;
    /** The references of the payouts. */
    readonly transactionReferences: readonly string[];
}
