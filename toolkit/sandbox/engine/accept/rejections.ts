/** Why elements of a batch are rejected, for the receipt counts them only. */
import { query, smallInteger, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { limitOf, whereOf } from '../shared/filters.ts';
import { storedRequests } from '../life/stored-batch.ts';

export interface Rejection {
  rejectionId: string;
  partnerCode: string;
  batchId: string;
  /** In the batch, from 0. */
  position: number;
  transactionReference: string;
  reason: RejectionReason;
  rejectedAt: number;
}

export type RejectionReason = keyof typeof rejectionTexts;

/** For people. None repeats what was sent. */
export const rejectionTexts = {
  'unknown-institution': 'The sandbox has no institution with this recipientBankCode.',
  'inactive-institution': 'The institution of this recipientBankCode is not active.',
  'other-country': 'The institution is in another country than recipientISOCountryCode says.',
  'currency-not-paid-out': 'The sandbox pays out in no country in this paymentCurrency.',
  'zero-amount': 'The paymentAmount must be more than zero.',
  'reference-used': 'The transactionReference belongs to a payout with other content.',
} as const;

export interface RejectionFilter {
  partnerCode?: string;
  transactionReference?: string;
  batchId?: string;
  /** At most so many; 100 when left out. */
  limit?: number;
}

/** The newest first. */
export function* readRejections(filter: RejectionFilter = {}): Work<Rejection[]> {
  const { partnerCode, transactionReference, batchId, limit } = filter;
  const { where, params } = whereOf({
    partnerCode,
    transactionReference,
    columns: { 'b.batch_id': batchId },
    more: { sql: 't.reason <> ?', params: [repeated] },
  });
  const rows = yield* query(
    `select t.id, t.batch, t.position, t.partner_code, t.reason, b.batch_id, b.created_at
    from untaken t join batches b on b.id = t.batch
    ${where} order by t.id desc limit ?`,
    ...params,
    limitOf(limit),
  );
  const requests = yield* storedRequests(rows.map((row) => smallInteger(row, 'batch')));
  return rows.map((row) => {
    const position = smallInteger(row, 'position');
    const sent = requests.get(smallInteger(row, 'batch'))?.requests[position];
    return {
      rejectionId: rejectionId(smallInteger(row, 'id')),
      partnerCode: text(row, 'partner_code'),
      batchId: text(row, 'batch_id'),
      position,
      transactionReference: sent?.transactionReference ?? '',
      reason: reasonIn(row),
      rejectedAt: smallInteger(row, 'created_at'),
    };
  });
}

/** The reason of an element that is no rejection: the payout was taken before. */
export const repeated = 'repeated';

export function rejectionId(id: number): string {
  return `REF-${id.toString(36).toUpperCase()}`;
}

function reasonIn(row: Row): RejectionReason {
  const reason = text(row, 'reason');
  if (!isReason(reason)) throw new TypeError('Column reason must be the reason of a rejection.');
  return reason;
}

function isReason(reason: string): reason is RejectionReason {
  return Object.hasOwn(rejectionTexts, reason);
}
