/** The partners' accounts and the movements on them. A balance is always the sum of its entries. */
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

/** Accounts locked for the transaction, with the entries to add. */
export interface LedgerBatch {
  accounts: Account[];
  added: Readonly<{ [column: string]: Value }>[];
}

export type Account = ReturnType<typeof accountOf>;

export interface Movement {
  kind: 'opening' | 'funding' | 'debit' | 'reversal';
  /** The amount in minor units; negative for a debit. */
  amount: bigint;
  at: number;
  /** The id of the payout. */
  payout?: number;
  /** The number of the reversed entry. */
  reversedEntry?: number | null;
}

/** A partner whose accounts are locked: its payouts cannot change until the transaction ends. */
export interface LockedPartner {
  books: number;
  ledger: LedgerBatch;
  /** The state shared by processes, as this transaction sees it. */
  state: SharedState;
  /** The results of the queries made under the lock. */
  found: Row[][];
}

/**
 * Locks a partner's accounts. Every change of its payouts does this first, so acceptances, steps
 * and decisions happen one after another.
 *
 * @param queriesOf more queries about these books
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
    // If there are no accounts, the books no longer belong to the partner.
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

/** Returns the account of the locked partner; undefined if it has none in the currency. */
export function findAccount({ accounts }: LedgerBatch, currency: string): Account | undefined {
  return accounts.find((one) => one.currency === currency);
}

/** Whether the locked partner has a webhook. */
export function isNotifiedPartner({ accounts }: LedgerBatch): boolean {
  return accounts.some(({ notified }) => notified);
}

/**
 * Adds a movement to an account of the batch and returns the entry's number. An account's entries
 * are in chronological order.
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

/** Writes the added movements. */
export function saveLedger(batch: LedgerBatch): Work<void> {
  return executeTogether(ledgerChanges(batch));
}

/** The statements that write the added movements. */
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

/** Returns the partner's balances, one per currency, ordered by code. */
export function* readBalances(partnerCode: string): Work<Schemas['Balance'][]> {
  const rows = yield* query(balancesSql, partnerCode);
  return rows.map((row) => ({
    currencyCode: text(row, 'currency'),
    totalBalance: toNumber(integer(row, 'balance')),
  }));
}

// Money is whole minor units: every currency of the contract has two decimals.

/** The most digits of an amount: more than any balance of the sandbox has. */
const digitsOfAnyBalance = 17;

/** Returns an amount such as `250000.00` without leading zeros, so that equal amounts have equal texts. */
export function canonicalAmount(amount: string): string {
  return amount.replace(/^0+(?=\d)/, '');
}

/**
 * Converts an amount from the contract's form to minor units.
 *
 * @returns undefined if it is too long for any balance to cover
 */
export function minorUnits(amount: string): bigint | undefined {
  const digits = canonicalAmount(amount).replace('.', '');
  return digits.length > digitsOfAnyBalance ? undefined : BigInt(digits);
}

/** Converts minor units to a JSON number. It is exact up to 90 trillion, more than the sandbox hands out. */
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
