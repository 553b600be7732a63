-- Partners are rows, each with a clock; a payout and its debit are one row, and a batch holds what was
-- sent once. Ids grow with real time. What was stored before is copied by second-edition.ts, which
-- drops the tables that it came from.

create table clocks (
  name text primary key,
  mode text not null,
  -- What is added to the real time while the clock runs.
  offset_ms bigint not null,
  -- What it shows while it stands.
  stands_at bigint not null
);

-- Counts the changes of what every process has in its memory: clocks, partners, users, logins that
-- have ended, the blacklist. Who has read an older count reads them again.
create table shared_state (
  id bigint primary key,
  changes bigint not null,
  -- How often the database was opened.
  openings bigint not null
);
insert into shared_state (id, changes, openings) values (1, 1, 0);

create table partners (
  partner_code text primary key,
  name text not null,
  address text not null,
  -- Its clock, by name.
  clock text not null,
  -- 1: made while the sandbox runs, and may be removed.
  made bigint not null
);

create table users (
  username text primary key,
  partner_code text not null,
  email text not null unique,
  -- A hash; the passwords of the demo users are published.
  password text not null,
  -- The other fields of the profile, as JSON.
  profile text not null
);

-- What was asked for, once for a batch.
create table batches_with_requests (
  id integer primary key,
  batch_id text not null,
  partner_code text not null,
  total bigint not null,
  errors bigint not null,
  created_at bigint not null,
  -- The requests as a JSON array, as they came.
  requests text not null
);
-- postgres: alter table batches_with_requests alter column requests set storage external;

create table payouts (
  -- Follows that of its batch. Later payouts have greater ones.
  id integer primary key,
  partner_code text not null,
  -- The reference; of a long or an unprintable one, a hash.
  reference text not null,
  batch bigint not null,
  -- Its place in the batch, from 0.
  position bigint not null,
  currency text not null,
  -- The state that was written last, and since when. Steps that move no money and notify nobody follow
  -- from the clock and are not written.
  code text not null,
  changed_at bigint not null,
  outcome text not null,
  flagged bigint not null,
  -- In place of the description of the code.
  description text,
  -- What was taken off at acceptance, and the entry of the account that took it.
  amount bigint not null,
  entry bigint,
  -- When the next step has to be written.
  due_at bigint
);
create unique index payouts_by_reference on payouts (reference, partner_code);
create index payouts_due on payouts (partner_code, due_at) where due_at is not null;

-- Elements of batches that made no payout: refused, or the repetition of an earlier payout.
create table untaken (
  id integer primary key,
  batch bigint not null,
  position bigint not null,
  partner_code text not null,
  reference text not null,
  reason text not null
);
create index untaken_by_reference on untaken (reference, partner_code);
create index untaken_by_batch on untaken (batch);

create table batch_keys (
  partner_code text not null,
  key_hash text not null,
  batch bigint not null,
  primary key (partner_code, key_hash)
);

-- Identifies batches of which an older sandbox did not store every element.
create table fingerprints (
  partner_code text not null,
  fingerprint text not null,
  batch bigint not null,
  primary key (fingerprint, partner_code)
);

alter table accounts add column opening_balance bigint not null default 0;
-- 1: the partner has a webhook, so results are written and notified.
alter table accounts add column notified bigint not null default 0;
-- What was taken off on a day (counted from 1970) and not flagged, and whether the totals of each
-- recipient are in recipient_totals: only where one of them may exceed the limit.
alter table accounts add column day bigint not null default 0;
alter table accounts add column day_total bigint not null default 0;
alter table accounts add column day_by_recipient bigint not null default 0;

-- The movements of accounts. Payouts that are accepted together are one of them, which counts their
-- debits: which they are is in payouts.entry.
create table postings (
  partner_code text not null,
  currency text not null,
  -- The number of its last entry, and how many entries it has.
  entry bigint not null,
  entries bigint not null,
  -- opening, funding, debits, reversal
  kind text not null,
  -- Below 0: taken off.
  movement bigint not null,
  balance_after bigint not null,
  completed_at bigint not null,
  -- Between which ids its payouts are; for a reversal, the payout.
  first_payout bigint,
  last_payout bigint,
  -- The entry that a reversal gives back.
  reversed_entry bigint,
  primary key (partner_code, currency, entry)
) without rowid;

create table blacklisted (
  -- Whose payouts are flagged; empty: those of every partner.
  partner_code text not null,
  account_key text not null,
  account_number text not null,
  primary key (partner_code, account_key)
);

alter table deliveries rename column reference_key to reference;

-- The newest are listed, of all partners and of one; while a clock stands, many are of one moment.
drop index deliveries_by_time;
create index deliveries_by_time on deliveries (created_at, delivery_id);
create index deliveries_by_partner on deliveries (partner_code, created_at, delivery_id);
