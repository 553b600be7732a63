/** Partners and their accounts, as the database stores them: added, funded, emptied, removed. */
import { execute } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { removeOrphanedAttempts } from '../deliver/claims.ts';
import { lockAccounts, post, saveLedger } from '../money/ledger.ts';
import type { AccountRow, PartnerRow } from '../shared/shared-state.ts';
import { startOfDay } from '../shared/clocks.ts';

/** An account that is opened with a first balance, in minor units. */
export interface NewAccount extends AccountRow {
  openingBalance: bigint;
}

/** Adds those that are not there yet, and gives their number. */
export function* addPartners(partners: readonly PartnerRow[]): Work<number> {
  const rows = partners.map(({ partnerCode, name, address, clock, made }) => ({
    code: partnerCode,
    name,
    address,
    clock,
    made: made ? 1 : 0,
  }));
  return yield* execute(addPartnersSql, { rows });
}

/** Opens those that are not there yet, and funds each with its first balance. */
export function* openAccounts(accounts: readonly NewAccount[], now: number): Work<void> {
  const rows = accounts.map(({ partnerCode, currency, virtualAccount, openingBalance }) => ({
    partner: partnerCode,
    cur: currency,
    number: virtualAccount,
    opening: openingBalance,
  }));
  yield* execute(addAccountsSql, { rows });
  yield* fundNewAccounts(
    accounts.map(({ partnerCode }) => partnerCode),
    now,
  );
}

/** Gives each account without an entry its first balance, as of the last moment of yesterday. */
function* fundNewAccounts(partnerCodes: readonly string[], now: number): Work<void> {
  const ledger = yield* lockAccounts(partnerCodes);
  for (const account of ledger.accounts) {
    if (account.entries > 0) continue;
    post(ledger, account, {
      kind: 'opening',
      amount: account.openingBalance,
      at: startOfDay(now) - 1,
      payout: null,
      reversedEntry: null,
    });
  }
  yield* saveLedger(ledger);
}

/** Forgets what has happened to partners, and gives them their first balances back. */
export function* emptyPartners(partnerCodes: readonly string[], now: number): Work<void> {
  // Locked throughout, so that no payout comes between.
  yield* lockAccounts(partnerCodes);
  const codes = { texts: partnerCodes };
  for (const sql of forgetSql) yield* execute(sql, codes);
  yield* removeOrphanedAttempts();
  yield* execute(emptyAccountsSql, codes);
  yield* fundNewAccounts(partnerCodes, now);
}

export function* removePartner(partnerCode: string): Work<void> {
  yield* lockAccounts([partnerCode]);
  const codes = { texts: [partnerCode] };
  for (const sql of [...forgetSql, ...removeSql]) yield* execute(sql, codes);
  yield* removeOrphanedAttempts();
}

const addPartnersSql = `
  insert into partners (partner_code, name, address, clock, made)
  select r.code, r.name, r.address, r.clock, r.made
  from rows(?, code text, name text, address text, clock text, made bigint) as r
  where true
  on conflict (partner_code) do nothing`;

const addAccountsSql = `
  insert into accounts (partner_code, currency, balance, entries, last_entry_at, virtual_account,
    opening_balance)
  select r.partner, r.cur, 0, 0, 0, r.number, r.opening
  from rows(?, partner text, cur text, number text, opening bigint) as r
  where true
  on conflict (partner_code, currency) do nothing`;

const emptyAccountsSql = `
  update accounts set balance = 0, entries = 0, last_entry_at = 0, notified = 0
  where partner_code in texts(?)`;

/** In an order in which other transactions come to them too. */
const forgetSql = [
  'payouts',
  'batches',
  'batch_keys',
  'untaken',
  'recipient_totals',
  'ledger',
  'blacklisted',
  'webhooks',
  'deliveries',
].map((table) => `delete from ${table} where partner_code in texts(?)`);

const removeSql = [
  `delete from clocks where name in (select clock from partners where partner_code in texts(?))`,
  `delete from refresh_tokens where session_id in (
    select s.session_id from sessions s join users u on u.username = s.username
    where u.partner_code in texts(?)
  )`,
  `delete from sessions where username in (
    select u.username from users u where u.partner_code in texts(?)
  )`,
  'delete from users where partner_code in texts(?)',
  'delete from accounts where partner_code in texts(?)',
  'delete from partners where partner_code in texts(?)',
];
