import type { Journal } from './journal.js';
/** The database, through the client that you have. */
export interface PostgresJournalOptions {
    /**
     * Runs one statement with its values and commits it, as `pool.query` of `pg` does. Do not run it
     * in your own transaction, which others would not see.
     */
    query(text: string, values: string[]): Promise<QueryResult>;
    /** The table that `postgresJournalTable` makes. Default `payout_journal`. */
    table?: string | undefined;
}
interface QueryResult {
    /** Objects with the columns of the statement. */
    readonly rows: readonly unknown[];
}
/**
 * The SQL that makes the table, for PostgreSQL 12 or newer. Run it once, or with your migrations.
 *
 * @param table a name in lower case, with its schema if need be: `payouts.journal`
 */
export declare function postgresJournalTable(table?: string): string;
/**
 * A journal in a table of PostgreSQL, for any number of processes and machines.
 *
 * Each entry is on the disk before `append` resolves, also where `synchronous_commit` is off. Do
 * not read from a replica: it may lag behind.
 *
 * @example
 * const journal = postgresJournal({ query: (text, values) => pool.query(text, values) });
 */
export declare function postgresJournal(options: PostgresJournalOptions): Journal;
export {};
