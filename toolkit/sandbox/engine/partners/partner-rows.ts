/** Partners and accounts in the database: added, funded, emptied, removed. */
import { execute } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { leaveBooks, newBooks, presentBooks } from '../books/books.ts';
import { lockBooks, post, saveLedger } from '../money/ledger.ts';
import type { AccountRow, PartnerRow } from '../shared/shared-state.ts';
import { startOfDay } from '../shared/clocks.ts';
import { isPresent } from '../shared/present.ts';

/** An account with its opening balance, in minor units. */
export interface NewAccount extends AccountRow {
  openingBalance: bigint;
}

/** Adds missing partners and returns their number. */
export function* addPartners(partners: readonly Omit<PartnerRow, 'books'>[]): Work<number> {
  const ids = yield* newBooks(partners.length);
  const rows = partners.map(({ partnerCode, made, ...partner }, at) => ({
    ...partner,
    id: ids[at] ?? 0,
    code: partnerCode,
    made: made ? 1 : 0,
  }));
  return yield* execute(addPartnersSql, { rows });
}

/** Opens missing accounts and funds each with its opening balance. */
export function* openAccounts(accounts: readonly NewAccount[], now: number): Work<void> {
  const rows = accounts.map(({ partnerCode, currency, virtualAccount, openingBalance }) => ({
    partner: partnerCode,
    cur: currency,
    number: virtualAccount,
    opening: openingBalance,
  }));
  yield* execute(addAccountsSql, { rows });
  yield* fundNewAccounts(yield* presentBooks(accounts.map(({ partnerCode }) => partnerCode)), now);
}

/** Gives each account without entries its opening balance, at the last moment of yesterday. */
function* fundNewAccounts(books: readonly number[], now: number): Work<void> {
  const ledger = yield* lockBooks(books);
  for (const account of ledger.accounts) {
    if (account.entries > 0 || account.openingBalance === 0n) continue;
    post(ledger, account, {
      kind: 'opening',
      amount: account.openingBalance,
      at: startOfDay(now) - 1,
    });
  }
  yield* saveLedger(ledger);
}

/** Gives some or all partners empty books with their opening balances. Logins stay. */
export function* emptyPartners(
  partnerCodes: readonly string[] | undefined,
  now: number,
): Work<void> {
  const before = yield* presentBooks(partnerCodes);
  // Keep the accounts locked throughout, so that no payout can intervene.
  yield* lockBooks(before);
  const ids = yield* newBooks(before.length);
  const rows = before.map((old, at) => ({ old, new: ids[at] ?? 0 }));
  yield* execute(emptyAccountsSql, { rows });
  for (const sql of keepSql) yield* execute(sql, { rows });
  yield* leaveBooks(before);
  yield* execute(emptyBooksSql, { rows });
  yield* fundNewAccounts(ids, now);
}

const addPartnersSql = `
  insert into books (id, partner_code, name, address, clock, made, holder)
  select r.id, r.code, r.name, r.address, r.clock, r.made, 'present'
  from rows(?, id bigint, code text, name text, address text, clock text, made bigint) as r
  where not exists (select 1 from books p where ${isPresent} and p.partner_code = r.code)`;

const addAccountsSql = `
  insert into accounts (books, currency, balance, entries, last_entry_at, virtual_account,
    opening_balance)
  select p.id, r.cur, 0, 0, 0, r.number, r.opening
  from rows(?, partner text, cur text, number text, opening bigint) as r
  join books p on ${isPresent} and p.partner_code = r.partner
  where true
  on conflict (books, currency) do nothing`;

const emptyAccountsSql = `
  insert into accounts (books, currency, balance, entries, last_entry_at, virtual_account,
    opening_balance)
  select r.new, a.currency, 0, 0, 0, a.virtual_account, a.opening_balance
  from rows(?, old bigint, new bigint) as r join accounts a on a.books = r.old`;

const emptyBooksSql = `
  insert into books (id, partner_code, name, address, clock, made, holder)
  select r.new, p.partner_code, p.name, p.address, p.clock, p.made, 'present'
  from rows(?, old bigint, new bigint) as r join books p on p.id = r.old`;

const keepSql = ['users', 'sessions', 'refresh_tokens'].map(
  (table) => `
    update ${table} set books = r.new from rows(?, old bigint, new bigint) as r
    where ${table}.books = r.old`,
);
