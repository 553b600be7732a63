/** The history of one payout: its states and its money movements. */
import { integer, query, smallInteger } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { TransactionKey } from '../interface/schemas.ts';
import type { PayoutHistory } from '../interface/transactions.ts';
import { statesOf } from '../life/payout-states.ts';
import { asOf, findPayout, viewsOf } from '../life/stored-payout.ts';
import type { Context } from '../shared/context.ts';

export function* readHistory(key: TransactionKey, context: Context): Work<PayoutHistory> {
  const found = yield* findPayout(key);
  if (!found) return { states: [], postings: [] };
  const payout = asOf(found, context.now(key.partnerCode), context);
  const states = yield* statesOf(payout, context.settings);
  const asWas = states.map((state) => ({ ...payout, ...state }));
  const { books, currency, entry, id } = payout;
  // Read the debit and its reversal, which is a later entry of the account.
  const rows = entry === null ? [] : yield* query(postingsSql, books, currency, entry, id);
  const postings = rows.map((row) => ({
    at: smallInteger(row, 'completed_at'),
    currency,
    amount: integer(row, 'amount'),
  }));
  return { states: yield* viewsOf(asWas, context), postings };
}

const postingsSql = `
  select completed_at, amount from ledger
  where books = ? and currency = ? and entry >= ? and payout = ? order by entry`;
