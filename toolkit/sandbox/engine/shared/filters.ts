/** The `where` of a list, from its filters. */
import { referenceKey } from '../../store/identity.ts';
import type { Value } from '../../store/store.ts';

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

/**
 * SQL that follows `from … t`, and its parameters. Names of columns come only from our code; those
 * without a table are of `t`.
 */
export function whereOf(filters: Filters): { where: string; params: Value[] } {
  const { partnerCode, transactionReference, more } = filters;
  const conditions = ['true'];
  const params: Value[] = [];
  const reference =
    transactionReference === undefined ? undefined : referenceKey(transactionReference);
  const columns = { partner_code: partnerCode, reference, ...filters.columns };
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) continue;
    conditions.push(`${column.includes('.') ? column : `t.${column}`} = ?`);
    params.push(value);
  }
  if (more) {
    conditions.push(more.sql);
    params.push(...more.params);
  }
  return { where: `where ${conditions.join(' and ')}`, params };
}

/** How many elements a list has at most. */
export function limitOf(limit: number | undefined): number {
  return Math.max(0, Math.trunc(limit ?? 100));
}
