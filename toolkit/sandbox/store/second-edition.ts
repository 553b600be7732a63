/** Copies what an older sandbox has stored into the tables of this one, and drops the old tables. */
import { referenceKey } from './identity.ts';
import { moveBatches, pageSize, referenceIn } from './old-batches.ts';
import { execute, query, runScript, text } from './store.ts';
import type { Work } from './store.ts';

export function* moveToSecondEdition(): Work<void> {
  yield* runScript(addIndexes);
  yield* moveBatches();
  yield* moveDeliveries();
  yield* runScript(moveTheRest);
  yield* runScript(dropOldTables);
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

const addIndexes = `
  create index batches_in_order on batches (created_at, batch_id);
  create index transactions_of_batch on transactions (batch_id, position);`;

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
  update accounts set day_total = coalesce((
    select cast(sum(r.total) as bigint) from recipient_totals r
    where r.partner_code = accounts.partner_code and r.currency = accounts.currency
      and r.day = accounts.day
  ), 0);
  delete from recipient_totals;`;

const dropOldTables = `
  drop table clock;
  drop table transactions;
  drop table batches;
  alter table batches_with_requests rename to batches;
  drop table ledger;
  drop table idempotency_keys;
  drop table blacklist;`;
