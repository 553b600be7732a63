/** Reads pages of lists with filters, as SQL. */
import { textKey } from '../../store/identity.ts';
import { query, queryTogether, smallInteger, text } from '../../store/store.ts';
import type { Row, Value, Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { PageQuery } from '../interface/pages.ts';
import { isPresent } from './present.ts';

interface Condition {
  sql: string;
  params: readonly Value[];
}

/** How to read a list. The names of tables and columns come only from our code. */
export interface SqlList {
  columns: string;
  /** The SQL after `from`, which includes the table `t`. */
  from: string;
  filters: {
    partnerCode?: string | undefined;
    transactionReference?: string | undefined;
    /** A column to compare with a state. */
    state?: string | undefined;
    /** Another condition on a partner's rows. */
    more?: ((partnerCode: string) => string) | undefined;
    /** All conditions of a list that is not in the partners' books. */
    own?: readonly Condition[] | undefined;
  };
  /** The sort order, newest first. Together the columns identify an element. */
  order: readonly string[];
  /** The form of the values of these columns in `next`. */
  cursor: RegExp;
  /** The column that `from` and `to` compare. */
  time: string;
}

/** Returns a page of a list, and the number of elements on all pages. Rows also have the column `partner_code`. */
export function* readPage(
  { columns, from, filters, order, cursor, time }: SqlList,
  { limit = 100, after, counted = true, ...times }: PageQuery,
): Work<{ total: number; next: string | null; rows: Row[] }> {
  const { partnerCode, transactionReference, state, own, more: moreOf } = filters;
  const reference = transactionReference === undefined ? undefined : textKey(transactionReference);
  const conditions = [
    ...conditionOf('t.reference = ?', reference),
    ...conditionOf('t.state = ?', state),
    ...conditionOf(`${time} >= ?`, times.from),
    ...conditionOf(`${time} < ?`, times.to),
  ];
  const following = [...conditions, ...afterOf(after, order, cursor)];
  const names = order.map((column) => column.replace('t.', ''));
  const newest = `order by ${order.map((column) => `${column} desc`).join(', ')} limit ?`;
  const owners = own ? [{}] : yield* query(ownersSql, partnerCode ?? null);
  // Read each partner's rows separately, because an index has them in this order.
  const selects = owners.flatMap((owner) => {
    const ofOwner = own ?? [
      { sql: 't.books = ?', params: [smallInteger(owner, 'id')] },
      ...(moreOf ? [{ sql: moreOf(text(owner, 'partner_code')), params: [] }] : []),
    ];
    return [
      select(from, columns, [...ofOwner, ...following], newest, limit + 1),
      ...(counted ? [select(from, 'count(*) as total', [...ofOwner, ...conditions])] : []),
    ];
  });
  const results = yield* queryTogether(selects);
  const each = counted ? 2 : 1;
  const rank = (row: Row) => names.map((name) => String(row[name]).padStart(16, '0')).join('.');
  const found = owners
    .flatMap((owner, at) => (results[at * each] ?? []).map((row) => ({ ...owner, ...row })))
    .sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const totals = counted ? owners.flatMap((_, at) => results[at * each + 1] ?? []) : [];
  return {
    total: totals.reduce((sum, row) => sum + smallInteger(row, 'total'), 0),
    next: last ? names.map((name) => String(last[name])).join('.') : null,
    rows,
  };
}

function select(
  from: string,
  columns: string,
  conditions: readonly Condition[],
  rest = '',
  ...params: Value[]
) {
  const where = conditions.map(({ sql }) => sql).join(' and ') || 'true';
  return {
    sql: `select ${columns} from ${from} where ${where} ${rest}`,
    params: [...conditions.flatMap((one) => one.params), ...params],
  };
}

export function conditionOf(sql: string, value: Value | undefined): Condition[] {
  return value === undefined ? [] : [{ sql, params: [value] }];
}

/** @throws EngineError `out-of-bounds` */
function afterOf(after: string | undefined, order: readonly string[], cursor: RegExp): Condition[] {
  if (after === undefined) return [];
  if (!cursor.test(after)) {
    throw new EngineError('out-of-bounds', 'after must be the `next` of the previous page.');
  }
  const params = after.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return [{ sql: `(${order.join(', ')}) < (${params.map(() => '?').join(', ')})`, params }];
}

const ownersSql = `
  select p.id, p.partner_code from books p
  where ${isPresent} and p.partner_code = coalesce(cast(? as text), p.partner_code)`;
