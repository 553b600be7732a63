/**
 * What one recipient account may be paid by a partner in a currency on a day.
 *
 * As long as all that the partner has paid on the day is within the limit, no recipient exceeds it, so
 * one sum per account is enough. Only from there on each recipient has a total of its own.
 */
import { execute, integer, query, smallInteger } from '../../store/store.ts';
import type { Row, Statement, Work } from '../../store/store.ts';
import type { Account } from '../money/ledger.ts';
import { recipientKey } from './submission.ts';
import type { TransactionRequest } from '../interface/schemas.ts';
import { storedRequests } from '../life/stored-batch.ts';
import { dayOf, startOfDay } from '../shared/times.ts';

/** What recipients have been paid today, as far as it was needed. */
export type RecipientTotals = Map<Account, Map<string, bigint>>;

/** A payout that is accepted in this transaction and not written yet. */
export interface Unwritten {
  /** Undefined when the partner has none in the currency. */
  account: Account | undefined;
  request: TransactionRequest;
  /** 0 when it does not count: it is flagged, or nothing was taken off. */
  counted: bigint;
}

/** Whether an amount exceeds the limit; one that does not is counted. */
export function* exceedsLimit(
  request: TransactionRequest,
  amount: bigint,
  account: Account,
  now: number,
  limit: bigint,
  totals: RecipientTotals,
  unwritten: readonly Unwritten[],
): Work<boolean> {
  if (account.day !== dayOf(now)) {
    account.day = dayOf(now);
    account.dayTotal = 0n;
    account.dayByRecipient = false;
  }
  if (!account.dayByRecipient && account.dayTotal + amount > limit) {
    totals.set(account, yield* sumByRecipient(account, now, unwritten));
    account.dayByRecipient = true;
  }
  if (account.dayByRecipient) {
    const key = recipientKey(request);
    const paid = yield* paidTo(key, account, totals);
    if (paid + amount > limit) return true;
    totals.get(account)?.set(key, paid + amount);
  }
  account.dayTotal += amount;
  return false;
}

/** The statements that write the totals. */
export function totalsChanges(totals: RecipientTotals): Statement[] {
  const rows = [...totals].flatMap(([{ partnerCode, currency, day }, recipients]) =>
    [...recipients].map(([key, total]) => ({
      partner: partnerCode,
      account: key,
      cur: currency,
      day,
      total,
    })),
  );
  return rows.length > 0 ? [{ sql: saveTotalsSql, params: [{ rows }] }] : [];
}

function* paidTo(key: string, account: Account, totals: RecipientTotals): Work<bigint> {
  const recipients = totals.get(account) ?? new Map<string, bigint>();
  totals.set(account, recipients);
  const before = recipients.get(key);
  if (before !== undefined) return before;
  const { partnerCode, currency, day } = account;
  const [row] = yield* query(totalSql, partnerCode, key, currency, day);
  return row ? integer(row, 'total') : 0n;
}

/** So many batches are read at a time. */
const pageSize = 20;

function* sumByRecipient(
  account: Account,
  now: number,
  unwritten: readonly Unwritten[],
): Work<Map<string, bigint>> {
  const { partnerCode, currency, day } = account;
  // What is left of an earlier time, before the clock was reset.
  yield* execute(forgetSql, partnerCode, currency, day);
  const totals = new Map<string, bigint>();
  const add = (request: TransactionRequest, amount: bigint) => {
    const key = recipientKey(request);
    totals.set(key, (totals.get(key) ?? 0n) + amount);
  };
  const rows = yield* query(paidSql, partnerCode, currency, startOfDay(now));
  const byBatch = new Map<number, Row[]>();
  for (const row of rows) {
    const id = smallInteger(row, 'batch');
    byBatch.set(id, [...(byBatch.get(id) ?? []), row]);
  }
  const ids = [...byBatch.keys()];
  for (let from = 0; from < ids.length; from += pageSize) {
    const batches = yield* storedRequests(ids.slice(from, from + pageSize));
    for (const [id, { requests }] of batches) {
      for (const row of byBatch.get(id) ?? []) {
        const request = requests[smallInteger(row, 'position')];
        if (request) add(request, integer(row, 'amount'));
      }
    }
  }
  for (const one of unwritten) {
    if (one.account === account && one.counted > 0n) add(one.request, one.counted);
  }
  return totals;
}

const totalSql = `
  select total from recipient_totals
  where partner_code = ? and account_key = ? and currency = ? and day = ?`;

const forgetSql =
  'delete from recipient_totals where partner_code = ? and currency = ? and day = ?';

const paidSql = `
  select t.batch, t.position, t.amount
  from payouts t join batches b on b.id = t.batch
  where t.partner_code = ? and t.currency = ? and t.flagged = 0 and t.amount > 0
    and b.created_at >= ?`;

const saveTotalsSql = `
  insert into recipient_totals (partner_code, account_key, currency, day, total)
  select r.partner, r.account, r.cur, r.day, r.total
  from rows(?, partner text, account text, cur text, day bigint, total bigint) as r
  where true
  on conflict (partner_code, account_key, currency, day) do update set total = excluded.total`;
