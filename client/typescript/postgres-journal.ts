import { demand, demandNone } from './check.js';
import { fieldOf } from './field.js';
import type { Journal, JournalEntry } from './journal.js';
import { claimOf, isEntry, openReferencesIn, referencesIn } from './settle/ledger.js';

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
export function postgresJournalTable(table: string = defaultTable): string {
  const name = checked(table);
  const index = name.replace(/.*\./, '');
  return `CREATE TABLE IF NOT EXISTS ${name} (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  transaction_references text[] NOT NULL,
  claim text,
  entry jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS ${index}_references ON ${name}
  USING gin (transaction_references) WITH (fastupdate = off);
CREATE INDEX IF NOT EXISTS ${index}_claim ON ${name} (claim) WHERE claim IS NOT NULL;`;
}

/**
 * A journal in a PostgreSQL table, for any number of processes and machines.
 *
 * Each entry is on disk before `append` resolves, even if `synchronous_commit` is off. Do not read
 * from a replica, because it may lag behind.
 *
 * @example const journal = postgresJournal({ query: (text, values) => pool.query(text, values) });
 */
export function postgresJournal(options: PostgresJournalOptions): Journal {
  const { query, table, ...unknown } = options;
  demandNone(unknown);
  demand(typeof query === 'function', 'query', 'a function');
  const name = checked(table ?? defaultTable);

  const read = async (references: readonly string[]): Promise<JournalEntry[]> => {
    const { rows } = await options.query(reading(name), [JSON.stringify(references)]);
    return rows.map((row) => entryOf(row, name));
  };

  return {
    async append(entry) {
      await options.query(appending(name), [
        JSON.stringify(referencesIn(entry)),
        claimOf(entry) ?? '',
        JSON.stringify(entry),
      ]);
    },
    read,
    async openReferences() {
      // First find payouts that were written but not settled, then filter those few exactly.
      const { rows } = await options.query(unsettled(name), []);
      const candidates = rows.map((row) => textIn(row, 'reference', name));
      const open = new Set(openReferencesIn(await read(candidates)));
      return candidates.filter((reference) => open.has(reference));
    },
  };
}

const defaultTable = 'payout_journal';

/**
 * Holds the lock until the commit, so that ids follow the order of commits: a reader that sees an entry
 * also sees every earlier one.
 */
const appending = (table: string): string => `WITH locked AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(${lockClass}, '${table}'::regclass::oid::int),
    CASE WHEN current_setting('synchronous_commit') = 'off'
      THEN set_config('synchronous_commit', 'on', true) END
)
INSERT INTO ${table} (transaction_references, claim, entry)
SELECT ARRAY(SELECT jsonb_array_elements_text($1::jsonb)), nullif($2::text, ''), $3::jsonb
FROM locked`;

/** Answers have no references, so they are found through their claims. */
const reading = (table: string): string => `WITH found AS MATERIALIZED (
  SELECT id, claim, entry FROM ${table}
  WHERE transaction_references && ARRAY(SELECT jsonb_array_elements_text($1::jsonb))
)
SELECT entry::text AS entry FROM (
  SELECT id, entry FROM found
  UNION ALL
  SELECT id, entry FROM ${table}
  WHERE claim IN (SELECT claim FROM found) AND transaction_references = '{}'
) AS entries
ORDER BY id`;

const unsettled = (table: string): string => `SELECT reference
FROM ${table}, unnest(transaction_references) AS reference
GROUP BY reference
HAVING NOT bool_or(entry->>'kind' = 'settled')
ORDER BY min(id)`;

/** An arbitrary number that keeps these locks apart from those of other programs. */
const lockClass = 0x7061796a;

function checked(table: string): string {
  if (!/^([a-z_][a-z0-9_]{0,39}\.)?[a-z_][a-z0-9_]{0,39}$/.test(table)) {
    throw new TypeError(
      'table must be a name of up to 40 lower-case letters, digits and underscores.',
    );
  }
  return table;
}

function entryOf(row: unknown, table: string): JournalEntry {
  const entry: unknown = JSON.parse(textIn(row, 'entry', table));
  if (!isEntry(entry)) throw notAsExpected(table);
  return entry;
}

function textIn(row: unknown, column: string, table: string): string {
  const text = fieldOf(row, column);
  if (typeof text !== 'string') throw notAsExpected(table);
  return text;
}

function notAsExpected(table: string): TypeError {
  return new TypeError(`query must return the rows of ${table} as objects with their columns.`);
}
