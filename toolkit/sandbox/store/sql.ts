/**
 * The SQL of the sandbox: what SQLite and PostgreSQL have in common, with `?` for a parameter, and
 * forms that are translated for each.
 *
 * - `rows(?, name text, amount bigint) as r`: a table from one parameter, for a statement that is
 *   made for each of many rows. At most one in a statement. PostgreSQL does them all at once, from an
 *   array for each column; SQLite, where a statement costs no round trip and JSON costs more than a
 *   parameter, one after another. So a statement has no `limit` beside it, and its rows come in no order.
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

/** Where the value of a parameter is: the column of the row, or the place among the other parameters. */
export type ValuePlace = string | number;

/**
 * SQL for SQLite, and where each `?` of it has its value. Rows have none of their own, so the values
 * of one row stand in place of a table of one row, which would cost as much again as the rest. The
 * parameter of texts is a JSON array.
 *
 * No parameter has a number: Node.js before 22.20 cannot bind those by their order.
 */
export function forSqlite(sql: string): { text: string; places: ValuePlace[] } {
  const [rows, second] = sql.matchAll(rowsForm);
  if (second) throw new Error(`A statement must have at most one rows(...): ${sql}`);
  const [, list, alias] = rows ?? [];
  const columns = list === undefined ? [] : columnsIn(list).map(({ name }) => name);
  const places: ValuePlace[] = [];
  let others = 0;
  const text = changeCode(sql, (code) =>
    code
      .replace(lockForm, '')
      .replaceAll(fromRows, '')
      .replaceAll(listForm, 'in (select value from json_each(?))')
      .replaceAll(/\?|\b(\w+)\.(\w+)/g, (found: string, table?: string, name?: string) => {
        if (found !== '?' && table !== alias) return found;
        if (name !== undefined && !columns.includes(name)) {
          throw new Error(`A row has no column ${name}: ${sql}`);
        }
        places.push(name ?? others++);
        return '?';
      }),
  );
  return { text, places };
}

export interface Column {
  name: string;
  type: 'text' | 'bigint';
}

/**
 * SQL for PostgreSQL, and the columns of each of its rows: their parameter is an array for each
 * column. The parameter of texts or numbers is an array.
 */
export function forPostgres(sql: string): { text: string; columns: Column[][] } {
  const columns: Column[][] = [];
  let parameters = 0;
  const text = changeCode(sql, (code) =>
    code
      .replaceAll(rowsForm, (_form, list: string, alias: string) => {
        const ofRows = columnsIn(list);
        columns.push(ofRows);
        const arrays = ofRows.map(({ name, type }) => `unnest(?::${type}[]) as ${name}`);
        return `(select ${arrays.join(', ')}) as ${alias}`;
      })
      .replaceAll(textsForm, '= any(?::text[])')
      .replaceAll(numbersForm, '= any(?::bigint[])')
      .replaceAll('?', () => `$${++parameters}`),
  );
  return { text, columns };
}

function columnsIn(list: string): Column[] {
  return list.split(',').map((column) => {
    const [name = '', type] = column.trim().split(/\s+/);
    return { name, type: type === 'bigint' ? type : 'text' };
  });
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
