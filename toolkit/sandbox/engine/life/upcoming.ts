/** Future changes on a clock: steps of payouts and attempts of notifications. */
import { query, smallInteger, smallIntegerOrNull } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { reachedBy, stepAfter } from './life.ts';
import type { Waits } from './life.ts';
import { codeIn } from './stored-payout.ts';
import { isPresent } from '../shared/present.ts';

/** Future changes on a clock. */
export interface Upcoming {
  /** The number of payouts that will change. */
  payouts: number;
  /** The number of notifications with another attempt. */
  notifications: number;
  /** When the first change is due; null if there is none. */
  nextAt: number | null;
}

/** Counts the notifications and written steps of these partners that are due by a time. */
export function* countDue(partnerCodes: readonly string[], time: number): Work<number> {
  const codes = { texts: partnerCodes };
  const [row] = yield* query(dueSql, codes, time, codes, time);
  return row ? smallInteger(row, 'payouts') + smallInteger(row, 'notifications') : 0;
}

/**
 * The future changes of these partners. Excludes notifications of a partner that removed its
 * webhook, because they wait for a new one.
 */
export function* readUpcoming(
  partnerCodes: readonly string[],
  now: number,
  waits: Waits,
): Work<Upcoming> {
  const codes = { texts: partnerCodes };
  const [written] = yield* query(writtenSql, codes);
  const [notified] = yield* query(notifiedSql, codes);
  const since = now - waits.processingMs - waits.bankMs;
  const quiet = (yield* query(quietSql, codes, since)).flatMap((row) => {
    const next = nextQuietStep(row, now, waits);
    return next === undefined ? [] : [{ next, count: smallInteger(row, 'number') }];
  });
  const moments = [momentIn(written), momentIn(notified), ...quiet.map(({ next }) => next)].filter(
    (moment) => moment !== null,
  );
  return {
    payouts: countIn(written) + quiet.reduce((sum, { count }) => sum + count, 0),
    notifications: countIn(notified),
    nextAt: moments.length === 0 ? null : moments.reduce((one, other) => Math.min(one, other)),
  };
}

/** Returns when the last notification that is due by a time is due; null if there is none. */
export function* lastDueBy(partnerCodes: readonly string[], time: number): Work<number | null> {
  const [row] = yield* query(lastSql, { texts: partnerCodes }, time);
  return momentIn(row);
}

function nextQuietStep(row: Row, now: number, waits: Waits): number | undefined {
  const course = { outcome: codeIn(row, 'outcome'), flagged: smallInteger(row, 'flagged') === 1 };
  const written = { code: codeIn(row, 'code'), changedAt: smallInteger(row, 'changed_at') };
  return stepAfter(reachedBy(now, written, null, course, waits), course, waits)?.changedAt;
}

function countIn(row: Row | undefined): number {
  return row ? smallInteger(row, 'number') : 0;
}

function momentIn(row: Row | undefined): number | null {
  return row ? smallIntegerOrNull(row, 'moment') : null;
}

const ofPartners = `(select p.id from books p where ${isPresent} and p.partner_code in texts(?))`;

const deliverable = `
  d.books in ${ofPartners} and d.state = 'pending' and d.books in (select w.books from webhooks w)`;

const dueSql = `
  select
    (select count(*) from payouts t where t.books in ${ofPartners} and t.due_at <= ?) as payouts,
    (select count(*) from deliveries d where ${deliverable} and d.due_at <= ?) as notifications`;

const writtenSql = `
  select count(*) as number, min(t.due_at) as moment from payouts t
  where t.books in ${ofPartners} and t.due_at is not null`;

const notifiedSql = `
  select count(*) as number, min(d.due_at) as moment from deliveries d where ${deliverable}`;

const lastSql = `
  select max(d.due_at) as moment from deliveries d where ${deliverable} and d.due_at <= ?`;

// Payouts with the same moment are alike.
const quietSql = `
  select t.code, t.outcome, t.flagged, t.changed_at, count(*) as number from payouts t
  where t.books in ${ofPartners} and t.due_at is null and t.code in ('01', '02')
    and t.changed_at > ?
  group by t.code, t.outcome, t.flagged, t.changed_at`;
