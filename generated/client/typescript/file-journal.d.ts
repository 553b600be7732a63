import type { Journal } from './journal.js';
/**
 * A journal in a file of JSON lines, for Node.js, Deno and Bun. Each entry is on the disk before
 * `append` resolves; one that a crash cut short does not count.
 *
 * Processes on one machine may share the file; network file systems do not append reliably enough.
 * Its entries stay in memory, about 300 MB for half a million lines: if you have more, use
 * `postgresJournal`.
 *
 * @throws SyntaxError from `read` when a line is damaged: then nothing is sent.
 * @throws Error from `append` when the entry cannot be written, and from both when the file no
 *   longer has what was read from it.
 */
export declare function fileJournal(path: string): Journal;
