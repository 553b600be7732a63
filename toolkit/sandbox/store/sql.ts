/**
 * The SQL of the sandbox: what SQLite and PostgreSQL have in common, with `?` for a parameter, and
 * forms that are translated for each:
 *
 * - `rows(?, name text, amount bigint) as r`: a table from one parameter.
 * - `insert into t each(?, name text, amount bigint)`: the rows of one parameter.
 * - `in texts(?)` or `in numbers(?)`, after a column: one of many texts or whole numbers, from one
 *   parameter.
 * - `clock_ms()`: the time of the database, in milliseconds since 1970.
 * - `for update`, with `of …` or `skip locked`, at the end of a select: left out for SQLite, where
 *   only one transaction writes at a time.
 */
import type { Param, Value } from './store.ts';

const rowsForm = /\brows\(\?, ([^)]+)\) as (\w+)/g;
const eachForm = /\beach\(\?, ([^)]+)\)/g;
const listForm = /\bin (?:texts|numbers)\(\?\)/g;
const lockForm = /\sfor update(?: of \w+)?(?: skip locked)?\s*$/;

/**
 * SQL for SQLite. A list is JSON; a table is one row, with a parameter for each of its columns, and the
 * statement is run for each. No parameter has a number, so each is bound in its order.
 */
export function forSqlite(sql: string): { sql: string; columns: readonly string[] } {
  let columns: string[] = [];
  const changed = changeCode(sql, (code) =>
    code
      .replace(lockForm, '')
      .replaceAll('clock_ms()', "cast(unixepoch('subsec') * 1000 as bigint)")
      .replaceAll(listForm, 'in (select value from json_each(?))')
      .replaceAll(rowsForm, (_form, list: string, alias: string) => {
        columns = namesIn(list);
        return `(select ${columns.map((name) => `? as ${name}`).join(', ')}) as ${alias}`;
      })
      // A select would have SQLite keep what one row changes, in case the next one fails.
      .replaceAll(eachForm, (_form, list: string) => {
        columns = namesIn(list);
        return `(${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
      }),
  );
  return { sql: changed, columns };
}

/** The columns of `name text, amount bigint`. */
function namesIn(list: string): string[] {
  return list.split(/,\s+/).map((column) => column.split(' ')[0] ?? '');
}

/** SQL for PostgreSQL. A table is JSON, a list an array. */
export function forPostgres(sql: string): string {
  let parameters = 0;
  return changeCode(sql, (code) =>
    code
      .replaceAll(
        eachForm,
        (_form, list: string) =>
          `(${namesIn(list).join(', ')}) select * from rows(?, ${list}) as r`,
      )
      .replaceAll(rowsForm, 'json_to_recordset(?::json) as $2($1)')
      .replaceAll('clock_ms()', 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)')
      .replaceAll('in texts(?)', '= any(?::text[])')
      .replaceAll('in numbers(?)', '= any(?::bigint[])')
      .replaceAll('?', () => `$${++parameters}`),
  );
}

/** Changes what is neither a quoted text nor a comment. */
function changeCode(sql: string, change: (code: string) => string): string {
  const parts = sql.split(/('[^']*'|--[^\n]*)/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
}

/** A parameter as it is bound, with lists as `list` writes them. */
export function bound<List>(
  param: Param,
  list: (values: readonly (string | number)[]) => List,
): Value | List {
  if (typeof param !== 'object' || param === null) return param;
  if ('texts' in param) return list(param.texts);
  if ('numbers' in param) return list(param.numbers);
  // JavaScript reads JSON numbers above 2^53 wrongly and writes no bigint, so these are texts.
  return JSON.stringify(param.rows, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
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
