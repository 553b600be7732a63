/** Follows payouts and notifications by reading what may have changed, again and again. */
import { isDeepStrictEqual } from 'node:util';
import { referenceKey } from '../../store/identity.ts';
import { query, queryTogether, smallInteger, smallIntegerOrNull, text } from '../../store/store.ts';
import type { Param, Row, Work } from '../../store/store.ts';
import { deliveriesOf, deliveryColumns } from '../deliver/outbox.ts';
import type { Changes, FollowFilter, Following } from '../interface/following.ts';
import { isFinal } from '../life/life.ts';
import { asOf, storedColumns, storedPayout, viewsOf } from '../life/stored-payout.ts';
import type { StoredPayout } from '../life/stored-payout.ts';
import { sharedClock, timeIn } from '../shared/clocks.ts';
import type { Context } from '../shared/context.ts';
import type { PartnerRow, Showing } from '../shared/shared-state.ts';
import { createTrack, newest } from './track.ts';
import type { Found, Track } from './track.ts';

export function createFollowing(context: Context): Following {
  const { shared, settings } = context;
  return {
    follow(filter) {
      const { partnerCode } = filter;
      let tracks = newTracks();
      let followed: PartnerRow[] = [];
      let showed: Showing | undefined;
      return async (): Promise<Changes> => {
        const state = await shared.refresh();
        const before = { followed, showed };
        followed = [...state.partners.values()].filter(
          (one) => partnerCode === undefined || one.partnerCode === partnerCode,
        );
        // A reset or a restoration gives a partner other books.
        const anew = before.followed.some(
          (one) => (state.partners.get(one.partnerCode)?.books ?? one.books) !== one.books,
        );
        if (anew) tracks = newTracks();
        showed = state.clocks.get(state.partners.get(partnerCode ?? '')?.clock ?? sharedClock);
        const moved = showed && !isDeepStrictEqual(showed, before.showed) ? showed : undefined;
        return {
          isThere: partnerCode === undefined || followed.length > 0,
          anew,
          clock: moved && {
            mode: moved.mode,
            now: timeIn(state, partnerCode, settings.realNow()),
          },
          ...(await readChanges(scopeOf(followed, filter), tracks, context)),
        };
      };
    },
  };
}

interface Tracks {
  payouts: Track<number>;
  deliveries: Track<string>;
}

function newTracks(): Tracks {
  return { payouts: createTrack(0), deliveries: createTrack('') };
}

async function readChanges(
  scope: Scope,
  { payouts, deliveries }: Tracks,
  context: Context,
): Promise<Pick<Changes, 'transactions' | 'deliveries'>> {
  const read = await context.store.read(function* () {
    const foundPayouts = yield* readPayouts(scope, payouts, context);
    const changed = payouts.changed(foundPayouts).map(({ what }) => what);
    const foundDeliveries = yield* readDeliveries(scope, deliveries);
    const rows = deliveries.changed(foundDeliveries).map(({ what }) => what);
    return {
      foundPayouts,
      foundDeliveries,
      transactions: yield* viewsOf(changed, context),
      notifications: yield* deliveriesOf(rows),
    };
  });
  // After the reading, which may be repeated.
  payouts.note(read.foundPayouts);
  deliveries.note(read.foundDeliveries);
  return { transactions: read.transactions, deliveries: read.notifications };
}

/** Whose rows are read. */
interface Scope {
  /** The codes of the partners by their books. */
  partners: ReadonlyMap<number, string>;
  /** Conditions of a row `t`, but that it is of some books. */
  where: string;
  params: Param[];
}

function scopeOf(followed: readonly PartnerRow[], { transactionReference }: FollowFilter): Scope {
  const partners = new Map(followed.map(({ books, partnerCode }) => [books, partnerCode]));
  return transactionReference === undefined
    ? { partners, where: 'true', params: [] }
    : { partners, where: 't.reference = ?', params: [referenceKey(transactionReference)] };
}

/** Rows of all books of a scope, with the codes of their partners. */
function* readRows(
  { partners, where, params }: Scope,
  columns: string,
  rest: string,
  ...others: Param[]
): Work<Row[]> {
  const sql = `select ${columns} where t.books in numbers(?) and ${where} ${rest}`;
  const rows = yield* query(sql, { numbers: [...partners.keys()] }, ...params, ...others);
  return rows.map((row) => ({
    ...row,
    partner_code: partners.get(smallInteger(row, 'books')) ?? '',
  }));
}

function* readPayouts(
  scope: Scope,
  track: Track<number>,
  context: Context,
): Work<Found<number, StoredPayout>[]> {
  const ids = yield* readIds('payouts', 't.id', scope, track.above());
  const numbers = track.wanted(ids.map((row) => smallInteger(row, 'id')));
  if (numbers.length === 0) return [];
  const columns = `${storedColumns} from payouts t`;
  return (yield* readRows(scope, columns, 'and t.id in numbers(?)', { numbers }))
    .map((row) => {
      const payout = storedPayout(row, text(row, 'partner_code'));
      const what = asOf(payout, context.now(payout.partnerCode), context);
      const { id, code, changedAt, outcome } = what;
      return { id, state: [code, changedAt, outcome].join(), isOpen: !isFinal(code), what };
    })
    .sort((one, other) => one.id - other.id);
}

function* readDeliveries(scope: Scope, track: Track<string>): Work<Found<string, Row>[]> {
  const ids = yield* readIds('deliveries', 't.delivery_id', scope, track.above());
  const texts = track.wanted(ids.map((row) => text(row, 'id')));
  if (texts.length === 0) return [];
  const columns = `${deliveryColumns} from deliveries t`;
  const rest = 'and t.delivery_id in texts(?) order by t.delivery_id';
  const rows = yield* readRows(scope, columns, rest, { texts });
  return rows.map((row) => {
    const [state, due] = [text(row, 'state'), smallIntegerOrNull(row, 'due_at')];
    return {
      id: text(row, 'delivery_id'),
      state: [state, due].join(),
      isOpen: state === 'pending',
      what: row,
    };
  });
}

/** The ids above one, or the newest, in their order. */
function* readIds(
  table: string,
  column: string,
  scope: Scope,
  above: number | string | undefined,
): Work<Row[]> {
  const columns = `t.books, ${column} as id from ${table} t`;
  if (above !== undefined) {
    return yield* readRows(scope, columns, `and ${column} > ? order by ${column}`, above);
  }
  // Those of each partner are in order in an index, those of all partners in none.
  const queries = [...scope.partners.keys()].map((books) => ({
    sql: `
      select ${columns} where t.books = ? and ${scope.where} order by ${column} desc limit ${newest}`,
    params: [books, ...scope.params],
  }));
  const rows = queries.length === 0 ? [] : (yield* queryTogether(queries)).flat();
  const before = ({ id: one }: Row, { id: other }: Row) => (String(one) < String(other) ? -1 : 1);
  return rows.sort(before).slice(-newest);
}
