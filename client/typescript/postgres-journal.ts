import { demand, demandNone } from './check.js';
import { fieldOf } from './field.js';
import type { Journal, JournalEntry } from './journal.js';
import { claimOf, isEntry, openReferencesIn, referencesIn } from './settle/ledger.js';

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
 * A journal in a table of PostgreSQL, for any number of processes and machines.
 *
 * Each entry is on the disk before `append` resolves, also where `synchronous_commit` is off. Do
 * not read from a replica: it may lag behind.
 *
 * @example
 * const journal = postgresJournal({ query: (text, values) => pool.query(text, values) });
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
      // What was written and not settled; then, of these few, exactly those that are open.
      const { rows } = await options.query(unsettled(name), []);
      const candidates = rows.map((row) => textIn(row, 'reference', name));
      const open = new Set(openReferencesIn(await read(candidates)));
      return candidates.filter((reference) => open.has(reference));
    },
  };
}

const defaultTable = 'payout_journal';

/**
 * The lock is held until the commit, so numbers have the order of commits: a reader of an entry has
 * read all before it.
 */
const appending = (table: string): string => `WITH locked AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(${lockClass}, '${table}'::regclass::oid::int),
    CASE WHEN current_setting('synchronous_commit') = 'off'
      THEN set_config('synchronous_commit', 'on', true) END
)
INSERT INTO ${table} (transaction_references, claim, entry)
SELECT ARRAY(SELECT jsonb_array_elements_text($1::jsonb)), nullif($2::text, ''), $3::jsonb
FROM locked`;

/** Answers have no references: they are found by the claims. */
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

/** Any number: it keeps these locks apart from those of other programs. */
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
