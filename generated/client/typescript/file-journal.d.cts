import type { Journal } from './journal.cjs';
/** A journal in a file. */
export interface FileJournal extends Journal {
    /** Of the file, absolute. */
    readonly path: string;
    /** Whether the file was missing or empty when the journal was made. Later it is the wrong file: stop. */
    readonly isNew: boolean;
}
/** What a file journal does with a missing file. */
export interface FileJournalOptions {
    /** Default true. With `false`, a missing file is an error, and nothing is sent. */
    create?: boolean | undefined;
}
/**
 * A journal in a file of JSON lines, for Node.js, Deno and Bun. Each entry is on the disk before
 * `append` resolves; one that a crash cut short does not count.
 *
 * Processes on one machine may share the file; network file systems do not append reliably enough.
 * Its entries stay in memory, about 300 MB for half a million lines: if you have more, use
 * `postgresJournal`.
 *
 * @example
 * const journal = fileJournal(new URL('payouts.jsonl', import.meta.url));
 *
 * @param file a `file:` URL or a path. A relative path is resolved now, in the current folder: started
 *   in another one, the program has another, empty journal, and pays again.
 * @throws TypeError immediately, when it is neither or is a folder; Error, when it must exist
 * @throws SyntaxError from `read` when a line is damaged: then nothing is sent.
 * @throws Error from `append` when the entry cannot be written, and from both when the file cannot be
 *   read, is missing but must exist, or no longer has what was read from it.
 */
export declare function fileJournal(file: string | URL, options?: FileJournalOptions): FileJournal;
