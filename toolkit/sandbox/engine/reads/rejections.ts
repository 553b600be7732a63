/** The rejected elements of batches, as stored. */
import { smallInteger, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { rejectionId, rejectionTexts, repeated } from '../interface/rejections.ts';
import type { Rejection, RejectionReason } from '../interface/rejections.ts';
import type { Page, PageQuery } from '../interface/pages.ts';
import { requestIn, requireBatch, storedRequests } from '../life/stored-batch.ts';
import { readPage } from '../shared/filters.ts';

export interface RejectionFilter extends PageQuery {
  partnerCode?: string;
  transactionReference?: string;
  batchId?: string;
}

/** Lists rejected elements, newest first. Throws `unknown-batch`. */
export function* readRejections(filter: RejectionFilter = {}): Work<Page<Rejection>> {
  const { partnerCode, transactionReference, batchId, ...page } = filter;
  const ofBatch = batchId === undefined ? '' : ` and t.batch = ${yield* requireBatch(batchId)}`;
  const { rows, ...rest } = yield* readPage(
    {
      columns: 't.books, t.id, t.batch, t.position, t.reason',
      from: 'untaken t join batches b on b.books = t.books and b.id = t.batch',
      filters: {
        partnerCode,
        transactionReference,
        more: () => `t.reason <> '${repeated}'${ofBatch}`,
      },
      order: ['t.id'],
      cursor: /^\d{1,16}$/,
      time: 'b.created_at',
    },
    page,
  );
  const batches = yield* storedRequests(
    rows.map((row) => ({ books: smallInteger(row, 'books'), batch: smallInteger(row, 'batch') })),
  );
  return { ...rest, items: rows.map((row) => rejectionOf(row, batches)) };
}

function rejectionOf(row: Row, batches: Parameters<typeof requestIn>[0]): Rejection {
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
}

function reasonIn(row: Row): RejectionReason {
  const reason = text(row, 'reason');
  const isReason = (key: string): key is RejectionReason => Object.hasOwn(rejectionTexts, key);
  if (isReason(reason)) return reason;
  throw new TypeError('Column reason must be the reason of a rejection.');
}
