import type { Journal, JournalEntry } from './journal.js';
/** Creates a journal in memory. It is lost when the process ends. */
export declare function memoryJournal(entries?: readonly JournalEntry[]): Journal;
/** Entries in order, indexed by reference, so that a long run does not search all of them each time. */
export interface EntryIndex {
    readonly entries: readonly JournalEntry[];
    add(entry: JournalEntry): void;
    read(references: readonly string[]): JournalEntry[];
    openReferences(): string[];
}
export declare function entryIndex(): EntryIndex;
