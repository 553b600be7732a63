-- Every payout adds to the ledger, so it is one tree in place of three. Its entries are in the order
-- of their times, so a time is found without an index of its own.

create table ledger_in_order (
  partner_code text not null,
  currency text not null,
  -- Counted from 1 without a gap.
  entry bigint not null,
  -- opening, debit, reversal
  kind text not null,
  -- Below 0: taken off.
  movement bigint not null,
  balance_after bigint not null,
  completed_at bigint not null,
  -- The payout, and for a reversal the entry that it gives back.
  reference_key text,
  reversed_entry bigint,
  primary key (partner_code, currency, entry)
) without rowid;

insert into ledger_in_order (partner_code, currency, entry, kind, movement, balance_after,
  completed_at, reference_key, reversed_entry)
select partner_code, currency, entry, kind, movement, balance_after, completed_at, reference_key,
  reversed_entry
from ledger;

drop table ledger;
alter table ledger_in_order rename to ledger;
