/** Writes notifications in the transaction that causes them. */
import { randomUUID } from 'node:crypto';
import { execute, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { isNotified } from './life.ts';
import { recordOf } from './record.ts';
import type { PayoutState } from './record.ts';

interface NotifiedState extends PayoutState {
  /** As the database stores it. */
  reference: string;
}

/** Adds a delivery for each payout whose state is notified and whose partner has a webhook. */
export function* addNotifications(changed: readonly NotifiedState[]): Work<void> {
  const notified = changed.filter(({ code }) => isNotified(code));
  if (notified.length === 0) return;
  const registered = new Set(
    (yield* query('select partner_code from webhooks')).map((row) => text(row, 'partner_code')),
  );
  const rows = notified
    .filter(({ partnerCode }) => registered.has(partnerCode))
    .map((state) => ({
      id: newDeliveryId(),
      partner: state.partnerCode,
      ref: state.reference,
      record: JSON.stringify(recordOf(state)),
      due: state.changedAt,
    }));
  if (rows.length > 0) yield* execute(addSql, { rows });
}

/** Grows with real time: by it the deliveries of a payout have an order while the clock stands. */
export function newDeliveryId(): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
  return `DLV-${microseconds.toString(36).padStart(11, '0')}-${randomUUID()}`;
}

const addSql = `
  insert into deliveries (delivery_id, partner_code, reference, record, state, created_at,
    due_at, lease_until)
  select r.id, r.partner, r.ref, r.record, 'pending', r.due, r.due, 0
  from rows(?, id text, partner text, ref text, record text, due bigint) as r`;
