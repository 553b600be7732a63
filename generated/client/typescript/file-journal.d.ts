import type { Journal } from './journal.js';
/**
 * A journal of JSON lines. Each entry is on the disk before `append` resolves.
 *
 * An entry that a crash or a full disk cut short was never acted upon, so it does not count. Several
 * processes may share the file on a local disk; network file systems do not append reliably enough.
 * The file is read once, then only what is added. Its entries stay in memory, about 300 MB for half a
 * million lines: if you have more, use `postgresJournal`.
 *
 * @throws SyntaxError from `read` when a line is not JSON and no crash explains it: nothing is sent
 *   when the journal cannot be read.
 * @throws Error from `append` when the entry cannot be written, and from both when the file no longer
 *   has what was read from it.
 */
export declare function fileJournal(path: string): Journal;
