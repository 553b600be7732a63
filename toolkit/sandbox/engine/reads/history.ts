/** What has happened to one payout: its states, and the movements of money. */
import { integer, query, smallInteger } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { TransactionKey } from '../interface/schemas.ts';
import type { PayoutHistory, Posting } from '../interface/transactions.ts';
import { statesOf } from '../life/payout-states.ts';
import { asOf, findPayout, viewsOf } from '../life/stored-payout.ts';
import type { StoredPayout } from '../life/stored-payout.ts';
import type { Context } from '../shared/context.ts';

export function* readHistory(key: TransactionKey, context: Context): Work<PayoutHistory> {
  const found = yield* findPayout(key);
  if (!found) return { states: [], postings: [] };
  const payout = asOf(found, context.now(key.partnerCode), context);
  const states = yield* statesOf(payout, context.settings);
  return {
    states: yield* viewsOf(
      states.map((state) => ({ ...payout, ...state })),
      context,
    ),
    postings: yield* postingsOf(payout),
  };
}

/** The debit, and what gives it back: later entries of the account. */
function* postingsOf({ books, id, currency, entry }: StoredPayout): Work<Posting[]> {
  if (entry === null) return [];
  const rows = yield* query(postingsSql, books, currency, entry, id);
  return rows.map((row) => ({
    at: smallInteger(row, 'completed_at'),
    currency,
    amount: integer(row, 'amount'),
  }));
}

const postingsSql = `
  select completed_at, amount from ledger
  where books = ? and currency = ? and entry >= ? and payout = ? order by entry`;
