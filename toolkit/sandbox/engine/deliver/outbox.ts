/** Notifications that wait to be delivered, and what came of them. */
import { execute, query, smallInteger, smallIntegerOrNull, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { createClaims, readAttempts } from './claims.ts';
import type {
  Deliveries,
  DeliveryFilter,
  WebhookDelivery,
  DeliveryState,
  Webhook,
} from '../interface/deliveries.ts';
import { EngineError } from '../interface/errors.ts';
import type { Page } from '../interface/pages.ts';
import { readPage } from '../shared/filters.ts';
import { lockAccounts } from '../money/ledger.ts';
import { newDeliveryId, parseRecord, recordOf } from '../life/record.ts';
import type { TransactionKey } from '../interface/schemas.ts';
import type { Context, Settings } from '../shared/context.ts';
import { partnerIn } from '../shared/shared-state.ts';
import { dueAfter } from '../life/life.ts';
import { asOf, storedColumns, storedPayout } from '../life/stored-payout.ts';
import { requirePayout } from '../life/transitions.ts';

export function createOutbox(context: Context): Deliveries {
  const { store, shared, now, settings } = context;
  return {
    async registerWebhook({ partnerCode, url }) {
      partnerIn(await shared.refresh(), partnerCode);
      return store.transaction(() => register(partnerCode, url, now(partnerCode), settings));
    },

    async removeWebhook(partnerCode) {
      partnerIn(await shared.refresh(), partnerCode);
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

    ...createClaims(context),

    listDeliveries: (filter) => store.read(() => readDeliveries(filter)),

    replay: (deliveryId) =>
      store.transaction(function* () {
        const partnerCode = text(yield* findDelivery(deliveryId), 'partner_code');
        // While it is locked, the partner is not reset and no snapshot restored.
        yield* lockAccounts([partnerCode]);
        const delivery = yield* findDelivery(deliveryId);
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
  settings: Settings,
): Work<Webhook> {
  // Payouts are accepted and changed under this lock: none of them misses the webhook.
  yield* lockAccounts([partnerCode]);
  yield* execute(registerSql, partnerCode, url, now);
  yield* execute('update accounts set notified = 1 where partner_code = ?', partnerCode);
  // Steps that were to follow from the clock now have to be written, and notified.
  const since = now - settings.processingMs - settings.bankMs;
  const quiet = (yield* query(quietSql, partnerCode, since)).map(storedPayout);
  const rows = quiet.flatMap((payout) => {
    const due = dueAfter(payout, payout, true, settings);
    return due !== null && due > now ? [{ id: payout.id, due }] : [];
  });
  yield* execute(setDueSql, { rows });
  return { partnerCode, url, registeredAt: now };
}

function* resend(key: TransactionKey, context: Context): Work<WebhookDelivery> {
  const { partnerCode, transactionReference } = key;
  yield* lockAccounts([partnerCode]);
  const payout = yield* requirePayout(key);
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

/** Adds one that is asked for by hand, which meets no fault. */
function* addDelivery(
  partnerCode: string,
  ref: string,
  json: string,
  now: number,
): Work<WebhookDelivery> {
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

function* findDelivery(deliveryId: string): Work<Row> {
  const [delivery] = yield* query(
    'select partner_code, reference, record from deliveries where delivery_id = ?',
    deliveryId,
  );
  if (delivery) return delivery;
  throw new EngineError('unknown-delivery', 'There is no delivery with this id.');
}

function* readDeliveries(filter: DeliveryFilter = {}): Work<Page<WebhookDelivery>> {
  const { partnerCode, transactionReference, state, ...page } = filter;
  const { rows, ...rest } = yield* readPage(
    {
      columns: deliveryColumns,
      from: { sql: 'deliveries t', params: [] },
      filters: { partnerCode, transactionReference, columns: { state } },
      order: ['t.created_at', 't.delivery_id'],
      cursor: /^\d{1,16}\.DLV-[\w-]+$/,
      time: 't.created_at',
    },
    page,
  );
  return { ...rest, items: yield* deliveriesOf(rows) };
}

/** What `deliveriesOf` reads, of a table `t`. */
export const deliveryColumns =
  't.delivery_id, t.partner_code, t.record, t.state, t.created_at, t.due_at';

/** With their attempts. */
export function* deliveriesOf(rows: readonly Row[]): Work<WebhookDelivery[]> {
  const attempts = yield* readAttempts(rows.map((row) => text(row, 'delivery_id')));
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

function stateOf(stored: string): DeliveryState {
  return stored === 'delivered' || stored === 'failed' ? stored : 'pending';
}

const registerSql = `
  insert into webhooks (partner_code, url, registered_at) values (?, ?, ?)
  on conflict (partner_code)
  do update set url = excluded.url, registered_at = excluded.registered_at`;

const quietSql = `
  select ${storedColumns} from payouts t
  where t.partner_code = ? and t.due_at is null and t.changed_at > ?`;

const setDueSql = `
  update payouts set due_at = r.due from rows(?, id bigint, due bigint) as r where payouts.id = r.id`;

const addSql = `
  insert into deliveries (delivery_id, partner_code, reference, record, state, created_at,
    due_at, lease_until, fault)
  values (?, ?, ?, ?, 'pending', ?, ?, 0, 1)`;
