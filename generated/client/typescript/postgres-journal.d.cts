import type { Journal } from './journal.cjs';
/** Access to the database through your own client. */
export interface PostgresJournalOptions {
    /**
     * Runs one statement with its values and commits it, like `pool.query` of `pg`. Do not run it
     * inside your own transaction, because other processes would not see the entry.
     */
    query(text: string, values: string[]): Promise<QueryResult>;
    /** The table, created with `postgresJournalTable`. Default `payout_journal`. */
    table?: string | undefined;
}
interface QueryResult {
    /** Objects whose keys are the columns of the statement. */
    readonly rows: readonly unknown[];
}
/**
 * Returns the SQL that creates the table, for PostgreSQL 12 or newer. Run it once, or with your migrations.
 *
 * @param table a lower-case name, optionally with a schema: `payouts.journal`
 */
export declare function postgresJournalTable(table?: string): string;
/**
 * A journal in a PostgreSQL table, for any number of processes and machines.
 *
 * Each entry is on disk before `append` resolves, even if `synchronous_commit` is off. Do not read
 * from a replica, because it may lag behind.
 *
 * @example const journal = postgresJournal({ query: (text, values) => pool.query(text, values) });
 */
export declare function postgresJournal(options: PostgresJournalOptions): Journal;
export {};
