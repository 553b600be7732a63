import type { AnswerEntry, JournalEntry, SendingEntry, SettledEntry } from '../journal.js';
/** The journal entries of one reference. */
export interface LedgerLine {
    readonly transactionReference: string;
    /** The fingerprint of its first claim since the last release; absent if it was never claimed. */
    fingerprint?: string;
    /** Claims that were not withdrawn, latest last. */
    claims: SendingEntry[];
    /** Sent by other means: it stays in doubt until it is settled, and claims do not count. */
    followed?: true;
    /** A person decided that it was not accepted. It may be sent again, even with different content. */
    released?: true;
    settled?: SettledEntry;
}
/** The service's answer to a batch that it may have accepted. */
export type ConclusiveAnswer = Exclude<AnswerEntry['kind'], 'withdrawn'>;
export interface Ledger {
    readonly lines: ReadonlyMap<string, LedgerLine>;
    /** The conclusive answer to each claim. */
    readonly answers: ReadonlyMap<string, ConclusiveAnswer>;
}
/**
 * Earlier entries decide whether a claim counts: it must be the first for its reference, or replace
 * the claim that owns it. So the first of two claims wins, and the other stays lost even if the
 * winner is withdrawn. A claim whose content differs from the first never counts.
 */
export declare function readLedger(entries: readonly JournalEntry[]): Ledger;
export declare function openReferencesIn(entries: readonly JournalEntry[]): string[];
export declare function ownerOf(line: LedgerLine | undefined): SendingEntry | undefined;
/** Journals of clients in other languages have the same kinds but other fields. */
export declare function isEntry(value: unknown): value is JournalEntry;
/** Answers have no references, because they belong to a claim. */
export declare function referencesIn(entry: JournalEntry): readonly string[];
/** The claim by which to find the entry of a batch. A release is found by its references. */
export declare function claimOf(entry: JournalEntry): string | undefined;
/** What the owning claim says about its payouts. */
export declare function stateUnder({ answers }: Ledger, { claim }: SendingEntry): ConclusiveAnswer | 'in-doubt';
/**
 * @param isRepeat whether the payouts were in doubt. The service may have rejected a repeat because it accepted the
 *   first request. With a key they stay in doubt, because they may be sent again.
 */
export declare function stateAfter(answer: ConclusiveAnswer, isRepeat: boolean, { keyHeader }?: Pick<SendingEntry, 'keyHeader'>): ConclusiveAnswer | 'in-doubt';
