/** Puts the demo data into a database, and brings it back as it was. */
import { execute } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { addToBlacklist } from './blacklist.ts';
import { firstBlacklisted } from './demo-institutions.ts';
import { demoAccounts } from './demo-partners.ts';
import { findAccount, lockAccounts, post, saveLedger } from './ledger.ts';
import { startOfDay } from './times.ts';

/** Opens the accounts that are not there yet; the blacklist comes with the first of them. */
export function* addDemoData(now: number): Work<void> {
  const rows = demoAccounts.map(({ partnerCode, currency, virtualAccount }) => ({
    partner: partnerCode,
    cur: currency,
    number: virtualAccount,
  }));
  const added = yield* execute(addAccountsSql, { rows });
  if (added === demoAccounts.length) yield* addToBlacklist(firstBlacklisted);
  if (added > 0) yield* fundEmptyAccounts(now);
}

/**
 * Forgets what has happened. The accounts stay locked throughout, so that no payout comes between.
 */
export function* resetDemoData(now: number): Work<void> {
  const batch = yield* lockAccounts(demoAccounts.map(({ partnerCode }) => partnerCode));
  for (const table of happened) yield* execute(`delete from ${table}`);
  if (batch.accounts.length > 0) {
    yield* execute('update accounts set balance = 0, entries = 0, last_entry_at = 0');
  }
  yield* addToBlacklist(firstBlacklisted);
  yield* fundEmptyAccounts(now);
}

/** In an order in which other transactions come to them too. */
const happened = [
  'transactions',
  'batches',
  'idempotency_keys',
  'recipient_totals',
  'ledger',
  'blacklist',
  'webhooks',
  'deliveries',
  'delivery_attempts',
];

/** Gives each account without an entry its first balance, as the last moment of yesterday. */
function* fundEmptyAccounts(now: number): Work<void> {
  const batch = yield* lockAccounts(demoAccounts.map(({ partnerCode }) => partnerCode));
  for (const { partnerCode, currency, openingBalance } of demoAccounts) {
    const account = findAccount(batch, partnerCode, currency);
    if (!account || account.entries > 0) continue;
    post(batch, account, {
      kind: 'opening',
      amount: openingBalance,
      at: startOfDay(now) - 1,
      referenceKey: null,
      reversedEntry: null,
    });
  }
  yield* saveLedger(batch);
}

const addAccountsSql = `
  insert into accounts (partner_code, currency, balance, entries, last_entry_at, virtual_account)
  select r.partner, r.cur, 0, 0, 0, r.number
  from rows(?, partner text, cur text, number text) as r
  where true
  on conflict (partner_code, currency) do nothing`;
