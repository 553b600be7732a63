/**
 * The record of a payout's state. Status answers contain it, and notifications are written with it,
 * in the transaction that causes them.
 */
import { randomUUID } from 'node:crypto';
import { execute } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { noteWritten } from '../books/copying.ts';
import type { LockedPartner } from '../money/ledger.ts';
import type { ResponseCode, TransactionOutcome } from '../interface/schemas.ts';
import { serviceDateTime } from '../shared/clocks.ts';
import { parseStored } from '../shared/stored-json.ts';
import { isNotified, stateText } from './life.ts';

/** The input of the record. */
export interface PayoutState {
  /** The payout's id in the database. */
  id: number;
  transactionReference: string;
  code: ResponseCode;
  changedAt: number;
  /** Replaces the description of the code. */
  description: string | null;
}

export function recordOf(state: PayoutState): TransactionOutcome {
  const { message, description } = stateText(state.code);
  return {
    transactionReference: state.transactionReference,
    responseCode: state.code,
    responseMessage: message,
    // This text is from the documentation's example; no other value is shown.
    processorResponseCode: 'true',
    processorTransactionReference: `PRC-${state.id.toString(36).toUpperCase()}`,
    processorResponseTime: serviceDateTime(state.changedAt),
    processorResponseDescription: state.description ?? description,
  };
}

/** A record stored as JSON. */
export const parseRecord = (json: string) => parseStored('record', json);

export interface NotifiedState extends PayoutState {
  /** The record as stored in the database. */
  reference: string;
}

/** Adds a delivery for each payout whose state is notified, if the partner has a webhook. */
export function* addNotifications(
  partner: Pick<LockedPartner, 'books' | 'ledger'>,
  changed: readonly NotifiedState[],
): Work<void> {
  const rows = changed
    .filter(({ code }) => isNotified(code))
    .map((state) => ({
      id: newDeliveryId(),
      ref: state.reference,
      record: JSON.stringify(recordOf(state)),
      due: state.changedAt,
    }));
  if (rows.length === 0) return;
  yield* execute(addSql, partner.books, { rows });
  yield* noteWritten(partner, { deliveries: rows.map(({ id }) => id) });
}

/** Returns an id that grows with real time, to order a payout's deliveries while the clock stands still. */
export function newDeliveryId(): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
  return `DLV-${microseconds.toString(36).padStart(11, '0')}-${randomUUID()}`;
}

const addSql = `
  insert into deliveries (books, delivery_id, reference, record, state, created_at, due_at, lease_until)
  select cast(? as bigint), r.id, r.ref, r.record, 'pending', r.due, r.due, 0
  from rows(?, id text, ref text, record text, due bigint) as r`;
