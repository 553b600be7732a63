/** The partners' accounts and what moves on them. A balance is the sum of its movements, always. */
import { executeTogether, integer, query, smallInteger, text } from '../store/store.ts';
import type { Statement, Work } from '../store/store.ts';

/** Accounts that are locked until the transaction ends, and the movements that it adds. */
export interface Book {
  accounts: Map<string, Account>;
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
  partnerCode: string;
  currency: string;
  entry: number;
  balanceAfter: bigint;
}

/**
 * Locks all accounts of the partners, always in the same order, so that no two transactions wait
 * for each other. Who accepts payouts of a partner holds this lock: acceptances are one after
 * another.
 */
export function* lockAccounts(partnerCodes: Iterable<string>): Work<Book> {
  const partners = [...new Set(partnerCodes)].map((partner) => ({ partner }));
  const rows = yield* query(lockSql, { rows: partners });
  const accounts = rows.map((row): Account => ({
    partnerCode: text(row, 'partner_code'),
    currency: text(row, 'currency'),
    balance: integer(row, 'balance'),
    entries: smallInteger(row, 'entries'),
    lastEntryAt: smallInteger(row, 'last_entry_at'),
  }));
  const byKey = accounts.map((account) => [accountOf(account), account] as const);
  return { accounts: new Map(byKey), added: [] };
}

/** Undefined when the partner has no account in the currency. */
export function findAccount(book: Book, partnerCode: string, currency: string) {
  return book.accounts.get(accountOf({ partnerCode, currency }));
}

/**
 * Adds a movement to an account of the book and gives the number of its entry. Entries of an
 * account are in the order of their times.
 */
export function post(book: Book, account: Account, movement: Movement): number {
  account.balance += movement.amount;
  account.entries += 1;
  account.lastEntryAt = Math.max(account.lastEntryAt, movement.at);
  book.added.push({
    ...movement,
    at: account.lastEntryAt,
    partnerCode: account.partnerCode,
    currency: account.currency,
    entry: account.entries,
    balanceAfter: account.balance,
  });
  return account.entries;
}

/** Writes what was added to the book. */
export function saveBook(book: Book): Work<void> {
  return executeTogether(changesOf(book));
}

/** The statements that write what was added to the book. */
export function changesOf(book: Book): Statement[] {
  if (book.added.length === 0) return [];
  const moved = new Set(book.added.map(accountOf));
  const accounts = [...book.accounts.values()].filter((one) => moved.has(accountOf(one)));
  const balances = accounts.map(({ partnerCode, currency, balance, entries, lastEntryAt }) => ({
    partner: partnerCode,
    cur: currency,
    bal: balance,
    cnt: entries,
    last: lastEntryAt,
  }));
  const entries = book.added.map((one) => ({
    partner: one.partnerCode,
    cur: one.currency,
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

function accountOf({ partnerCode, currency }: { partnerCode: string; currency: string }): string {
  return `${partnerCode} ${currency}`;
}

const lockSql = `
  select partner_code, currency, balance, entries, last_entry_at
  from accounts
  where partner_code in (select r.partner from rows(?, partner text) as r)
  order by partner_code, currency
  for update`;

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
