/** Recipient account numbers whose payouts are flagged, of one partner or of every one. */
import { fingerprint } from '../../store/identity.ts';
import { encodeText } from '../../store/sql.ts';
import { execute } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';

/** @param partnerCode whose payouts; empty: those of every partner */
export function* setBlacklisted(
  accountNumber: string,
  blacklisted: boolean,
  partnerCode: string,
): Work<void> {
  if (blacklisted) yield* addToBlacklist([accountNumber], partnerCode);
  else yield* execute(removeSql, partnerCode, fingerprint([accountNumber]));
}

export function* addToBlacklist(
  accountNumbers: readonly string[],
  partnerCode: string,
): Work<void> {
  const rows = accountNumbers.map((number) => ({
    partner: partnerCode,
    key: fingerprint([number]),
    number: encodeText(number),
  }));
  yield* execute(addSql, { rows });
}

const addSql = `
  insert into blacklisted (partner_code, account_key, account_number)
  select r.partner, r.key, r.number from rows(?, partner text, key text, number text) as r
  where true
  on conflict (partner_code, account_key) do nothing`;

const removeSql = 'delete from blacklisted where partner_code = ? and account_key = ?';
