/**
 * The sandbox's SQL: the common subset of SQLite and PostgreSQL, with `?` for a parameter, and forms that are
 * translated for each:
 *
 * - `rows(?, name text, amount bigint) as r`: a table from one parameter.
 * - `insert into t each(?, name text, amount bigint)`: the rows of one parameter.
 * - `in texts(?)` or `in numbers(?)`, after a column: one of many texts or integers, from one parameter.
 * - `clock_ms()`: the database's time, in milliseconds since 1970.
 * - `for update`, with `of …` or `skip locked`, at the end of a select: dropped for SQLite, where only one
 *   transaction writes at a time.
 */
import type { Param, Value } from './store.ts';

const rowsForm = /\brows\(\?, ([^)]+)\) as (\w+)/g;
const eachForm = /\beach\(\?, ([^)]+)\)/g;
const listForm = /\bin (?:texts|numbers)\(\?\)/g;
const lockForm = /\sfor update(?: of \w+)?(?: skip locked)?\s*$/;

/**
 * Returns SQL for SQLite. A list becomes JSON; a table becomes one row with a parameter per column, and the statement
 * runs once per row. Parameters have no numbers, so they are bound in order.
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
      // With a select, SQLite would keep undo data for each row, in case the next one fails.
      .replaceAll(eachForm, (_form, list: string) => {
        columns = namesIn(list);
        return `(${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
      }),
  );
  return { sql: changed, columns };
}

/** Returns the column names in `name text, amount bigint`. */
function namesIn(list: string): string[] {
  return list.split(/,\s+/).map((column) => column.split(' ')[0] ?? '');
}

/** Returns SQL for PostgreSQL. A table becomes JSON, a list an array. */
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

/** Replaces text outside quotes and comments. */
function changeCode(sql: string, change: (code: string) => string): string {
  const parts = sql.split(/('[^']*'|--[^\n]*)/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
}

/** Returns the value to bind for a parameter; `list` serializes lists. */
export function bound<List>(
  param: Param,
  list: (values: readonly (string | number)[]) => List,
): Value | List {
  if (typeof param !== 'object' || param === null) return param;
  if ('texts' in param) return list(param.texts);
  if ('numbers' in param) return list(param.numbers);
  // JavaScript loses precision in JSON numbers above 2^53 and cannot write bigint, so these are texts.
  return JSON.stringify(param.rows, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/**
 * Returns a text in its stored form, escaped as in a JSON string. PostgreSQL cannot store NUL, and neither database
 * can store an unpaired surrogate; a reference may contain both.
 */
export function encodeText(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

export function decodeText(stored: string): string {
  const value: unknown = JSON.parse(`"${stored}"`);
  return typeof value === 'string' ? value : '';
}
