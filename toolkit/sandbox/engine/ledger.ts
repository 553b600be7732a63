/** The partners' accounts and what moves on them. A balance is the sum of its movements, always. */
import { executeTogether, integer, query, smallInteger, text } from '../store/store.ts';
import type { Statement, Work } from '../store/store.ts';
import { toNumber } from './money.ts';
import type { Schemas } from './schemas.ts';

/** Accounts that are locked until the transaction ends, and the movements that it adds. */
export interface LedgerBatch {
  accounts: Account[];
  added: Entry[];
}

export interface Account {
  partnerCode: string;
  currency: string;
  balance: bigint;
  entries: number;
  lastEntryAt: number;
}

export interface Movement {
  kind: 'opening' | 'debit' | 'reversal';
  /** In minor units; below 0: taken off. */
  amount: bigint;
  at: number;
  referenceKey: string | null;
  /** The number of the entry that is given back. */
  reversedEntry: number | null;
}

interface Entry extends Movement {
  account: Account;
  entry: number;
  balanceAfter: bigint;
}

/**
 * Locks all accounts of the partners, always in the same order, so that no two transactions wait
 * for each other. Payouts of a partner are accepted under this lock: acceptances are one after
 * another.
 */
export function* lockAccounts(partnerCodes: Iterable<string>): Work<LedgerBatch> {
  const rows = yield* query(lockSql, { texts: [...new Set(partnerCodes)] });
  const accounts = rows.map((row): Account => ({
    partnerCode: text(row, 'partner_code'),
    currency: text(row, 'currency'),
    balance: integer(row, 'balance'),
    entries: smallInteger(row, 'entries'),
    lastEntryAt: smallInteger(row, 'last_entry_at'),
  }));
  return { accounts, added: [] };
}

/** Undefined when the partner has no account in the currency. */
export function findAccount({ accounts }: LedgerBatch, partnerCode: string, currency: string) {
  return accounts.find((one) => one.partnerCode === partnerCode && one.currency === currency);
}

/**
 * Adds a movement to an account of the batch and gives the number of its entry. Entries of an
 * account are in the order of their times.
 */
export function post(batch: LedgerBatch, account: Account, movement: Movement): number {
  account.balance += movement.amount;
  account.entries += 1;
  account.lastEntryAt = Math.max(account.lastEntryAt, movement.at);
  batch.added.push({
    ...movement,
    at: account.lastEntryAt,
    account,
    entry: account.entries,
    balanceAfter: account.balance,
  });
  return account.entries;
}

/** Writes what was added to the batch. */
export function saveLedger(batch: LedgerBatch): Work<void> {
  return executeTogether(ledgerChanges(batch));
}

/** The statements that write what was added to the batch. */
export function ledgerChanges({ added }: LedgerBatch): Statement[] {
  if (added.length === 0) return [];
  const moved = [...new Set(added.map(({ account }) => account))];
  const balances = moved.map(({ partnerCode, currency, balance, entries, lastEntryAt }) => ({
    partner: partnerCode,
    cur: currency,
    bal: balance,
    cnt: entries,
    last: lastEntryAt,
  }));
  const entries = added.map((one) => ({
    partner: one.account.partnerCode,
    cur: one.account.currency,
    entry: one.entry,
    kind: one.kind,
    movement: one.amount,
    balance: one.balanceAfter,
    at: one.at,
    ref: one.referenceKey,
    reversed: one.reversedEntry,
  }));
  return [
    { sql: saveAccountsSql, params: [{ rows: balances }] },
    { sql: saveEntriesSql, params: [{ rows: entries }] },
  ];
}

/** The partner's balances, one element per currency, in the order of the codes. */
export function* readBalances(partnerCode: string): Work<Schemas['Balance'][]> {
  const rows = yield* query(balancesSql, partnerCode);
  return rows.map((row) => ({
    currencyCode: text(row, 'currency'),
    totalBalance: toNumber(integer(row, 'balance')),
  }));
}

const lockSql = `
  select partner_code, currency, balance, entries, last_entry_at
  from accounts
  where partner_code in texts(?)
  order by partner_code, currency
  for update`;

const balancesSql =
  'select currency, balance from accounts where partner_code = ? order by currency';

const saveAccountsSql = `
  update accounts set balance = r.bal, entries = r.cnt, last_entry_at = r.last
  from rows(?, partner text, cur text, bal bigint, cnt bigint, last bigint) as r
  where accounts.partner_code = r.partner and accounts.currency = r.cur`;

const saveEntriesSql = `
  insert into ledger (partner_code, currency, entry, kind, movement, balance_after, completed_at,
    reference_key, reversed_entry)
  select r.partner, r.cur, r.entry, r.kind, r.movement, r.balance, r.at, r.ref, r.reversed
  from rows(?, partner text, cur text, entry bigint, kind text, movement bigint, balance bigint,
    at bigint, ref text, reversed bigint) as r`;
