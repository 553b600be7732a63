/** Notifications that wait to be delivered, and what came of them. */
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
} from '../store/store.ts';
import type { Row, Statement, Value, Work } from '../store/store.ts';
import type {
  Attempt,
  AttemptResult,
  ClaimedDelivery,
  ClaimRequest,
  Deliveries,
  Delivery,
  DeliveryState,
  Webhook,
} from './deliveries.ts';
import { EngineError } from './errors.ts';
import { limitOf, whereOf } from './filters.ts';
import { lockAccounts } from './ledger.ts';
import { newDeliveryId } from './notifications.ts';
import { parseRecord, recordOf } from './record.ts';
import type { TransactionKey } from './schemas.ts';
import type { Context, Settings } from './settings.ts';
import { partnerIn } from './shared-state.ts';
import { asOf } from './stored-payout.ts';
import { findPayout } from './transitions.ts';

export function createOutbox(context: Context): Deliveries {
  const { store, shared, now, settings } = context;
  const { realNow } = settings;
  return {
    async registerWebhook({ partnerCode, url }) {
      partnerIn(await shared.refresh(), partnerCode);
      return store.transaction(() => register(partnerCode, url, now(partnerCode), settings));
    },

    async removeWebhook(partnerCode) {
      await store.transaction(function* () {
        yield* lockAccounts([partnerCode]);
        yield* execute('delete from webhooks where partner_code = ?', partnerCode);
        yield* execute('update accounts set notified = 0 where partner_code = ?', partnerCode);
      });
    },

    listWebhooks: () =>
      store.read(function* () {
        const rows = yield* query(
          'select partner_code, url, registered_at from webhooks order by partner_code',
        );
        return rows.map((row) => ({
          partnerCode: text(row, 'partner_code'),
          url: text(row, 'url'),
          registeredAt: smallInteger(row, 'registered_at'),
        }));
      }),

    async claimDueDeliveries(request) {
      await shared.refresh();
      // Read first, since a transaction that writes blocks others that write.
      const due = await store.read(() => findDue(request, now, realNow(), ''));
      if (due.length === 0) return [];
      return store.transaction(() => claim(request, now, realNow()));
    },

    renewClaims: async (claims, leaseMs) => {
      const until = realNow() + Math.round(leaseMs);
      const ids = { texts: claims.map(({ deliveryId }) => deliveryId) };
      const leases = { texts: [...new Set(claims.map(({ lease }) => lease))] };
      await store.transaction(() => execute(renewSql, until, ids, leases));
    },

    recordAttempt: (claimed, attempt) =>
      store.transaction(() => record(claimed, attempt, now(claimed.partnerCode))),

    async makeDue(deliveryId) {
      await store.transaction(() => execute(makeDueSql, deliveryId));
    },

    listDeliveries: ({ partnerCode, transactionReference, state, limit } = {}) =>
      store.read(function* () {
        const columns = { state };
        const { where, params } = whereOf({ partnerCode, transactionReference, columns });
        return yield* readDeliveries(
          `${where} order by t.created_at desc, t.delivery_id desc limit ?`,
          ...params,
          limitOf(limit),
        );
      }),

    replay: (deliveryId) =>
      store.transaction(function* () {
        const [delivery] = yield* query(
          'select partner_code, reference, record from deliveries where delivery_id = ?',
          deliveryId,
        );
        if (!delivery) {
          throw new EngineError('unknown-delivery', 'There is no delivery with this id.');
        }
        const partnerCode = text(delivery, 'partner_code');
        const [reference, json] = [text(delivery, 'reference'), text(delivery, 'record')];
        return yield* addDelivery(partnerCode, reference, json, now(partnerCode));
      }),

    resend: (key) => store.transaction(() => resend(key, context)),
  };
}

function* register(
  partnerCode: string,
  url: string,
  now: number,
  { processingMs, bankMs }: Settings,
): Work<Webhook> {
  // Payouts are accepted and changed under this lock: none of them misses the webhook.
  yield* lockAccounts([partnerCode]);
  yield* execute(registerSql, partnerCode, url, now);
  yield* execute('update accounts set notified = 1 where partner_code = ?', partnerCode);
  yield* execute(notifyFlaggedSql, processingMs, partnerCode, processingMs, now);
  // One that was flagged is at the bank after it was approved.
  for (const [code, wait, flagged] of [
    ['02', processingMs + bankMs, 0],
    ['01', bankMs, 1],
  ] as const) {
    yield* execute(notifyPaidSql, wait, partnerCode, code, flagged, wait, now);
  }
  return { partnerCode, url, registeredAt: now };
}

function* resend(key: TransactionKey, context: Context): Work<Delivery> {
  const { partnerCode, transactionReference } = key;
  const payout = yield* findPayout(key);
  const registered = yield* query(
    'select partner_code from webhooks where partner_code = ?',
    partnerCode,
  );
  if (registered.length === 0) {
    throw new EngineError('no-webhook', 'The partner must register a webhook first.');
  }
  const now = context.now(partnerCode);
  const record = recordOf({ ...asOf(payout, now, context), transactionReference });
  return yield* addDelivery(partnerCode, payout.reference, JSON.stringify(record), now);
}

function* addDelivery(partnerCode: string, ref: string, json: string, now: number): Work<Delivery> {
  const deliveryId = newDeliveryId();
  yield* execute(addSql, deliveryId, partnerCode, ref, json, now, now);
  return {
    deliveryId,
    partnerCode,
    record: parseRecord(json),
    state: 'pending',
    createdAt: now,
    dueAt: now,
    attempts: [],
  };
}

/** Deliveries that may be claimed, some of each partner, the longest due first. */
function* findDue(
  { limit, limitPerPartner = limit, exceptPartners = [] }: ClaimRequest,
  now: Context['now'],
  realNow: number,
  lock: string,
): Work<Row[]> {
  const webhooks = yield* query('select partner_code, url from webhooks order by partner_code');
  const due: { row: Row; dueAt: number }[] = [];
  for (const webhook of webhooks) {
    const partnerCode = text(webhook, 'partner_code');
    if (exceptPartners.includes(partnerCode)) continue;
    const rows = yield* query(
      `${dueSql}${lock}`,
      partnerCode,
      now(partnerCode),
      realNow,
      now(partnerCode),
      Math.min(limit, limitPerPartner),
    );
    for (const row of rows) {
      due.push({ row: { ...row, url: webhook['url'] }, dueAt: smallInteger(row, 'due_at') });
    }
  }
  due.sort((one, other) => one.dueAt - other.dueAt);
  return due.slice(0, limit).map(({ row }) => row);
}

function* claim(
  request: ClaimRequest,
  now: Context['now'],
  realNow: number,
): Work<ClaimedDelivery[]> {
  const rows = yield* findDue(request, now, realNow, ' for update of d skip locked');
  const lease = randomUUID();
  yield* execute(claimSql, lease, realNow + Math.round(request.leaseMs), {
    texts: rows.map((row) => text(row, 'delivery_id')),
  });
  return rows.map((row) => ({
    deliveryId: text(row, 'delivery_id'),
    partnerCode: text(row, 'partner_code'),
    url: text(row, 'url'),
    attempt: smallInteger(row, 'recorded') + 1,
    dueAt: smallInteger(row, 'due_at'),
    record: parseRecord(text(row, 'record')),
    lease,
  }));
}

function* record(claimed: ClaimedDelivery, result: AttemptResult, now: number): Work<void> {
  const { deliveryId, attempt, lease } = claimed;
  // Under its lock the results of several workers are one after another.
  const [delivery] = yield* query(lockSql, deliveryId);
  // After a reset there is none.
  if (!delivery) return;
  const attempts = (yield* query(attemptsSql, { texts: [deliveryId] })).map(attemptOf);
  const { delivered, status = null, error = null, retryInMs } = result;
  const durationMs = Math.round(result.durationMs);
  const changes: Statement[] = [];
  const isHeld = textOrNull(delivery, 'lease') === lease;
  // Whoever heard no answer when it recorded a result records it again.
  const isLogged =
    !isHeld &&
    attempts.some(
      (one) =>
        one.number >= attempt &&
        one.delivered === delivered &&
        one.status === status &&
        one.error === error &&
        one.durationMs === durationMs,
    );
  if (!isLogged) {
    const number = (attempts.at(-1)?.number ?? 0) + 1;
    const params = [deliveryId, number, now, delivered ? 1 : 0, status, error, durationMs];
    changes.push({ sql: logSql, params });
  }
  if (delivered) changes.push({ sql: deliveredSql, params: [deliveryId] });
  else if (isHeld) {
    changes.push(
      retryInMs === undefined
        ? { sql: failedSql, params: [deliveryId] }
        : { sql: retrySql, params: [now + Math.round(retryInMs), deliveryId] },
    );
  }
  yield* executeTogether(changes);
}

function* readDeliveries(rest: string, ...params: Value[]): Work<Delivery[]> {
  const rows = yield* query(
    `select t.delivery_id, t.partner_code, t.record, t.state, t.created_at, t.due_at
    from deliveries t ${rest}`,
    ...params,
  );
  const ids = rows.map((row) => text(row, 'delivery_id'));
  const attempts = new Map<string, Attempt[]>();
  for (const row of yield* query(attemptsSql, { texts: ids })) {
    const id = text(row, 'delivery_id');
    attempts.set(id, [...(attempts.get(id) ?? []), attemptOf(row)]);
  }
  return rows.map((row) => ({
    deliveryId: text(row, 'delivery_id'),
    partnerCode: text(row, 'partner_code'),
    record: parseRecord(text(row, 'record')),
    state: stateOf(text(row, 'state')),
    createdAt: smallInteger(row, 'created_at'),
    dueAt: smallIntegerOrNull(row, 'due_at'),
    attempts: attempts.get(text(row, 'delivery_id')) ?? [],
  }));
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

function stateOf(stored: string): DeliveryState {
  return stored === 'delivered' || stored === 'failed' ? stored : 'pending';
}

const registerSql = `
  insert into webhooks (partner_code, url, registered_at) values (?, ?, ?)
  on conflict (partner_code)
  do update set url = excluded.url, registered_at = excluded.registered_at`;

// Their results were to follow from the clock; now they have to be written, and notified.
const notifyFlaggedSql = `
  update payouts set due_at = changed_at + cast(? as bigint)
  where partner_code = ? and due_at is null and code = '02' and flagged = 1
    and changed_at + cast(? as bigint) > ?`;

const notifyPaidSql = `
  update payouts set due_at = changed_at + cast(? as bigint)
  where partner_code = ? and due_at is null and outcome = '00' and code = ? and flagged <= ?
    and changed_at + cast(? as bigint) > ?`;

const addSql = `
  insert into deliveries (delivery_id, partner_code, reference, record, state, created_at,
    due_at, attempts, lease, lease_until)
  values (?, ?, ?, ?, 'pending', ?, ?, 0, null, 0)`;

// Deliveries of the same record are in no order.
const dueSql = `
  select d.delivery_id, d.partner_code, d.record, d.due_at,
    (select count(*) from delivery_attempts a where a.delivery_id = d.delivery_id) as recorded
  from deliveries d
  where d.state = 'pending' and d.partner_code = ? and d.due_at <= ? and d.lease_until <= ?
    and not exists (
      select 1 from deliveries e
      where e.partner_code = d.partner_code and e.reference = d.reference
        and e.state = 'pending' and e.due_at <= ? and e.record <> d.record
        and (e.created_at < d.created_at
          or e.created_at = d.created_at and e.delivery_id < d.delivery_id)
    )
  order by d.due_at
  limit ?`;

const claimSql = `
  update deliveries set lease = ?, lease_until = ? where delivery_id in texts(?)`;

const renewSql = `
  update deliveries set lease_until = ?
  where delivery_id in texts(?) and lease in texts(?)`;

const lockSql = 'select lease from deliveries where delivery_id = ? for update';

const logSql = `
  insert into delivery_attempts (delivery_id, number, at, delivered, status, error, duration_ms)
  values (?, ?, ?, ?, ?, ?, ?)`;

const deliveredSql = `
  update deliveries set state = 'delivered', due_at = null, lease = null, lease_until = 0
  where delivery_id = ?`;

const failedSql = `
  update deliveries set state = 'failed', due_at = null, lease = null, lease_until = 0
  where delivery_id = ?`;

const retrySql = `
  update deliveries set due_at = ?, lease = null, lease_until = 0
  where delivery_id = ?`;

// A delivery is never made after the present.
const makeDueSql = `
  update deliveries set due_at = created_at where delivery_id = ? and state = 'pending'`;

const attemptsSql = `
  select delivery_id, number, at, delivered, status, error, duration_ms
  from delivery_attempts
  where delivery_id in texts(?)
  order by delivery_id, number`;
