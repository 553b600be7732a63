/** Batches as stored: the requests of all their elements, as received. */
import { query, queryTogether, smallInteger, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import type { BatchReceipt, TransactionRequest } from '../interface/schemas.ts';
import { EngineError } from '../interface/errors.ts';
import { serviceDateTime, utcDate } from '../shared/clocks.ts';
import { isPresent } from '../shared/present.ts';
import { parseStored } from '../shared/stored-json.ts';

export type StoredBatch = ReturnType<typeof storedBatch>;

function storedBatch(row: Row) {
  return {
    /** The id, which is smaller than the ids of its payouts. */
    id: smallInteger(row, 'id'),
    batchId: text(row, 'batch_id'),
    total: smallInteger(row, 'total'),
    errors: smallInteger(row, 'errors'),
    createdAt: smallInteger(row, 'created_at'),
  };
}

export function batchIdOf(id: number, now: number): string {
  return `BATCH-${utcDate(now).replaceAll('-', '')}-${id.toString(36).toUpperCase()}`;
}

/**
 * The database id of the batch with this `batchId`.
 *
 * @throws EngineError `unknown-batch`
 */
export function* requireBatch(batchId: string): Work<number> {
  const id = Number.parseInt(batchId.slice(batchId.lastIndexOf('-') + 1), 36);
  const [row] = Number.isSafeInteger(id) ? yield* query(findSql, id, batchId) : [];
  if (row) return smallInteger(row, 'id');
  throw new EngineError('unknown-batch', 'There is no batch with this batchId.');
}

export function receiptOf({ batchId, total, errors, createdAt }: StoredBatch): BatchReceipt {
  return {
    batchId,
    totalCount: total,
    errorTransactionCount: errors === 0 ? null : errors,
    createDate: serviceDateTime(createdAt),
  };
}

/** A batch with its requests, by position. */
export interface BatchRequests {
  batch: StoredBatch;
  requests: readonly TransactionRequest[];
}

/** Reads batches by id. Ids are unique across partners. */
export function* storedRequests(
  places: readonly { books: number; batch: number }[],
): Work<Map<number, BatchRequests>> {
  const groups = Map.groupBy(places, ({ books }) => books);
  const queries = [...groups].map(([books, group]) => {
    const numbers = [...new Set(group.map(({ batch }) => batch))];
    return { sql: requestsSql, params: [books, { numbers }] };
  });
  const rows = queries.length === 0 ? [] : (yield* queryTogether(queries)).flat();
  return new Map(
    rows.map((row) => [
      smallInteger(row, 'id'),
      {
        batch: storedBatch(row),
        requests: parseStored('requests', text(row, 'requests')),
      },
    ]),
  );
}

/** Returns the request at a position, from the batches that were read for it. */
export function requestIn(
  batches: ReadonlyMap<number, BatchRequests>,
  { batch: id, position }: { batch: number; position: number },
): BatchRequests & { request: TransactionRequest } {
  const batch = batches.get(id);
  const request = batch?.requests[position];
  if (!batch || !request) throw new Error('The database has lost a payout request.');
  return { ...batch, request };
}

const findSql = `
  select b.id from books p join batches b on b.books = p.id
  where ${isPresent} and b.id = ? and b.batch_id = ?`;

const requestsSql = `
  select id, batch_id, total, errors, created_at, requests from batches
  where books = ? and id in numbers(?)`;
