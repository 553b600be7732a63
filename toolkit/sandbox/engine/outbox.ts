/** Notifications that wait to be delivered, and what came of them. */
import { randomUUID } from 'node:crypto';
import {
  execute,
  integer,
  query,
  smallInteger,
  smallIntegerOrNull,
  text,
  textOrNull,
} from '../store/store.ts';
import type { Row, Value, Work } from '../store/store.ts';
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
import { asOf } from './stored-payout.ts';
import { findPayout } from './transitions.ts';

export function createOutbox(context: Context): Deliveries {
  const { store, shared, now, settings } = context;
  const { realNow } = settings;
  return {
    async registerWebhook({ partnerCode, url }) {
      if (!(await shared.refresh()).partners.has(partnerCode)) {
        throw new EngineError('unknown-partner', 'There is no partner with this code.');
      }
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

    recordAttempt: (claimed, attempt) =>
      store.transaction(() => record(claimed, attempt, now(claimed.partnerCode))),

    listDeliveries: ({ partnerCode, transactionReference, state, limit } = {}) =>
      store.read(function* () {
        const columns = { state };
        const { where, params } = whereOf({ partnerCode, transactionReference, columns });
        return yield* readDeliveries(
          `${where} order by t.created_at desc, t.delivery_id limit ?`,
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
  const rows = yield* findDue(request, now, realNow, ' for update skip locked');
  const lease = randomUUID();
  yield* execute(claimSql, lease, realNow + Math.round(request.leaseMs), {
    texts: rows.map((row) => text(row, 'delivery_id')),
  });
  return rows.map((row) => ({
    deliveryId: text(row, 'delivery_id'),
    partnerCode: text(row, 'partner_code'),
    url: text(row, 'url'),
    attempt: smallInteger(row, 'attempts') + 1,
    dueAt: smallInteger(row, 'due_at'),
    record: parseRecord(text(row, 'record')),
    lease,
  }));
}

function* record(claimed: ClaimedDelivery, result: AttemptResult, now: number): Work<void> {
  const { deliveryId, attempt, lease } = claimed;
  yield* execute(
    logSql,
    deliveryId,
    attempt,
    now,
    result.delivered ? 1 : 0,
    result.status ?? null,
    result.error ?? null,
    Math.round(result.durationMs),
    deliveryId,
  );
  if (result.delivered) yield* execute(deliveredSql, deliveryId);
  else if (result.retryInMs === undefined) yield* execute(failedSql, deliveryId, lease);
  else yield* execute(retrySql, now + Math.round(result.retryInMs), deliveryId, lease);
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

const dueSql = `
  select delivery_id, partner_code, record, due_at, attempts
  from deliveries
  where state = 'pending' and partner_code = ? and due_at <= ? and lease_until <= ?
  order by due_at
  limit ?`;

const claimSql = `
  update deliveries set lease = ?, lease_until = ?, attempts = attempts + 1
  where delivery_id in texts(?)`;

// The result of an attempt is logged once, also when it is reported twice; after a reset it is not.
const logSql = `
  insert into delivery_attempts (delivery_id, number, at, delivered, status, error, duration_ms)
  select ?, ?, ?, ?, ?, ?, ? where exists (select 1 from deliveries where delivery_id = ?)
  on conflict (delivery_id, number) do nothing`;

const deliveredSql = `
  update deliveries set state = 'delivered', due_at = null, lease = null, lease_until = 0
  where delivery_id = ?`;

const failedSql = `
  update deliveries set state = 'failed', due_at = null, lease = null, lease_until = 0
  where delivery_id = ? and lease = ? and state = 'pending'`;

const retrySql = `
  update deliveries set due_at = ?, lease = null, lease_until = 0
  where delivery_id = ? and lease = ? and state = 'pending'`;

const attemptsSql = `
  select delivery_id, number, at, delivered, status, error, duration_ms
  from delivery_attempts
  where delivery_id in texts(?)
  order by delivery_id, number`;
