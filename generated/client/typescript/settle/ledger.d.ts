/** What the journal knows of each payout. */
import type { AnswerEntry, JournalEntry, SendingEntry, SettledEntry } from '../journal.js';
/** What is known of one reference from the entries of a journal. */
export interface LedgerLine {
    readonly transactionReference: string;
    /** Of the content that it was first claimed with; absent when it was never claimed. */
    fingerprint?: string;
    /** The claims that may have been sent and were not withdrawn, the latest last. */
    claims: SendingEntry[];
    /** It may have been sent by other means: it is in doubt until it is settled, and no claim counts. */
    followed?: true;
    /** Its final outcome, when there is one. */
    settled?: SettledEntry;
}
/** The answer of the service to a batch that it may have taken. */
export type ConclusiveAnswer = Exclude<AnswerEntry['kind'], 'withdrawn'>;
/** The journal, read once from beginning to end. */
export interface Ledger {
    readonly lines: ReadonlyMap<string, LedgerLine>;
    /** By claim. */
    readonly answers: ReadonlyMap<string, ConclusiveAnswer>;
}
/**
 * Folds the entries of a journal.
 *
 * Whether a claim counts is decided by what is before it, and never again: it counts when its
 * reference was free, or when it replaces the claim that owned the reference. So of two claims for the
 * same reference the first in the journal wins, and one that has lost stays lost, also when the winner
 * is withdrawn: the reference is then free for a new claim. A claim with different content than the
 * first never counts.
 */
export declare function readLedger(entries: readonly JournalEntry[]): Ledger;
/** The references that may have been sent and have no final outcome. */
export declare function openReferencesIn(entries: readonly JournalEntry[]): string[];
/** The claim under which a payout may have been sent, if any. */
export declare function ownerOf(line: LedgerLine | undefined): SendingEntry | undefined;
/** Whether something read from a journal is an entry. */
export declare function isEntry(value: unknown): value is JournalEntry;
/** The references that an entry contains. An answer has none: it belongs to its claim. */
export declare function referencesIn(entry: JournalEntry): readonly string[];
