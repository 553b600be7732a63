import { claimOf, demand, demandNone, fieldOf, isEntry, openReferencesIn, referencesIn } from "./core.js";
// postgres-journal
function postgresJournalTable(table = defaultTable) {
	const name = checked(table);
	const index = name.replace(/.*\./, "");
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
function postgresJournal(options) {
	const { query, table, ...unknown } = options;
	demandNone(unknown);
	demand(typeof query === "function", "query", "a function");
	const name = checked(table ?? defaultTable);
	const read = async (references) => {
		const { rows } = await options.query(reading(name), [JSON.stringify(references)]);
		return rows.map((row) => entryOf(row, name));
	};
	return {
		async append(entry) {
			await options.query(appending(name), [
				JSON.stringify(referencesIn(entry)),
				claimOf(entry) ?? "",
				JSON.stringify(entry)
			]);
		},
		read,
		async openReferences() {
			const { rows } = await options.query(unsettled(name), []);
			const candidates = rows.map((row) => textIn(row, "reference", name));
			const open = new Set(openReferencesIn(await read(candidates)));
			return candidates.filter((reference) => open.has(reference));
		}
	};
}
const defaultTable = "payout_journal";
const appending = (table) => `WITH locked AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(${lockClass}, '${table}'::regclass::oid::int),
    CASE WHEN current_setting('synchronous_commit') = 'off'
      THEN set_config('synchronous_commit', 'on', true) END
)
INSERT INTO ${table} (transaction_references, claim, entry)
SELECT ARRAY(SELECT jsonb_array_elements_text($1::jsonb)), nullif($2::text, ''), $3::jsonb
FROM locked`;
const reading = (table) => `WITH found AS MATERIALIZED (
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
const unsettled = (table) => `SELECT reference
FROM ${table}, unnest(transaction_references) AS reference
GROUP BY reference
HAVING NOT bool_or(entry->>'kind' = 'settled')
ORDER BY min(id)`;
const lockClass = 1885436266;
function checked(table) {
	if (!/^([a-z_][a-z0-9_]{0,39}\.)?[a-z_][a-z0-9_]{0,39}$/.test(table)) throw new TypeError("table must be a name of up to 40 lower-case letters, digits and underscores.");
	return table;
}
function entryOf(row, table) {
	const entry = JSON.parse(textIn(row, "entry", table));
	if (!isEntry(entry)) throw notAsExpected(table);
	return entry;
}
function textIn(row, column, table) {
	const text = fieldOf(row, column);
	if (typeof text !== "string") throw notAsExpected(table);
	return text;
}
function notAsExpected(table) {
	return /* @__PURE__ */ new TypeError(`query must return the rows of ${table} as objects with their columns.`);
}
export { postgresJournal, postgresJournalTable };
