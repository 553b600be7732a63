/**
 * Copies the batches and payouts of an older sandbox into the tables of this one.
 *
 * They get small ids, in the order in which they were accepted: later ones have greater ones
 * (`engine/ids.ts`). A step that was planned is still written at its time.
 *
 * Of an element that made no payout, in error or the repetition of an earlier one, an older sandbox
 * stored nothing: it is null among the requests of its batch, and is not listed as a refusal. Such a
 * batch is recognised by the fingerprint of its contents.
 */
import { referenceKey } from './identity.ts';
import {
  executeTogether,
  integer,
  query,
  smallInteger,
  smallIntegerOrNull,
  StoreError,
  text,
  textOrNull,
} from './store.ts';
import type { Row, Work } from './store.ts';

/** Rows that are read at a time. */
export const pageSize = 500;
/** Requests that are read at a time, in characters. */
const groupSize = 1_000_000;

interface OldBatch {
  batchId: string;
  partnerCode: string;
  fingerprint: string;
  total: number;
  errors: number;
  createdAt: number;
  /** Of its requests, in characters. */
  size: number;
}

/** @throws StoreError when there are payouts without a batch: then nothing is changed */
export function* moveBatches(): Work<void> {
  let lastId = 0;
  let moved = 0;
  let [createdAt, batchId] = [Number.MIN_SAFE_INTEGER, ''];
  for (;;) {
    const page = (yield* query(batchesSql, createdAt, batchId, pageSize)).map(oldBatch);
    const last = page.at(-1);
    if (!last) break;
    ({ createdAt, batchId } = last);
    for (const group of groupsOf(page)) {
      const payouts = yield* moveGroup(group, lastId);
      moved += payouts;
      lastId += group.length + payouts;
    }
  }
  const [row] = yield* query('select count(*) as stored from transactions');
  if (row && smallInteger(row, 'stored') === moved) return;
  throw new StoreError('it has payouts of an older sandbox that belong to no batch');
}

function* groupsOf(batches: readonly OldBatch[]): Generator<OldBatch[]> {
  let group: OldBatch[] = [];
  let size = 0;
  for (const batch of batches) {
    if (group.length > 0 && size + batch.size > groupSize) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(batch);
    size += batch.size;
  }
  if (group.length > 0) yield group;
}

/** Gives the number of payouts. */
function* moveGroup(batches: readonly OldBatch[], idBefore: number): Work<number> {
  const stored = new Map(batches.map(({ batchId }): [string, Row[]] => [batchId, []]));
  for (const row of yield* query(payoutsSql, { texts: [...stored.keys()] })) {
    stored.get(text(row, 'batch_id'))?.push(row);
  }
  let id = idBefore;
  const moved = batches.map((batch) => {
    const rows = stored.get(batch.batchId) ?? [];
    const batchNumber = ++id;
    const payouts = rows.map((row) => payoutRow(row, batch, batchNumber, ++id));
    return {
      batch: batchRow(batch, batchNumber, rows),
      payouts,
      isWhole: rows.length === batch.total,
    };
  });
  const inPart = moved.filter(({ isWhole }) => !isWhole);
  const payouts = moved.flatMap((one) => one.payouts);
  yield* executeTogether([
    { sql: saveBatchesSql, params: [{ rows: moved.map(({ batch }) => batch) }] },
    { sql: savePayoutsSql, params: [{ rows: payouts }] },
    { sql: saveFingerprintsSql, params: [{ rows: inPart.map(({ batch }) => batch) }] },
  ]);
  return payouts.length;
}

function batchRow(batch: OldBatch, id: number, payouts: readonly Row[]) {
  const requests = Array.from({ length: batch.total }, () => 'null');
  for (const row of payouts) requests[smallInteger(row, 'position')] = text(row, 'request');
  return {
    id,
    batch: batch.batchId,
    partner: batch.partnerCode,
    total: batch.total,
    errors: batch.errors,
    at: batch.createdAt,
    requests: `[${requests.join(',')}]`,
    print: batch.fingerprint,
  };
}

function payoutRow(row: Row, { partnerCode }: OldBatch, batch: number, id: number) {
  return {
    id,
    partner: partnerCode,
    ref: referenceKey(referenceIn(text(row, 'request'))),
    batch,
    pos: smallInteger(row, 'position'),
    cur: text(row, 'currency'),
    code: text(row, 'code'),
    changed: smallInteger(row, 'changed_at'),
    outcome: text(row, 'outcome'),
    flagged: smallInteger(row, 'flagged'),
    description: textOrNull(row, 'description'),
    amount: integer(row, 'amount'),
    entry: smallIntegerOrNull(row, 'debit_entry'),
    due: smallIntegerOrNull(row, 'due_at'),
  };
}

function oldBatch(row: Row): OldBatch {
  return {
    batchId: text(row, 'batch_id'),
    partnerCode: text(row, 'partner_code'),
    fingerprint: text(row, 'fingerprint'),
    total: smallInteger(row, 'total'),
    errors: smallInteger(row, 'errors'),
    createdAt: smallInteger(row, 'created_at'),
    size: smallInteger(row, 'size'),
  };
}

/** A stored request and a stored record have the reference as it was sent. */
export function referenceIn(json: string): string {
  const value: unknown = JSON.parse(json);
  if (hasReference(value)) return value.transactionReference;
  throw new TypeError('What is stored of a payout must have its reference.');
}

function hasReference(value: unknown): value is { transactionReference: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'transactionReference' in value &&
    typeof value.transactionReference === 'string'
  );
}

const batchesSql = `
  select b.batch_id, b.partner_code, b.fingerprint, b.total, b.errors, b.created_at, (
    select cast(coalesce(sum(length(t.request)), 0) as bigint)
    from transactions t where t.batch_id = b.batch_id
  ) as size
  from batches b
  where (b.created_at, b.batch_id) > (?, ?)
  order by b.created_at, b.batch_id
  limit ?`;

// What was given back is no longer among what was debited, but in the ledger.
const payoutsSql = `
  select t.batch_id, t.position, t.request, t.currency, t.code, t.changed_at, t.outcome, t.flagged,
    t.description, t.debit_entry, t.due_at, coalesce((
      select -l.movement from ledger l
      where l.partner_code = t.partner_code and l.currency = t.currency and l.entry = t.debit_entry
    ), t.debited) as amount
  from transactions t
  where t.batch_id in texts(?)
  order by t.batch_id, t.position`;

const saveBatchesSql = `
  insert into batches_with_requests (id, batch_id, partner_code, total, errors, created_at, requests)
  select r.id, r.batch, r.partner, r.total, r.errors, r.at, r.requests
  from rows(?, id bigint, batch text, partner text, total bigint, errors bigint, at bigint,
    requests text) as r`;

const savePayoutsSql = `
  insert into payouts (id, partner_code, reference, batch, position, currency, code, changed_at,
    outcome, flagged, description, amount, entry, due_at)
  select r.id, r.partner, r.ref, r.batch, r.pos, r.cur, r.code, r.changed, r.outcome, r.flagged,
    r.description, r.amount, r.entry, r.due
  from rows(?, id bigint, partner text, ref text, batch bigint, pos bigint, cur text, code text,
    changed bigint, outcome text, flagged bigint, description text, amount bigint, entry bigint,
    due bigint) as r`;

const saveFingerprintsSql = `
  insert into fingerprints (partner_code, fingerprint, batch)
  select r.partner, r.print, r.id from rows(?, partner text, print text, id bigint) as r`;
