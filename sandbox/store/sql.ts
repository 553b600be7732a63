/**
 * The SQL of the sandbox: what SQLite and PostgreSQL have in common, with `?` for a parameter, and
 * two forms that are translated for each.
 *
 * - `rows(?, name text, amount bigint) as r`: a table from one parameter, for a statement that is
 *   meant for each of many rows. At most one in a statement. PostgreSQL does them all at once;
 *   SQLite, where a statement costs no journey, one after another. So a statement has no `limit`
 *   beside it, and its rows come in no order.
 * - `for update`, with `of …` or `skip locked`, at the end of a select: SQLite does without, since
 *   a transaction that writes is alone there.
 */

const rowsForm = /\brows\(\?, ([^)]+)\) as (\w+)/;
const lockForm = /\sfor update(?: of \w+)?(?: skip locked)?\s*$/;

/** SQL for SQLite, and the columns of its rows, each of which has a parameter. */
export function forSqlite(sql: string): { text: string; columns: string[] } {
  const columns: string[] = [];
  const unlocked = sql.replace(lockForm, '');
  const text = unlocked.replace(rowsForm, (_form, list: string, alias: string) => {
    columns.push(...list.split(',').map((column) => column.trim().split(' ')[0] ?? ''));
    return `(select ${columns.map((name) => `? as ${name}`).join(', ')}) as ${alias}`;
  });
  return { text, columns };
}

/** SQL for PostgreSQL; the parameter of rows is a JSON array of objects. */
export function forPostgres(sql: string): string {
  let parameters = 0;
  return sql
    .replace(rowsForm, 'json_to_recordset(?::json) as $2($1)')
    .replace(/\?/g, () => `$${++parameters}`);
}

/**
 * Text as the databases keep it: as inside a JSON string. PostgreSQL keeps no NUL, and neither of
 * them half a surrogate pair; a reference may have both.
 */
export function encodeText(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

export function decodeText(kept: string): string {
  const value: unknown = JSON.parse(`"${kept}"`);
  return typeof value === 'string' ? value : '';
}
