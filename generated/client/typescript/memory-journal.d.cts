import type { Journal, JournalEntry } from './journal.cjs';
/** A journal that lasts as long as the process. */
export declare function memoryJournal(entries?: readonly JournalEntry[]): Journal;
/** Entries in their order, found by reference: a long run does not search all each time. */
export interface EntryIndex {
    readonly entries: readonly JournalEntry[];
    add(entry: JournalEntry): void;
    read(references: readonly string[]): JournalEntry[];
    openReferences(): string[];
}
export declare function entryIndex(): EntryIndex;
