/** What the journal knows of each payout. */
import type { AnswerEntry, JournalEntry, SendingEntry, SettledEntry } from '../journal.js';
/** What is known of one reference from the entries of a journal. */
export interface LedgerLine {
    readonly transactionReference: string;
    /** Of the content that it was first written down with. */
    readonly fingerprint: string;
    /** The claims that may have been sent and were not withdrawn, the latest last. */
    claims: SendingEntry[];
    /** Its final outcome, when there is one. */
    settled?: FinalEntry;
}
/** A final outcome with the code that makes it one. */
export type FinalEntry = SettledEntry & {
    readonly responseCode: string;
};
/** The answer of the service to a batch that it may have taken. */
export type ConclusiveAnswer = Exclude<AnswerEntry['kind'], 'withdrawn'>;
/** The journal, read once from beginning to end. */
export interface Ledger {
    readonly lines: ReadonlyMap<string, LedgerLine>;
    /** By claim. */
    readonly answers: ReadonlyMap<string, ConclusiveAnswer>;
}
/**
 * Folds the entries of a journal. A claim counts when its reference was free, or when it replaces the
 * claim that owned the reference: of two for the same, the first in the journal wins. A claim with
 * different content than the first never counts.
 */
export declare function readLedger(entries: readonly JournalEntry[]): Ledger;
/** The references that may have been sent and have no final outcome. */
export declare function openReferencesIn(entries: readonly JournalEntry[]): string[];
/** The claim under which a payout may have been sent, if any. */
export declare function ownerOf(line: LedgerLine | undefined): SendingEntry | undefined;
