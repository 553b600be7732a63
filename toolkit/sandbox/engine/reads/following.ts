/** Follows payouts and notifications by reading what may have changed, again and again. */
import { isDeepStrictEqual } from 'node:util';
import { referenceKey } from '../../store/identity.ts';
import { query, smallInteger, smallIntegerOrNull, text } from '../../store/store.ts';
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
      const tracks = newTracks();
      let followed: PartnerRow[] = [];
      let showed: Showing | undefined;
      return async (): Promise<Changes> => {
        const state = await shared.refresh();
        const before = { followed, showed };
        followed = [...state.partners.values()].filter(
          (one) => partnerCode === undefined || one.partnerCode === partnerCode,
        );
        showed = state.clocks.get(state.partners.get(partnerCode ?? '')?.clock ?? sharedClock);
        const moved = showed && !isDeepStrictEqual(showed, before.showed) ? showed : undefined;
        return {
          isThere: partnerCode === undefined || followed.length > 0,
          anew: false,
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
  /** Conditions of a row `t`. */
  where: string;
  params: Param[];
}

function scopeOf(followed: readonly PartnerRow[], { transactionReference }: FollowFilter): Scope {
  const books = { texts: followed.map(({ partnerCode }) => partnerCode) };
  return transactionReference === undefined
    ? { where: 't.partner_code in texts(?)', params: [books] }
    : {
        where: 't.partner_code in texts(?) and t.reference = ?',
        params: [books, referenceKey(transactionReference)],
      };
}

function* readPayouts(
  scope: Scope,
  track: Track<number>,
  context: Context,
): Work<Found<number, StoredPayout>[]> {
  const ids = yield* readIds('payouts', 't.id', scope, track.above());
  const numbers = track.wanted(ids.map((row) => smallInteger(row, 'id')));
  const sql = `select ${storedColumns} from payouts t where ${scope.where} and t.id in numbers(?)`;
  const rows = numbers.length === 0 ? [] : yield* query(sql, ...scope.params, { numbers });
  return rows
    .map((row) => {
      const payout = storedPayout(row);
      const what = asOf(payout, context.now(payout.partnerCode), context);
      const { id, code, changedAt, outcome } = what;
      return { id, state: [code, changedAt, outcome].join(), isOpen: !isFinal(code), what };
    })
    .sort((one, other) => one.id - other.id);
}

function* readDeliveries(scope: Scope, track: Track<string>): Work<Found<string, Row>[]> {
  const ids = yield* readIds('deliveries', 't.delivery_id', scope, track.above());
  const texts = track.wanted(ids.map((row) => text(row, 'id')));
  const sql = `
    select ${deliveryColumns} from deliveries t
    where ${scope.where} and t.delivery_id in texts(?) order by t.delivery_id`;
  const rows = texts.length === 0 ? [] : yield* query(sql, ...scope.params, { texts });
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
  { where, params }: Scope,
  above: number | string | undefined,
): Work<Row[]> {
  const sql = `select ${column} as id from ${table} t where ${where}`;
  if (above !== undefined) {
    return yield* query(`${sql} and ${column} > ? order by ${column}`, ...params, above);
  }
  return (yield* query(`${sql} order by ${column} desc limit ${newest}`, ...params)).reverse();
}
