/** The `where` of a list, from its filters. */
import type { Value } from '../store/store.ts';
import { demoPartners } from './demo-partners.ts';
import { referenceKey } from './payout.ts';

export interface Filters {
  partnerCode?: string | undefined;
  transactionReference?: string | undefined;
  /** Other columns that must have a value, when there is one. */
  columns: Readonly<{ [key: string]: string | undefined }>;
}

/** SQL that follows `from …`, and its parameters. Names of columns come from our code alone. */
export function whereOf(filters: Filters): { where: string; params: Value[] } {
  const conditions: string[] = [];
  const params: Value[] = [];
  for (const [column, value] of Object.entries({
    partner_code: filters.partnerCode,
    ...filters.columns,
  })) {
    if (value === undefined) continue;
    conditions.push(`t.${column} = ?`);
    params.push(value);
  }
  const { transactionReference } = filters;
  if (transactionReference !== undefined) {
    // The key of a reference is made with the partner's code.
    const keys = demoPartners.map((one) => referenceKey(one.partnerCode, transactionReference));
    conditions.push(`t.reference_key in (${keys.map(() => '?').join(', ')})`);
    params.push(...keys);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { where, params };
}

/** How many elements a list has at most. */
export function limitOf(limit: number | undefined): number {
  return Math.max(0, Math.trunc(limit ?? 100));
}
