import type { AnswerEntry, JournalEntry, SendingEntry, SettledEntry } from '../journal.cjs';
/** The entries of one reference. */
export interface LedgerLine {
    readonly transactionReference: string;
    /** Of the content of its first claim since the last release; absent when it was never claimed. */
    fingerprint?: string;
    /** Not withdrawn, the latest last. */
    claims: SendingEntry[];
    /** Sent by other means: it is in doubt until it is settled, and no claim counts. */
    followed?: true;
    /** Free since a person has decided that it was not taken, also for other content. */
    released?: true;
    settled?: SettledEntry;
}
/** What the service answers to a batch that it may have taken. */
export type ConclusiveAnswer = Exclude<AnswerEntry['kind'], 'withdrawn'>;
export interface Ledger {
    readonly lines: ReadonlyMap<string, LedgerLine>;
    /** By claim: what each proves. */
    readonly answers: ReadonlyMap<string, ConclusiveAnswer>;
}
/**
 * Whether a claim counts is decided by what is before it: it counts when its reference was free, or
 * when it replaces the claim that owned it. So the first of two claims wins, and the other stays
 * lost, also when the winner is withdrawn. A claim with different content than the first never
 * counts.
 */
export declare function readLedger(entries: readonly JournalEntry[]): Ledger;
export declare function openReferencesIn(entries: readonly JournalEntry[]): string[];
export declare function ownerOf(line: LedgerLine | undefined): SendingEntry | undefined;
/** The journals of other languages have the same kinds, but not these fields. */
export declare function isEntry(value: unknown): value is JournalEntry;
/** An answer has none: it belongs to its claim. */
export declare function referencesIn(entry: JournalEntry): readonly string[];
/** By which an entry is found with its batch. A release is found by its references. */
export declare function claimOf(entry: JournalEntry): string | undefined;
/** What is known of a payout by the claim that owns it. */
export declare function stateUnder({ answers }: Ledger, { claim }: SendingEntry): ConclusiveAnswer | 'in-doubt';
/**
 * @param isRepeat whether they were in doubt: the first request may be why they were rejected. With a
 *   key they stay in doubt, since they may be sent again.
 */
export declare function stateAfter(answer: ConclusiveAnswer, isRepeat: boolean, { keyHeader }?: Pick<SendingEntry, 'keyHeader'>): ConclusiveAnswer | 'in-doubt';
