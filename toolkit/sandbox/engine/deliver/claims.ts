/** Deliveries that a worker claims, so that no other takes them, and the results it reports. */
import { randomUUID } from 'node:crypto';
import {
  execute,
  executeTogether,
  integer,
  query,
  smallInteger,
  smallIntegerOrNull,
  text,
  textOrNull,
} from '../../store/store.ts';
import type { Row, Statement, Work } from '../../store/store.ts';
import { noteOf } from '../books/copying.ts';
import { timeSql } from '../shared/clocks.ts';
import type {
  Attempt,
  AttemptResult,
  ClaimedDelivery,
  ClaimRequest,
} from '../interface/deliveries.ts';
import { isForNotifications } from '../shared/stored-faults.ts';
import { parseRecord } from '../life/record.ts';
import type { Context } from '../shared/context.ts';
import { faultMarks, meetFaults, onceMore, overtakenSql } from './webhook-faults.ts';
import { isPresent } from '../shared/present.ts';

export function createClaims(context: Context) {
  const { store, shared, now } = context;
  const { realNow } = context.settings;
  return {
    /**
     * Claims pending deliveries that are due, the longest due first, so that no other worker takes
     * them until the lease ends. A payout's states go out in order: a later state waits while an
     * earlier one is due, but overtakes one that waits for its next attempt. A delivery blocked by
     * a fault gets `withheld`, and its attempt is recorded.
     */
    async claimDueDeliveries(request: ClaimRequest) {
      await shared.refresh();
      // Read first, because a writing transaction blocks other writers.
      const due = await store.read(() => findDue(request, realNow(), ''));
      if (due.length === 0) return [];
      return store.transaction(() => claim(request, realNow(), context));
    },

    /** Extends the claims to this long from now, except those that another worker has taken over. */
    renewClaims: async (claims: readonly ClaimedDelivery[], leaseMs: number) => {
      const until = realNow() + Math.round(leaseMs);
      const rows = claims.map(({ books, deliveryId, lease }) => ({ books, id: deliveryId, lease }));
      await store.transaction(() => execute(renewSql, until, { rows }));
    },

    /**
     * Records the result of a claimed delivery, once. A success makes it `delivered` even after the
     * lease has ended; a failure counts only if no other worker has claimed it since.
     */
    recordAttempt: (claimed: ClaimedDelivery, attempt: AttemptResult) =>
      store.transaction(() => record(claimed, attempt, now(claimed.partnerCode))),
  };
}

/** Returns the attempts of deliveries in order, by delivery id. */
export function* readAttempts(
  deliveries: readonly { books: number; deliveryId: string }[],
): Work<Map<string, Attempt[]>> {
  const attempts = new Map<string, Attempt[]>();
  const rows = deliveries.map(({ books, deliveryId }) => ({ books, id: deliveryId }));
  for (const row of yield* query(attemptsSql, { rows })) {
    const id = text(row, 'delivery_id');
    attempts.set(id, [...(attempts.get(id) ?? []), attemptOf(row)]);
  }
  return attempts;
}

/** Returns deliveries that can be claimed, some per partner, the longest due first. */
function* findDue(
  { limit, limitPerPartner = limit, exceptPartners = [] }: ClaimRequest,
  realNow: number,
  lock: string,
): Work<Row[]> {
  const due: { row: Row; dueAt: number }[] = [];
  // One statement for all partners, because usually nothing is due.
  for (const partner of yield* query(partnersWithDueSql, realNow)) {
    const partnerCode = text(partner, 'partner_code');
    if (exceptPartners.includes(partnerCode)) continue;
    const now = smallInteger(partner, 'shows');
    const most = Math.min(limit, limitPerPartner);
    const books = smallInteger(partner, 'books');
    const rows = yield* query(`${dueSql}${lock}`, books, now, realNow, now, most);
    for (const row of rows) {
      due.push({ row: { ...partner, ...row }, dueAt: smallInteger(row, 'due_at') });
    }
  }
  due.sort((one, other) => one.dueAt - other.dueAt);
  return due.slice(0, limit).map(({ row }) => row);
}

function* claim(
  request: ClaimRequest,
  realNow: number,
  { shared, now }: Context,
): Work<ClaimedDelivery[]> {
  const rows = yield* findDue(request, realNow, ' for update of d skip locked');
  const lease = randomUUID();
  const claimed = rows.map((row): ClaimedDelivery & { isNew: boolean } => ({
    books: smallInteger(row, 'books'),
    deliveryId: text(row, 'delivery_id'),
    partnerCode: text(row, 'partner_code'),
    url: text(row, 'url'),
    attempt: smallInteger(row, 'recorded') + 1,
    dueAt: smallInteger(row, 'due_at'),
    record: parseRecord(text(row, 'record')),
    lease,
    isNew: smallInteger(row, 'fault') === faultMarks.untried,
    withheld: null,
  }));
  yield* execute(claimSql, lease, realNow + Math.round(request.leaseMs), {
    rows: claimed.map(({ books, deliveryId }) => ({ books, id: deliveryId })),
  });
  const faults = shared.state().faults.filter(isForNotifications);
  const fresh = claimed.filter(({ isNew, attempt }) => isNew && attempt === 1);
  for (const { claimed: one, result } of yield* meetFaults(fresh, faults)) {
    if (!result) continue;
    yield* record(one, result, now(one.partnerCode));
    one.withheld = result.error ?? null;
  }
  return claimed;
}

function* record(claimed: ClaimedDelivery, result: AttemptResult, now: number): Work<void> {
  const { books, deliveryId, attempt, lease } = claimed;
  const key = [books, deliveryId];
  // Lock the delivery, so that several workers' results are recorded one after another.
  const [delivery] = yield* query(lockSql, ...key);
  // Nothing is found after a reset or a restore, because the partner has other books.
  if (!delivery) return;
  const attempts = (yield* readAttempts([claimed])).get(deliveryId) ?? [];
  const fault = smallInteger(delivery, 'fault');
  const isTwice = result.delivered && fault === faultMarks.twice;
  const {
    delivered,
    status = null,
    error = null,
    retryInMs,
  } = isTwice ? { ...result, ...onceMore } : result;
  const durationMs = Math.round(result.durationMs);
  const isHeld = textOrNull(delivery, 'lease') === lease;
  // Do not record a result twice: a worker that got no answer records it again.
  const isSame = (one: Attempt) =>
    one.number >= attempt &&
    one.status === status &&
    one.durationMs === durationMs &&
    [error, onceMore.error].includes(one.error);
  if (!isHeld && attempts.some(isSame)) return;
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const params = [...key, number, now, delivered ? 1 : 0, status, error, durationMs];
  const changes: Statement[] = [
    { sql: logSql, params },
    noteOf(books, { deliveries: [deliveryId] }),
  ];
  if (result.delivered) {
    changes.push({ sql: overtakenSql, params: [books, claimed.dueAt] });
  }
  if (delivered || isHeld || isTwice) {
    const isOver = delivered || retryInMs === undefined;
    const state = delivered ? 'delivered' : isOver ? 'failed' : 'pending';
    const dueAt = isOver ? null : now + Math.round(retryInMs);
    changes.push({
      sql: endSql,
      params: [state, dueAt, isTwice ? faultMarks.tried : fault, ...key],
    });
  }
  yield* executeTogether(changes);
}

function attemptOf(row: Row): Attempt {
  return {
    number: smallInteger(row, 'number'),
    at: smallInteger(row, 'at'),
    delivered: integer(row, 'delivered') === 1n,
    status: smallIntegerOrNull(row, 'status'),
    error: textOrNull(row, 'error'),
    durationMs: smallInteger(row, 'duration_ms'),
  };
}

const partnersWithDueSql = `
  select * from (
    select p.partner_code, w.books, w.url, ${timeSql} as shows
    from webhooks w
    join books p on p.id = w.books
    join clocks c on c.name = p.clock
    where ${isPresent}
  ) as w
  where exists (
    select 1 from deliveries d
    where d.books = w.books and d.state = 'pending' and d.due_at <= w.shows
  )
  order by partner_code`;

// Deliveries of the same record have no order.
const dueSql = `
  select d.delivery_id, d.record, d.due_at, d.fault,
    (select count(*) from delivery_attempts a
      where a.books = d.books and a.delivery_id = d.delivery_id) as recorded
  from deliveries d
  where d.state = 'pending' and d.books = ? and d.due_at <= ? and d.lease_until <= ?
    and not exists (
      select 1 from deliveries e
      where e.books = d.books and e.reference = d.reference
        and e.state = 'pending' and e.due_at <= ? and e.record <> d.record
        and (e.created_at < d.created_at
          or e.created_at = d.created_at and e.delivery_id < d.delivery_id)
    )
  order by d.due_at
  limit ?`;

const claimSql = `
  update deliveries set lease = ?, lease_until = ?, held_by = null
  from rows(?, books bigint, id text) as r
  where deliveries.books = r.books and deliveries.delivery_id = r.id`;

const renewSql = `
  update deliveries set lease_until = ?
  from rows(?, books bigint, id text, lease text) as r
  where deliveries.books = r.books and deliveries.delivery_id = r.id and deliveries.lease = r.lease`;

const lockSql = `
  select lease, fault from deliveries where books = ? and delivery_id = ? for update`;

const logSql = `
  insert into delivery_attempts (books, delivery_id, number, at, delivered, status, error,
    duration_ms)
  values (?, ?, ?, ?, ?, ?, ?, ?)`;

const endSql = `
  update deliveries set state = ?, due_at = ?, fault = ?, lease = null, lease_until = 0
  where books = ? and delivery_id = ?`;

const attemptsSql = `
  select a.delivery_id, a.number, a.at, a.delivered, a.status, a.error, a.duration_ms
  from rows(?, books bigint, id text) as r
  join delivery_attempts a on a.books = r.books and a.delivery_id = r.id
  order by a.delivery_id, a.number`;
