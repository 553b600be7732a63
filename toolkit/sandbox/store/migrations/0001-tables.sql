-- Portable between SQLite and PostgreSQL: text and bigint alone. Times are milliseconds since 1970
-- on the sandbox's clock, money is minor units. Text that comes from a request is kept as inside a
-- JSON string; what is looked up by such text has a hash of it as its key, since it may be long.

create table settings (
  name text primary key,
  value text not null
);

create table clock (
  id bigint primary key,
  mode text not null,
  -- What is added to the real time while the clock runs.
  offset_ms bigint not null,
  -- What it shows while it stands.
  stands_at bigint not null,
  -- How often it was changed: what was read earlier never replaces what was read later.
  changes bigint not null
);

create table sessions (
  session_id text primary key,
  username text not null,
  ended bigint not null
);

create table refresh_tokens (
  refresh_id text primary key,
  session_id text not null,
  -- In real time.
  expires_at bigint not null,
  used bigint not null
);

create table accounts (
  partner_code text not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  -- How many entries the ledger has of this account, and when the last was made.
  entries bigint not null,
  last_entry_at bigint not null,
  virtual_account text,
  primary key (partner_code, currency)
);

create table ledger (
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
);
create index ledger_by_time on ledger (partner_code, currency, completed_at);

create table batches (
  partner_code text not null,
  -- Of the contents of its transactions, in their order.
  fingerprint text not null,
  batch_id text not null,
  total bigint not null,
  errors bigint not null,
  created_at bigint not null,
  primary key (fingerprint, partner_code)
);

create table idempotency_keys (
  partner_code text not null,
  key_hash text not null,
  fingerprint text not null,
  primary key (partner_code, key_hash)
);

create table transactions (
  -- Of the partner and the reference.
  reference_key text primary key,
  partner_code text not null,
  fingerprint text not null,
  batch_id text not null,
  -- Its place in the batch, for an order among those of one moment.
  position bigint not null,
  -- The values of the request as a JSON array, without their names.
  request text not null,
  currency text not null,
  code text not null,
  outcome text not null,
  flagged bigint not null,
  -- In place of the description of the code.
  description text,
  -- What was taken off and not given back, and the entry that took it.
  debited bigint not null,
  debit_entry bigint,
  created_at bigint not null,
  changed_at bigint not null,
  -- When it changes by itself.
  due_at bigint
);
create index transactions_due on transactions (due_at) where due_at is not null;
create index transactions_by_time on transactions (created_at, position);

-- What recipients were paid, for the daily limit.
create table recipient_totals (
  partner_code text not null,
  account_key text not null,
  currency text not null,
  -- Days since 1970.
  day bigint not null,
  total bigint not null,
  primary key (partner_code, account_key, currency, day)
);

create table blacklist (
  account_key text primary key,
  account_number text not null
);

create table webhooks (
  partner_code text primary key,
  url text not null,
  registered_at bigint not null
);

create table deliveries (
  delivery_id text primary key,
  partner_code text not null,
  reference_key text not null,
  -- The record that is sent, as JSON.
  record text not null,
  -- pending, delivered, failed
  state text not null,
  created_at bigint not null,
  due_at bigint,
  -- How often it was claimed.
  attempts bigint not null,
  -- Who has it now, and until when in real time.
  lease text,
  lease_until bigint not null
);
create index deliveries_due on deliveries (partner_code, due_at) where state = 'pending';
create index deliveries_by_time on deliveries (created_at);
create index deliveries_by_reference on deliveries (partner_code, reference_key);

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
