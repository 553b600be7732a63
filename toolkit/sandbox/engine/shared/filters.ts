/** Lists: their filters as SQL, and their pages. */
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

/** Names of tables and columns come only from our code. */
export interface SqlList {
  columns: string;
  /** What follows `from`; the table `t` among it. */
  from: string;
  filters: {
    partnerCode?: string | undefined;
    transactionReference?: string | undefined;
    /** A column of a state that is asked for. */
    state?: string | undefined;
    /** Another condition for what a partner has. */
    more?: ((partnerCode: string) => string) | undefined;
    /** All conditions of a list that is not in the books of partners. */
    own?: readonly Condition[] | undefined;
  };
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
  // Those of each partner are in this order in an index.
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
    throw new EngineError('out-of-bounds', 'after must be the next of the page before this one.');
  }
  const params = after.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return [{ sql: `(${order.join(', ')}) < (${params.map(() => '?').join(', ')})`, params }];
}

const ownersSql = `
  select p.id, p.partner_code from books p
  where ${isPresent} and p.partner_code = coalesce(cast(? as text), p.partner_code)`;
