/** Recipient account numbers whose payouts are flagged, for one partner or for all. */
import { fingerprint } from '../../store/identity.ts';
import { encodeText } from '../../store/sql.ts';
import { execute } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { Context } from '../shared/context.ts';
import { partnerIn } from '../shared/shared-state.ts';
import { isPresent } from '../shared/present.ts';

export function createBlacklist({ shared }: Context) {
  return {
    /** Lists the partner's own numbers, or the shared ones. */
    async blacklist(partnerCode?: string) {
      const state = await shared.refresh();
      if (partnerCode !== undefined) partnerIn(state, partnerCode);
      return [...(state.blacklist.get(partnerCode ?? '') ?? [])].sort();
    },
    async setBlacklisted(accountNumber: string, blacklisted: boolean, partnerCode = '') {
      if (partnerCode !== '') partnerIn(await shared.refresh(), partnerCode);
      await shared.change(() =>
        blacklisted
          ? addToBlacklist(accountNumber, partnerCode)
          : execute(removeSql, fingerprint([accountNumber]), partnerCode),
      );
    },
  };
}

/** Numbers that are blacklisted from the start. */
const firstBlacklisted = '0009999900';

export function addFirstBlacklisted(): Work<number> {
  return addToBlacklist(firstBlacklisted, '');
}

/** @param partnerCode the partner whose payouts it affects; empty for all partners */
function addToBlacklist(accountNumber: string, partnerCode: string): Work<number> {
  const key = fingerprint([accountNumber]);
  return execute(addSql, key, encodeText(accountNumber), partnerCode);
}

const addSql = `
  insert into blacklisted (books, account_key, account_number)
  select p.id, cast(? as text), cast(? as text) from books p
  where ${isPresent} and p.partner_code = ?
  on conflict (books, account_key) do nothing`;

const removeSql = `
  delete from blacklisted where account_key = ? and books in (
    select p.id from books p where ${isPresent} and p.partner_code = ?
  )`;
