import type { Journal } from './journal.cjs';
/** A journal stored in a file. */
export interface FileJournal extends Journal {
    /** The absolute path of the file. */
    readonly path: string;
    /**
     * Whether the file was missing or empty when the journal was opened. If payouts were already
     * sent, this is the wrong file: stop.
     */
    readonly isNew: boolean;
}
/** How a file journal treats a missing file. */
export interface FileJournalOptions {
    /** Whether to create a missing file. With `false`, a missing file is an error and nothing is sent. Default true. */
    create?: boolean | undefined;
}
/**
 * A journal in a file of JSON lines, for Node.js, Deno and Bun. Each entry is on disk before
 * `append` resolves. An entry that a crash cut short does not count.
 *
 * Processes on one machine may share the file. Do not put it on a network file system: appending is
 * not reliable enough there. Its entries stay in memory, about 300 MB for half a million lines. For
 * more entries, use `postgresJournal`.
 *
 * @example const journal = fileJournal(new URL('payouts.jsonl', import.meta.url));
 *
 * @param file a `file:` URL or a path. A relative path is resolved immediately, against the current folder. If you
 *   start the program in another folder, it gets another, empty journal and pays again.
 * @throws TypeError immediately, when it is neither, or is a folder; Error, when `create` is false
 *   and the file is missing
 * @throws SyntaxError from `read`, when a line is damaged; nothing is sent then
 * @throws Error from `append`, when the entry cannot be written; from `append` and `read`, when the
 *   file cannot be read, is missing with `create: false`, or has lost entries that were read before
 */
export declare function fileJournal(file: string | URL, options?: FileJournalOptions): FileJournal;
