-- Portable between SQLite and PostgreSQL: only text and bigint. Times are milliseconds since 1970 on
-- the sandbox's clock, money is minor units. Text from a request is stored as inside a JSON string;
-- what is looked up by such text has a hash of it as its key, since it may be long.

create table settings (
  name text primary key,
  value text not null
);

create table clocks (
  name text primary key,
  mode text not null,
  -- Added to the real time while the clock runs.
  offset_ms bigint not null,
  -- What the clock shows while it stands.
  stands_at bigint not null
);

-- Counts the changes of what every process has in its memory: clocks, partners, users, logins that
-- have ended, the blacklist, faults. A process that has read an older count reads them again.
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

create table sessions (
  session_id text primary key,
  username text not null,
  ended bigint not null
);

create table refresh_tokens (
  refresh_id text primary key,
  session_id text not null,
  expires_at bigint not null,
  used bigint not null
);

create table accounts (
  partner_code text not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  -- How many entries the account has, and when the last was made.
  entries bigint not null,
  last_entry_at bigint not null,
  virtual_account text,
  opening_balance bigint not null,
  -- 1: the partner has a webhook, so results are written and notified.
  notified bigint not null default 0,
  -- Which restoration, as shared_state counts, has written the row last: what was begun before it is
  -- not finished after it.
  restored bigint not null default 0,
  primary key (partner_code, currency)
);

-- What has moved on accounts. A balance is the sum of its entries.
create table ledger (
  partner_code text not null,
  currency text not null,
  -- Counted from 1 without a gap.
  entry bigint not null,
  -- opening, funding, debit, reversal
  kind text not null,
  -- Below 0: taken off.
  amount bigint not null,
  balance_after bigint not null,
  completed_at bigint not null,
  -- The id of the payout that it is about, and the entry that a reversal gives back.
  payout bigint,
  reversed_entry bigint,
  primary key (partner_code, currency, entry)
) without rowid;

-- What was asked for, once for a batch.
create table batches (
  id bigint primary key,
  batch_id text not null,
  partner_code text not null,
  total bigint not null,
  errors bigint not null,
  created_at bigint not null,
  -- The requests as a JSON array, as they came.
  requests text not null
);

create table batch_keys (
  partner_code text not null,
  key_hash text not null,
  batch bigint not null,
  primary key (partner_code, key_hash)
);

create table payouts (
  -- Follows that of its batch. Later payouts have greater ones.
  id bigint primary key,
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
) without rowid;
create unique index payouts_by_reference on payouts (reference, partner_code);
create index payouts_due on payouts (partner_code, due_at) where due_at is not null;

-- Elements of batches that made no payout: rejected, or the repetition of an earlier payout.
create table untaken (
  id bigint primary key,
  batch bigint not null,
  position bigint not null,
  partner_code text not null,
  reference text not null,
  reason text not null
) without rowid;
create index untaken_by_reference on untaken (reference, partner_code);
create index untaken_by_batch on untaken (batch);

-- What recipients were paid on a day and was not flagged, for the daily limit.
create table recipient_totals (
  partner_code text not null,
  -- A hash of the account, its institution and the currency.
  recipient_key text not null,
  -- Days since 1970.
  day bigint not null,
  total bigint not null,
  primary key (partner_code, recipient_key, day)
);

create table blacklisted (
  -- Whose payouts are flagged; empty: those of every partner.
  partner_code text not null,
  account_key text not null,
  account_number text not null,
  primary key (partner_code, account_key)
);

create table webhooks (
  partner_code text primary key,
  url text not null,
  registered_at bigint not null
);

create table deliveries (
  delivery_id text primary key,
  partner_code text not null,
  reference text not null,
  -- The record that is sent, as JSON.
  record text not null,
  -- pending, delivered, failed
  state text not null,
  created_at bigint not null,
  due_at bigint,
  -- Which worker has it now, and until when in real time.
  lease text,
  lease_until bigint not null,
  -- As in accounts.
  restored bigint not null default 0,
  -- 0: it is still to meet faults; 1: it meets none any more; 2: its first success does not count.
  fault bigint not null default 0,
  -- The fault that holds it back until the partner's next one is delivered.
  held_by text
);
create index deliveries_held on deliveries (partner_code) where held_by is not null;
create index deliveries_due on deliveries (partner_code, due_at) where state = 'pending';
create index deliveries_by_reference on deliveries (partner_code, reference);
-- The newest are listed, of all partners and of one; while a clock stands, many are of one moment.
create index deliveries_by_time on deliveries (created_at, delivery_id);
create index deliveries_by_partner on deliveries (partner_code, created_at, delivery_id);

create table delivery_attempts (
  delivery_id text not null,
  number bigint not null,
  at bigint not null,
  delivered bigint not null,
  status bigint,
  error text,
  duration_ms bigint not null,
  primary key (delivery_id, number)
);

-- Faults on demand and scenarios.
create table faults (
  -- Of a scenario, its name with a prefix.
  fault_id text primary key,
  -- 1: a scenario, whose hits are the steps that were met.
  scenario bigint not null,
  -- Its place in the order of setting.
  position bigint not null,
  -- Null: of all partners.
  partner_code text,
  -- As it was set, as JSON.
  rule text not null,
  -- How many requests or notifications it was tried on, and how many it has hit.
  fitting bigint not null,
  hits bigint not null
);

-- Snapshots: copies of what the sandbox or one partner had at a moment, each in a table beside the one
-- that it is of. Which columns are copied is in snapshot-tables.ts.
create table snapshots (
  snapshot_id text primary key,
  -- Null: of the whole sandbox.
  partner_code text,
  -- In real time.
  taken_at bigint not null,
  payouts bigint not null
);

create table snapshot_clocks (
  snapshot_id text not null,
  name text not null,
  mode text not null,
  -- What it showed.
  shows bigint not null
);

create table snapshot_partners as select '' as snapshot_id, t.* from partners t where false;
create table snapshot_users as select '' as snapshot_id, t.* from users t where false;
create table snapshot_accounts as select '' as snapshot_id, t.* from accounts t where false;
create table snapshot_batches as select '' as snapshot_id, t.* from batches t where false;
create table snapshot_payouts as select '' as snapshot_id, t.* from payouts t where false;
create table snapshot_untaken as select '' as snapshot_id, t.* from untaken t where false;
create table snapshot_batch_keys as select '' as snapshot_id, t.* from batch_keys t where false;
create table snapshot_ledger as select '' as snapshot_id, t.* from ledger t where false;
create table snapshot_recipient_totals as select '' as snapshot_id, t.* from recipient_totals t where false;
create table snapshot_blacklisted as select '' as snapshot_id, t.* from blacklisted t where false;
create table snapshot_webhooks as select '' as snapshot_id, t.* from webhooks t where false;
create table snapshot_deliveries as select '' as snapshot_id, t.* from deliveries t where false;
create table snapshot_delivery_attempts as select '' as snapshot_id, t.* from delivery_attempts t where false;
create table snapshot_sessions as select '' as snapshot_id, t.* from sessions t where false;
create table snapshot_refresh_tokens as select '' as snapshot_id, t.* from refresh_tokens t where false;
