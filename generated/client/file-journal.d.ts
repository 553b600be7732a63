import type { Journal } from './journal.js';
/**
 * A journal of JSON lines. Each entry is on the disk before `append` resolves.
 *
 * An entry that a crash cut short was never acted upon, so it does not count. Several processes may
 * share the file on a local disk; network file systems do not append reliably enough.
 *
 * @throws SyntaxError from `read` when a line is not JSON and no crash explains it: nothing is sent
 *   when the journal cannot be read.
 */
export declare function fileJournal(path: string): Journal;
