/** What one recipient account may be paid by a partner in a currency on a day. */
import { integer, smallInteger, text } from '../../store/store.ts';
import type { Row, Statement } from '../../store/store.ts';

/** What recipients were paid by a partner on a day, with what this acceptance adds. */
export interface RecipientTotals {
  partnerCode: string;
  /** Since 1970. */
  day: number;
  /** By recipient and currency: `recipientKey`. */
  paid: Map<string, bigint>;
}

/** Asks for what these recipients were paid, on all days. */
export function totalsQuery(partnerCode: string, recipientKeys: readonly string[]): Statement {
  return { sql: readSql, params: [partnerCode, { texts: recipientKeys }] };
}

/** @param rows the answer to `totalsQuery` */
export function totalsOf(partnerCode: string, day: number, rows: readonly Row[]): RecipientTotals {
  const today = rows.filter((row) => smallInteger(row, 'day') === day);
  const paid = today.map((row) => [text(row, 'recipient_key'), integer(row, 'total')] as const);
  return { partnerCode, day, paid: new Map(paid) };
}

/** Counts an amount and returns true; false when it would exceed the limit, and is not counted. */
export function countWithinLimit(
  { paid }: RecipientTotals,
  recipientKey: string,
  amount: bigint,
  limit: bigint,
): boolean {
  const total = (paid.get(recipientKey) ?? 0n) + amount;
  if (total > limit) return false;
  paid.set(recipientKey, total);
  return true;
}

/** The statements that write the totals. */
export function totalsChanges({ partnerCode, day, paid }: RecipientTotals): Statement[] {
  const rows = [...paid].map(([key, total]) => ({ partner: partnerCode, key, day, total }));
  return rows.length > 0 ? [{ sql: saveSql, params: [{ rows }] }] : [];
}

const readSql = `
  select recipient_key, day, total from recipient_totals
  where partner_code = ? and recipient_key in texts(?)`;

const saveSql = `
  insert into recipient_totals (partner_code, recipient_key, day, total)
  select r.partner, r.key, r.day, r.total
  from rows(?, partner text, key text, day bigint, total bigint) as r
  where true
  on conflict (partner_code, recipient_key, day) do update set total = excluded.total`;
