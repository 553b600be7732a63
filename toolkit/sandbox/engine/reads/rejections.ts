/** The elements of batches that were rejected, as the database stores them. */
import { query, smallInteger, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { rejectionId, rejectionTexts, repeated } from '../interface/rejections.ts';
import type { Rejection, RejectionFilter, RejectionReason } from '../interface/rejections.ts';
import { requestIn, storedRequests } from '../life/stored-batch.ts';
import { limitOf, whereOf } from '../shared/filters.ts';

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
    `select t.id, t.batch, t.position, t.partner_code, t.reason
    from untaken t join batches b on b.id = t.batch
    ${where} order by t.id desc limit ?`,
    ...params,
    limitOf(limit),
  );
  const batches = yield* storedRequests(rows.map((row) => smallInteger(row, 'batch')));
  return rows.map((row) => {
    const position = smallInteger(row, 'position');
    const sent = requestIn(batches, { batch: smallInteger(row, 'batch'), position });
    return {
      rejectionId: rejectionId(smallInteger(row, 'id')),
      partnerCode: text(row, 'partner_code'),
      batchId: sent.batch.batchId,
      position,
      transactionReference: sent.request.transactionReference,
      reason: reasonIn(row),
      rejectedAt: sent.batch.createdAt,
    };
  });
}

function reasonIn(row: Row): RejectionReason {
  const reason = text(row, 'reason');
  if (!isReason(reason)) throw new TypeError('Column reason must be the reason of a rejection.');
  return reason;
}

function isReason(reason: string): reason is RejectionReason {
  return Object.hasOwn(rejectionTexts, reason);
}
