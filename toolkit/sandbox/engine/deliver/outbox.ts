/** Pending notifications and their results. */
import {
  execute,
  executeTogether,
  query,
  smallInteger,
  smallIntegerOrNull,
  text,
} from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { createClaims, readAttempts } from './claims.ts';
import type { DeliveryState, Webhook, WebhookDelivery } from '../interface/deliveries.ts';
import { EngineError } from '../interface/errors.ts';
import type { Page, PageQuery } from '../interface/pages.ts';
import { readPage } from '../shared/filters.ts';
import { noteOf, noteWritten } from '../books/copying.ts';
import { lockPartner } from '../money/ledger.ts';
import { newDeliveryId, parseRecord, recordOf } from '../life/record.ts';
import type { TransactionKey } from '../interface/schemas.ts';
import { timeIn } from '../shared/clocks.ts';
import type { Context } from '../shared/context.ts';
import { partnerIn } from '../shared/shared-state.ts';
import { dueAfter } from '../life/life.ts';
import { asOf, storedColumns, storedPayout } from '../life/stored-payout.ts';
import { requirePayout } from '../life/transitions.ts';
import { isPresent } from '../shared/present.ts';
import { faultMarks } from './webhook-faults.ts';

interface DeliveryFilter extends PageQuery {
  partnerCode?: string;
  transactionReference?: string;
  state?: DeliveryState;
}

export function createOutbox(context: Context) {
  const { store, shared, now } = context;
  return {
    /** Registers a partner's only address, replacing an earlier one. From then on, results are notified. */
    async registerWebhook({ partnerCode, url }: Pick<Webhook, 'partnerCode' | 'url'>) {
      partnerIn(await shared.refresh(), partnerCode);
      return store.transaction(() => register(partnerCode, url, context));
    },

    /** Removes a partner's address. Pending deliveries wait until the partner registers again. */
    async removeWebhook(partnerCode: string) {
      partnerIn(await shared.refresh(), partnerCode);
      await store.transaction(function* () {
        const { books } = yield* lockPartner(partnerCode, context);
        yield* execute('delete from webhooks where books = ?', books);
        yield* execute('update accounts set notified = 0 where books = ?', books);
      });
    },

    listWebhooks: () =>
      store.read(function* () {
        const rows = yield* query(
          `select p.partner_code, w.url, w.registered_at
          from books p join webhooks w on w.books = p.id where ${isPresent} order by p.partner_code`,
        );
        return rows.map((row) => ({
          partnerCode: text(row, 'partner_code'),
          url: text(row, 'url'),
          registeredAt: smallInteger(row, 'registered_at'),
        }));
      }),

    ...createClaims(context),

    /** Lists deliveries, newest first. */
    listDeliveries: (filter?: DeliveryFilter) => store.read(() => readDeliveries(filter)),

    /** Sends the same record again as a new delivery, or throws `unknown-delivery`. */
    replay: (deliveryId: string) =>
      store.transaction(function* () {
        const { partnerCode } = yield* findDelivery(deliveryId);
        // The lock keeps the partner from being reset or restored.
        yield* lockPartner(partnerCode, context);
        const delivery = yield* findDelivery(deliveryId);
        return yield* addDelivery(delivery, now(partnerCode));
      }),

    /** Sends a payout's current record, or throws `unknown-transaction`, `no-webhook`. */
    resend: (key: TransactionKey) => store.transaction(() => resend(key, context)),
  };
}

function* register(partnerCode: string, url: string, context: Context): Work<Webhook> {
  const { settings } = context;
  // Payouts change only under this lock, so none of them misses the webhook.
  const partner = yield* lockPartner(partnerCode, context);
  const { books, state } = partner;
  const now = timeIn(state, partnerCode, settings.realNow());
  yield* execute(registerSql, books, url, now);
  yield* execute('update accounts set notified = 1 where books = ?', books);
  // Plan steps that followed from the clock until now, because they must now be written and notified.
  const since = now - settings.processingMs - settings.bankMs;
  const quiet = yield* query(quietSql, books, since);
  const rows = quiet.flatMap((row) => {
    const payout = storedPayout(row, partnerCode);
    const due = dueAfter(payout, payout, true, settings);
    return due !== null && due > now ? [{ books, id: payout.id, due }] : [];
  });
  yield* execute(setDueSql, { rows });
  yield* noteWritten(partner, { payouts: rows.map(({ id }) => id) });
  return { partnerCode, url, registeredAt: now };
}

function* resend(key: TransactionKey, context: Context): Work<WebhookDelivery> {
  const { partnerCode, transactionReference } = key;
  const { books } = yield* lockPartner(partnerCode, context);
  const payout = yield* requirePayout(key);
  const registered = yield* query('select url from webhooks where books = ?', books);
  if (registered.length === 0) {
    throw new EngineError('no-webhook', 'The partner has no webhook. Register one first.');
  }
  const now = context.now(partnerCode);
  const record = JSON.stringify(recordOf({ ...asOf(payout, now, context), transactionReference }));
  return yield* addDelivery({ partnerCode, books, reference: payout.reference, record }, now);
}

/** A notification's content and recipient. */
interface Notification {
  partnerCode: string;
  books: number;
  reference: string;
  /** The record as JSON. */
  record: string;
}

/** Adds a manually requested delivery, which faults do not affect. */
function* addDelivery(
  { partnerCode, books, reference, record }: Notification,
  now: number,
): Work<WebhookDelivery> {
  const deliveryId = newDeliveryId();
  yield* execute(addSql, books, deliveryId, reference, record, now, now);
  yield* executeTogether([noteOf(books, { deliveries: [deliveryId] })]);
  return {
    deliveryId,
    partnerCode,
    record: parseRecord(record),
    state: 'pending',
    createdAt: now,
    dueAt: now,
    attempts: [],
  };
}

function* findDelivery(deliveryId: string): Work<Notification> {
  const [row] = yield* query(findSql, deliveryId);
  if (!row) throw new EngineError('unknown-delivery', 'There is no delivery with this id.');
  return {
    partnerCode: text(row, 'partner_code'),
    books: smallInteger(row, 'books'),
    reference: text(row, 'reference'),
    record: text(row, 'record'),
  };
}

function* readDeliveries(filter: DeliveryFilter = {}): Work<Page<WebhookDelivery>> {
  const { partnerCode, transactionReference, state, ...page } = filter;
  const { rows, ...rest } = yield* readPage(
    {
      columns: 't.books, t.delivery_id, t.record, t.state, t.created_at, t.due_at',
      from: 'deliveries t',
      filters: { partnerCode, transactionReference, state },
      order: ['t.created_at', 't.delivery_id'],
      cursor: /^\d{1,16}\.DLV-[\w-]+$/,
      time: 't.created_at',
    },
    page,
  );
  const places = rows.map((row) => ({
    books: smallInteger(row, 'books'),
    deliveryId: text(row, 'delivery_id'),
  }));
  const attempts = yield* readAttempts(places);
  const items = rows.map((row) => ({
    deliveryId: text(row, 'delivery_id'),
    partnerCode: text(row, 'partner_code'),
    record: parseRecord(text(row, 'record')),
    state: stateOf(text(row, 'state')),
    createdAt: smallInteger(row, 'created_at'),
    dueAt: smallIntegerOrNull(row, 'due_at'),
    attempts: attempts.get(text(row, 'delivery_id')) ?? [],
  }));
  return { ...rest, items };
}

function stateOf(stored: string): DeliveryState {
  return stored === 'delivered' || stored === 'failed' ? stored : 'pending';
}

const registerSql = `
  insert into webhooks (books, url, registered_at) values (?, ?, ?)
  on conflict (books) do update set url = excluded.url, registered_at = excluded.registered_at`;

const quietSql = `
  select ${storedColumns} from payouts t
  where t.books = ? and t.due_at is null and t.changed_at > ?`;

const setDueSql = `
  update payouts set due_at = r.due from rows(?, books bigint, id bigint, due bigint) as r
  where payouts.books = r.books and payouts.id = r.id`;

const findSql = `
  select p.partner_code, d.books, d.reference, d.record
  from books p join deliveries d on d.books = p.id
  where ${isPresent} and d.delivery_id = ?`;

const addSql = `
  insert into deliveries (books, delivery_id, reference, record, state, created_at, due_at,
    lease_until, fault)
  values (?, ?, ?, ?, 'pending', ?, ?, 0, ${faultMarks.tried})`;
