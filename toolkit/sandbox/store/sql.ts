/**
 * The SQL of the sandbox: what SQLite and PostgreSQL have in common, with `?` for a parameter, and
 * forms that are translated for each.
 *
 * - `rows(?, name text, amount bigint) as r`: a table from one parameter, for a statement that is
 *   made for each of many rows. At most one in a statement. PostgreSQL does them all at once;
 *   SQLite, where a statement costs no round trip and JSON costs more than a parameter, one after
 *   another. So a statement has no `limit` beside it, and its rows come in no order.
 * - `in texts(?)` or `in numbers(?)`, after a column: one of many texts or whole numbers, from one
 *   parameter. Both do them all at once.
 * - `for update`, with `of …` or `skip locked`, at the end of a select: left out for SQLite, where
 *   a transaction that writes is alone there.
 */

const rowsForm = /\brows\(\?, ([^)]+)\) as (\w+)/g;
const fromRows = new RegExp(`\\bfrom ${rowsForm.source}`, 'g');
const textsForm = /\bin texts\(\?\)/g;
const numbersForm = /\bin numbers\(\?\)/g;
const listForm = /\bin (?:texts|numbers)\(\?\)/g;
const lockForm = /\sfor update(?: of \w+)?(?: skip locked)?\s*$/;

/**
 * SQL for SQLite, and the columns of its rows: the first parameters are one value of each, for one
 * row, in place of a table of one row, which would cost as much again as the rest. The parameter of
 * texts is a JSON array.
 */
export function forSqlite(sql: string): { text: string; columns: string[] } {
  const [rows, second] = sql.matchAll(rowsForm);
  if (second) throw new Error(`A statement must have at most one rows(...): ${sql}`);
  const [, list, alias] = rows ?? [];
  const columns = list?.split(',').map((column) => column.trim().split(' ')[0] ?? '') ?? [];
  let parameters = columns.length;
  const text = changeCode(sql, (code) =>
    code
      .replace(lockForm, '')
      .replaceAll(fromRows, '')
      .replaceAll(listForm, 'in (select value from json_each(?))')
      .replaceAll('?', () => `?${++parameters}`)
      .replaceAll(/\b(\w+)\.(\w+)/g, (column, table: string, name: string) =>
        table === alias ? `?${columns.indexOf(name) + 1}` : column,
      ),
  );
  return { text, columns };
}

/** SQL for PostgreSQL; the parameter of rows is a JSON array, that of texts an array. */
export function forPostgres(sql: string): string {
  let parameters = 0;
  return changeCode(sql, (code) =>
    code
      .replaceAll(rowsForm, 'json_to_recordset(?::json) as $2($1)')
      .replaceAll(textsForm, '= any(?::text[])')
      .replaceAll(numbersForm, '= any(?::bigint[])')
      .replaceAll('?', () => `$${++parameters}`),
  );
}

/** Changes what is neither a quoted text nor a comment. */
function changeCode(sql: string, change: (code: string) => string): string {
  const parts = sql.split(/('[^']*'|--[^\n]*)/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
}

/**
 * A script of the tables for PostgreSQL, where all tables are stored alike and an integer is smaller.
 * What follows `-- postgres:` on a line is for it alone.
 */
export function scriptForPostgres(sql: string): string {
  return sql
    .replaceAll(' without rowid', '')
    .replaceAll(' integer primary key', ' bigint primary key')
    .replaceAll('-- postgres: ', '');
}

/**
 * Text as it is stored: as inside a JSON string. PostgreSQL cannot store NUL, and neither database
 * half a surrogate pair; a reference may have both.
 */
export function encodeText(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

export function decodeText(stored: string): string {
  const value: unknown = JSON.parse(`"${stored}"`);
  return typeof value === 'string' ? value : '';
}
