/** Lists: their filters as SQL, and their pages. */
import { referenceKey } from '../../store/identity.ts';
import { query, queryTogether, smallInteger } from '../../store/store.ts';
import type { Row, Value, Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { PageQuery } from '../interface/pages.ts';
import { isPresent } from './present.ts';

export interface Filters {
  partnerCode?: string | undefined;
  transactionReference?: string | undefined;
  /** Other columns that must have a value, when there is one. */
  columns?: Readonly<{ [column: string]: string | undefined }>;
  more?: Condition | undefined;
}

export interface Condition {
  sql: string;
  params: readonly Value[];
}

/** Names of tables and columns come only from our code. */
export interface SqlList {
  columns: string;
  /** What follows `from`; the table `t` among it. */
  from: Condition;
  filters: Filters;
  /** By which the newest is first. Together they are different for each element. */
  order: readonly string[];
  /** The form of their values in `next`. */
  cursor: RegExp;
  /** What `from` and `to` are about. */
  time: string;
}

/** A page of a list, and how many elements all pages have. Rows have the column `partner_code` too. */
export function* readPage(
  { columns, from, filters, order, cursor, time }: SqlList,
  { limit = 100, after, ...times }: PageQuery,
): Work<{ total: number; next: string | null; rows: Row[] }> {
  const conditions = [...conditionsOf(filters), ...withinOf(time, times)];
  const following = [...conditions, ...afterOf(after, order, cursor)];
  const newest = order.map((column) => `${column} desc`).join(', ');
  const rest = { sql: `order by ${newest} limit ?`, params: [limit + 1] };
  const wanted = filters.partnerCode ?? null;
  const owners = yield* query(ownersSql, wanted);
  // Those of each partner are in this order in an index.
  const ofOwner = owners.map((row) => ({ sql: 't.books = ?', params: [smallInteger(row, 'id')] }));
  const counted = yield* queryTogether(
    ofOwner.map((owner) => selectFrom(from, 'count(*) as total', [owner, ...conditions])),
  );
  const read = yield* queryTogether(
    ofOwner.map((owner) => selectFrom(from, columns, [owner, ...following], rest)),
  );
  const names = order.map((column) => column.replace('t.', ''));
  const found = read
    .flatMap((rows, at) => rows.map((row) => ({ ...owners[at], ...row })))
    .sort((one, other) => newerFirst(one, other, names));
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    total: counted.reduce((sum, [row]) => sum + (row ? smallInteger(row, 'total') : 0), 0),
    next: last ? names.map((name) => String(last[name])).join('.') : null,
    rows,
  };
}

function newerFirst(one: Row, other: Row, names: readonly string[]): number {
  for (const name of names) {
    const [value, against] = [one[name], other[name]];
    if (typeof value === 'bigint' && typeof against === 'bigint' && value !== against) {
      return value > against ? -1 : 1;
    }
    if (typeof value === 'string' && typeof against === 'string' && value !== against) {
      return value > against ? -1 : 1;
    }
  }
  return 0;
}

function selectFrom(
  from: Condition,
  columns: string,
  conditions: readonly Condition[],
  rest: Condition = { sql: '', params: [] },
) {
  const where = ['true', ...conditions.map(({ sql }) => sql)].join(' and ');
  return {
    sql: `select ${columns} from ${from.sql} where ${where} ${rest.sql}`,
    params: [from, ...conditions, rest].flatMap(({ params }) => params),
  };
}

/** Names without a table are of `t`. */
function conditionsOf({ transactionReference, columns, more }: Filters): Condition[] {
  const reference =
    transactionReference === undefined ? undefined : referenceKey(transactionReference);
  const wanted = Object.entries({ reference, ...columns });
  const conditions = wanted.flatMap(([column, value]) =>
    value === undefined
      ? []
      : [{ sql: `${column.includes('.') ? column : `t.${column}`} = ?`, params: [value] }],
  );
  return more ? [...conditions, more] : conditions;
}

function withinOf(time: string, { from, to }: Pick<PageQuery, 'from' | 'to'>): Condition[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${time} >= ?`, params: [from] }]),
    ...(to === undefined ? [] : [{ sql: `${time} < ?`, params: [to] }]),
  ];
}

/** @throws EngineError `out-of-bounds` */
function afterOf(after: string | undefined, order: readonly string[], cursor: RegExp): Condition[] {
  if (after === undefined) return [];
  if (!cursor.test(after)) {
    throw new EngineError('out-of-bounds', 'after must be the next of the page before this one.');
  }
  const params = after.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return [{ sql: `(${order.join(', ')}) < (${params.map(() => '?').join(', ')})`, params }];
}

const ownersSql = `
  select p.id, p.partner_code from books p
  where ${isPresent} and p.partner_code = coalesce(cast(? as text), p.partner_code)`;
