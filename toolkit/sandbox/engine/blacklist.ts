/** Recipient account numbers whose payouts are flagged. */
import { decodeText, encodeText } from '../store/sql.ts';
import { execute, query, text } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { accountKey } from './payout.ts';

export function* readBlacklist(): Work<string[]> {
  const rows = yield* query('select account_number from blacklist order by account_number');
  return rows.map((row) => decodeText(text(row, 'account_number')));
}

export function* setBlacklisted(accountNumber: string, blacklisted: boolean): Work<void> {
  if (blacklisted) yield* addToBlacklist([accountNumber]);
  else yield* execute('delete from blacklist where account_key = ?', accountKey(accountNumber));
}

export function* addToBlacklist(accountNumbers: readonly string[]): Work<void> {
  const rows = accountNumbers.map((number) => ({
    key: accountKey(number),
    number: encodeText(number),
  }));
  yield* execute(addSql, { rows });
}

const addSql = `
  insert into blacklist (account_key, account_number)
  select r.key, r.number from rows(?, key text, number text) as r
  where true
  on conflict (account_key) do nothing`;
