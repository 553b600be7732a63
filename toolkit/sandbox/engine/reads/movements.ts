/** The movements on an account one by one: postings, and the payouts that a posting of debits counts. */
import { integer, query, smallInteger, smallIntegerOrNull, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import type { Movement } from '../money/ledger.ts';
import type { TransactionRequest } from '../interface/schemas.ts';
import type { AccountRow } from '../shared/shared-state.ts';
import { storedRequests } from '../life/stored-batch.ts';

export interface AccountMovement {
  kind: Movement['kind'];
  entry: number;
  /** In minor units; below 0: taken off. */
  amount: bigint;
  completedAt: number;
  reversedEntry: number | null;
  /** The payout that it is about, as it was asked for. */
  request: TransactionRequest | undefined;
}

/** The movements from one entry to another, both of them too, in their order. */
export function* readMovements(
  { partnerCode, currency }: AccountRow,
  from: number,
  until: number,
): Work<AccountMovement[]> {
  if (until < from) return [];
  const limit = until - from + 1;
  const postings = yield* query(postingsSql, partnerCode, currency, from, limit);
  const found: Found[] = [];
  for (const posting of postings) {
    const first = smallIntegerOrNull(posting, 'first_payout');
    const last = smallIntegerOrNull(posting, 'last_payout');
    const isDebits = text(posting, 'kind') === 'debits';
    const lastEntry = smallInteger(posting, 'entry');
    // Where clocks of processes differ, ids of other postings are between those of this one.
    const least = Math.max(from, lastEntry - smallInteger(posting, 'entries') + 1);
    const most = Math.min(until, lastEntry);
    const payouts =
      first === null || last === null
        ? [undefined]
        : isDebits
          ? yield* query(debitsSql, first, last, partnerCode, currency, least, most)
          : yield* query(payoutSql, first);
    found.push(...payouts.map((payout) => foundOf(posting, payout, isDebits)));
    if (lastEntry >= until) break;
  }
  const batches = yield* storedRequests(found.flatMap(({ place }) => place?.batch ?? []));
  return found.map(({ place, ...movement }) => ({
    ...movement,
    request: (place && batches.get(place.batch)?.requests[place.position]) ?? undefined,
  }));
}

interface Found extends Omit<AccountMovement, 'request'> {
  place: { batch: number; position: number } | undefined;
}

function foundOf(posting: Row, payout: Row | undefined, isDebit: boolean): Found {
  const place = payout && {
    batch: smallInteger(payout, 'batch'),
    position: smallInteger(payout, 'position'),
  };
  return {
    kind: kindIn(posting),
    entry: smallInteger(isDebit && payout ? payout : posting, 'entry'),
    amount: isDebit && payout ? -integer(payout, 'amount') : integer(posting, 'movement'),
    completedAt: smallInteger(posting, 'completed_at'),
    reversedEntry: smallIntegerOrNull(posting, 'reversed_entry'),
    place,
  };
}

function kindIn(row: Row): Movement['kind'] {
  const kind = text(row, 'kind');
  if (kind === 'opening' || kind === 'funding' || kind === 'reversal') return kind;
  return 'debits';
}

const postingsSql = `
  select entry, entries, kind, movement, completed_at, first_payout, last_payout, reversed_entry
  from postings
  where partner_code = ? and currency = ? and entry >= ?
  order by entry
  limit ?`;

const debitsSql = `
  select entry, amount, batch, position from payouts
  where id between ? and ? and partner_code = ? and currency = ? and entry between ? and ?
  order by entry`;

const payoutSql = 'select batch, position from payouts where id = ?';
