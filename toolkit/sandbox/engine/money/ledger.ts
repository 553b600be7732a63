/** The partners' accounts and what moves on them. A balance is the sum of its entries, always. */
import {
  executeTogether,
  integer,
  query,
  queryTogether,
  smallInteger,
  text,
} from '../../store/store.ts';
import type { Row, Statement, Value, Work } from '../../store/store.ts';
import type { Schemas } from '../interface/schemas.ts';
import { countOfChanges, currentState, partnerIn } from '../shared/shared-state.ts';
import type { Shared, SharedState } from '../shared/shared-state.ts';
import { isPresent } from '../shared/present.ts';

/** Accounts that are locked until the transaction ends, and the rows of the entries that it adds. */
export interface LedgerBatch {
  accounts: Account[];
  added: Readonly<{ [column: string]: Value }>[];
}

export type Account = ReturnType<typeof accountOf>;

export interface Movement {
  kind: 'opening' | 'funding' | 'debit' | 'reversal';
  /** In minor units; below 0: taken off. */
  amount: bigint;
  at: number;
  /** The id of the payout that it is about. */
  payout?: number;
  /** The number of the entry that is given back. */
  reversedEntry?: number | null;
}

/** A partner whose accounts are locked: nothing changes its payouts until the transaction ends. */
export interface LockedPartner {
  books: number;
  ledger: LedgerBatch;
  /** What processes share, as this transaction sees it. */
  state: SharedState;
  /** The answers to what was asked for under the lock. */
  found: Row[][];
}

/**
 * Locks the accounts of a partner, which every change of its payouts does first: acceptances are one after
 * another, and so are steps and decisions.
 *
 * @param queriesOf what else is asked for, of these books
 * @throws EngineError `unknown-partner`
 */
export function* lockPartner(
  partnerCode: string,
  { shared }: { shared: Pick<Shared, 'state'> },
  queriesOf: (books: number) => Statement[] = () => [],
): Work<LockedPartner> {
  let before = shared.state();
  for (;;) {
    const books = before.partners.get(partnerCode)?.books;
    const asked = books === undefined ? [] : [lockOf(books), ...queriesOf(books)];
    const [rows = [], ...found] = asked.length > 0 ? yield* queryTogether(asked) : [];
    const changes = rows[0] ? smallInteger(rows[0], 'changes') : yield* countOfChanges();
    const state = yield* currentState(before, changes);
    if (books !== undefined && rows.length > 0) {
      return { books, ledger: { accounts: rows.map(accountOf), added: [] }, state, found };
    }
    // Without accounts the books are the partner's no longer.
    if (partnerIn(state, partnerCode).books === books) throw new Error('A partner has an account.');
    before = state;
  }
}

/** Locks the accounts of books, always in the same order, so that no two transactions wait for each other. */
export function* lockBooks(books: readonly number[]): Work<LedgerBatch> {
  const ordered = [...books].sort((one, other) => one - other);
  const rows = (yield* queryTogether(ordered.map(lockOf))).flat();
  return { accounts: rows.map(accountOf), added: [] };
}

function lockOf(books: number): Statement {
  return { sql: lockSql, params: [books] };
}

function accountOf(row: Row) {
  return {
    books: smallInteger(row, 'books'),
    currency: text(row, 'currency'),
    balance: integer(row, 'balance'),
    entries: smallInteger(row, 'entries'),
    lastEntryAt: smallInteger(row, 'last_entry_at'),
    openingBalance: integer(row, 'opening_balance'),
    /** Whether the partner has a webhook, so that results are written and notified. */
    notified: smallInteger(row, 'notified') === 1,
    /** Whether the books are being copied. */
    copied: smallInteger(row, 'copied') === 1,
    hasMoved: false,
  };
}

/** The account of the partner whose accounts are locked; undefined when it has none in the currency. */
export function findAccount({ accounts }: LedgerBatch, currency: string): Account | undefined {
  return accounts.find((one) => one.currency === currency);
}

/** Whether the partner whose accounts are locked has a webhook. */
export function isNotifiedPartner({ accounts }: LedgerBatch): boolean {
  return accounts.some(({ notified }) => notified);
}

/**
 * Adds a movement to an account of the batch and gives the number of its entry. Entries of an account
 * are in the order of their times.
 */
export function post(batch: LedgerBatch, account: Account, movement: Movement): number {
  account.balance += movement.amount;
  account.entries += 1;
  account.lastEntryAt = Math.max(account.lastEntryAt, movement.at);
  account.hasMoved = true;
  batch.added.push({
    ...{ books: account.books, currency: account.currency, entry: account.entries },
    ...{ kind: movement.kind, amount: movement.amount, balance_after: account.balance },
    ...{ completed_at: account.lastEntryAt, payout: movement.payout ?? null },
    reversed_entry: movement.reversedEntry ?? null,
  });
  return account.entries;
}

/** Writes what was added to the batch. */
export function saveLedger(batch: LedgerBatch): Work<void> {
  return executeTogether(ledgerChanges(batch));
}

/** The statements that write what was added to the batch. */
export function ledgerChanges({ accounts, added }: LedgerBatch): Statement[] {
  if (added.length === 0) return [];
  const rows = accounts
    .filter(({ hasMoved }) => hasMoved)
    .map(({ books, currency, balance, entries, lastEntryAt: last }) => ({
      ...{ books, currency, balance, entries, last },
    }));
  return [
    { sql: saveAccountsSql, params: [{ rows }] },
    { sql: saveEntriesSql, params: [{ rows: added }] },
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

// Money is whole minor units: every currency of the contract has two decimals.

/** More digits than any balance of the sandbox has. */
const digitsOfAnyBalance = 17;

/** `250000.00` as the contract has it, without leading zeros: two texts of one amount are equal. */
export function canonicalAmount(amount: string): string {
  return amount.replace(/^0+(?=\d)/, '');
}

/**
 * An amount of the contract's form in minor units.
 *
 * @returns undefined for one so long that no balance covers it
 */
export function minorUnits(amount: string): bigint | undefined {
  const digits = canonicalAmount(amount).replace('.', '');
  return digits.length > digitsOfAnyBalance ? undefined : BigInt(digits);
}

/**
 * Minor units as a JSON number. Exact up to 90 million million, more than the sandbox hands out.
 */
export function toNumber(minor: bigint): number {
  return Number(minor) / 100;
}

const lockSql = `
  select a.books, a.currency, a.balance, a.entries, a.last_entry_at, a.opening_balance, a.notified, a.copied,
    (select s.changes from shared_state s where s.id = 1) as changes
  from accounts a
  where a.books = ?
  order by a.currency
  for update of a`;

const balancesSql = `
  select a.currency, a.balance from books p join accounts a on a.books = p.id
  where ${isPresent} and p.partner_code = ?
  order by a.currency`;

const saveAccountsSql = `
  update accounts set balance = r.balance, entries = r.entries, last_entry_at = r.last
  from rows(?, books bigint, currency text, balance bigint, entries bigint, last bigint) as r
  where accounts.books = r.books and accounts.currency = r.currency`;

const saveEntriesSql = `
  insert into ledger each(?, books bigint, currency text, entry bigint, kind text, amount bigint,
    balance_after bigint, completed_at bigint, payout bigint, reversed_entry bigint)`;
