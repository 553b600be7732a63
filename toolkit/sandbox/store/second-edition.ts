/**
 * Copies what an older sandbox has stored into the tables of this one, and drops the old tables.
 *
 * Batches and payouts get small ids, in the order in which they were accepted: later ones have
 * greater ones (`engine/ids.ts`). A step that was planned is still written at its time.
 *
 * Of an element that made no payout, in error or the repetition of an earlier one, an older sandbox
 * stored nothing: it is null among the requests of its batch, and is not listed as a refusal. Such a
 * batch is recognised by the fingerprint of its contents.
 */
import { referenceKey } from './identity.ts';
import {
  execute,
  executeTogether,
  integer,
  query,
  runScript,
  smallInteger,
  smallIntegerOrNull,
  StoreError,
  text,
  textOrNull,
} from './store.ts';
import type { Row, Work } from './store.ts';

export function* moveToSecondEdition(): Work<void> {
  yield* runScript(addIndexes);
  yield* moveBatches();
  yield* moveDeliveries();
  yield* runScript(moveTheRest);
  yield* runScript(dropOldTables);
}

/** Rows that are read at a time. */
const pageSize = 500;
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
function* moveBatches(): Work<void> {
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

function* moveDeliveries(): Work<void> {
  let before = '';
  for (;;) {
    const page = yield* query(deliveriesSql, before, pageSize);
    const last = page.at(-1);
    if (!last) return;
    before = text(last, 'delivery_id');
    const rows = page.map((row) => ({
      id: text(row, 'delivery_id'),
      ref: referenceKey(referenceIn(text(row, 'record'))),
    }));
    yield* execute(saveReferencesSql, { rows });
  }
}

/** A stored request and a stored record have the reference as it was sent. */
function referenceIn(json: string): string {
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

const addIndexes = `
  create index batches_in_order on batches (created_at, batch_id);
  create index transactions_of_batch on transactions (batch_id, position);`;

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

const deliveriesSql =
  'select delivery_id, record from deliveries where delivery_id > ? order by delivery_id limit ?';

const saveReferencesSql = `
  update deliveries set reference = r.ref from rows(?, id text, ref text) as r
  where deliveries.delivery_id = r.id`;

// Refresh tokens expired by the real time, and now by the clock. The payout of an entry is found by a
// subquery: PostgreSQL plans a join badly with a table that has just been filled.
const moveTheRest = `
  insert into clocks (name, mode, offset_ms, stands_at)
  select 'shared', mode, offset_ms, stands_at from clock;
  update refresh_tokens set expires_at = expires_at + coalesce((select offset_ms from clock), 0);

  insert into blacklisted (partner_code, account_key, account_number)
  select '', account_key, account_number from blacklist;

  create index batches_by_name on batches_with_requests (batch_id);
  insert into batch_keys (partner_code, key_hash, batch)
  select k.partner_code, k.key_hash, n.id
  from idempotency_keys k
  join batches b on b.fingerprint = k.fingerprint and b.partner_code = k.partner_code
  join batches_with_requests n on n.batch_id = b.batch_id;
  drop index batches_by_name;

  create index payouts_by_entry on payouts (partner_code, currency, entry);
  insert into postings (partner_code, currency, entry, entries, kind, movement, balance_after,
    completed_at, first_payout, last_payout, reversed_entry)
  select partner_code, currency, entry, 1, case kind when 'debit' then 'debits' else kind end,
    movement, balance_after, completed_at, payout, payout, reversed_entry
  from (
    select l.*, (
      select t.id from payouts t
      where t.partner_code = l.partner_code and t.currency = l.currency
        and t.entry = case l.kind when 'debit' then l.entry else l.reversed_entry end
    ) as payout
    from ledger l
  ) as entries
  order by partner_code, currency, entry;
  drop index payouts_by_entry;

  update accounts set
    opening_balance = coalesce((
      select l.movement from ledger l
      where l.partner_code = accounts.partner_code and l.currency = accounts.currency
        and l.entry = 1 and l.kind = 'opening'
    ), 0),
    notified = (
      select count(*) from webhooks w where w.partner_code = accounts.partner_code
    ),
    day = coalesce((
      select max(r.day) from recipient_totals r
      where r.partner_code = accounts.partner_code and r.currency = accounts.currency
    ), 0);
  delete from recipient_totals where day < (
    select a.day from accounts a
    where a.partner_code = recipient_totals.partner_code and a.currency = recipient_totals.currency
  );
  update accounts set day_by_recipient = 1, day_total = coalesce((
    select cast(sum(r.total) as bigint) from recipient_totals r
    where r.partner_code = accounts.partner_code and r.currency = accounts.currency
  ), 0);`;

const dropOldTables = `
  drop table clock;
  drop table transactions;
  drop table batches;
  alter table batches_with_requests rename to batches;
  drop table ledger;
  drop table idempotency_keys;
  drop table blacklist;`;
