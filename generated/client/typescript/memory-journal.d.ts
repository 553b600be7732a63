/** A journal in memory. */
import type { Journal, JournalEntry } from './journal.js';
/** A journal that lasts as long as the process. */
export declare function memoryJournal(entries?: readonly JournalEntry[]): Journal;
