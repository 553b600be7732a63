/**
 * Where `settlePayouts` writes what it is about to do and what came of it: references, digests and
 * response codes; no names, accounts or amounts.
 *
 * Keep one journal for as long as its references may come again: a reference in it is never sent
 * again without asking.
 */
export interface Journal {
    /** Adds an entry at the end, and resolves only once it would survive a crash. */
    append(entry: JournalEntry): Promise<void>;
    /**
     * All entries with one of these references, and the answers to their claims, in the order in
     * which they were added by any process. Others do no harm. Runs that share a journal must see the
     * same order: the first claim of a reference wins.
     */
    read(transactionReferences: readonly string[]): Promise<readonly JournalEntry[]>;
    /** The references that may have been sent and have no final outcome. */
    openReferences(): Promise<readonly string[]>;
}
/** One line of the journal, as JSON. */
export type JournalEntry = SendingEntry | AnswerEntry | FollowedEntry | SettledEntry | ReleasedEntry;
/** Payouts that were sent without this journal. They are in doubt until settled, and never sent. */
export interface FollowedEntry {
    /** What the entry is about. */
    readonly kind: 'followed';
    /** Those of the payouts. */
    readonly transactionReferences: readonly string[];
}
/** A batch is about to be sent: from here on each of its payouts may have been taken. */
export interface SendingEntry {
    /** What the entry is about. */
    readonly kind: 'sending';
    /** Identifies this entry: the one with the answer refers to it. */
    readonly claim: string;
    /** The same when the same batch is sent again. */
    readonly idempotencyKey: string;
    /** The header in which every request with this key was sent, in lower case. Absent when none was. */
    readonly keyHeader?: string;
    /** When the first of them was sent, in milliseconds since 1970. */
    readonly keyedAt?: number;
    /** In the order in which they are sent. */
    readonly transactions: readonly {
        /** That of the payout. */
        readonly transactionReference: string;
        /** SHA-256 of the content without `requestDate`. Other content is never sent. */
        readonly fingerprint: string;
        /** As it was sent. A repeat has the same. */
        readonly requestDate?: string;
        /** The claim that this one follows: sent again under its key, or not known to the service. */
        readonly replaces?: string;
    }[];
}
/** What came of a batch. */
export interface AnswerEntry {
    /**
     * `withdrawn`: not sent, or by our choice not taken. `accepted`: received. `rejected`: by the
     * service. `unclear`: the answer leaves open what became of each payout.
     */
    readonly kind: 'withdrawn' | 'accepted' | 'unclear' | 'rejected';
    /** That of the entry with the batch. */
    readonly claim: string;
}
/** A payout has a final code. */
export interface SettledEntry {
    /** What the entry is about. */
    readonly kind: 'settled';
    /** That of the payout. */
    readonly transactionReference: string;
    /** `paid`, or `failed`: it was taken and did not go through. */
    readonly outcome: 'paid' | 'failed';
    /** The final code, such as `00`. */
    readonly responseCode: string;
}
/** A person has decided that payouts of a rejected batch were not taken: they are free, also for other content. */
export interface ReleasedEntry {
    /** What the entry is about. */
    readonly kind: 'released';
    /** The claim that was rejected. A payout that has another one since is not free. */
    readonly claim: string;
    /** Those of the payouts. */
    readonly transactionReferences: readonly string[];
}
