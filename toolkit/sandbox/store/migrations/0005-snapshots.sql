-- Snapshots: copies of what the sandbox or one partner had at a moment, each in a table beside the one that
-- it is of. Which columns are copied is said in snapshot-tables.ts.

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
create index snapshot_clocks_of on snapshot_clocks (snapshot_id);

-- Which restoration, as shared_state counts, has written the row last: what was begun before it is
-- not finished after it.
alter table accounts add column restored bigint not null default 0;
alter table deliveries add column restored bigint not null default 0;

create table snapshot_partners as
select cast('' as text) as snapshot_id, t.* from partners t where 1 = 0;
create index snapshot_partners_of on snapshot_partners (snapshot_id);
create table snapshot_users as
select cast('' as text) as snapshot_id, t.* from users t where 1 = 0;
create index snapshot_users_of on snapshot_users (snapshot_id);
create table snapshot_accounts as
select cast('' as text) as snapshot_id, t.* from accounts t where 1 = 0;
create index snapshot_accounts_of on snapshot_accounts (snapshot_id);
create table snapshot_batches as
select cast('' as text) as snapshot_id, t.* from batches t where 1 = 0;
create index snapshot_batches_of on snapshot_batches (snapshot_id);
create table snapshot_payouts as
select cast('' as text) as snapshot_id, t.* from payouts t where 1 = 0;
create index snapshot_payouts_of on snapshot_payouts (snapshot_id);
create table snapshot_untaken as
select cast('' as text) as snapshot_id, t.* from untaken t where 1 = 0;
create index snapshot_untaken_of on snapshot_untaken (snapshot_id);
create table snapshot_batch_keys as
select cast('' as text) as snapshot_id, t.* from batch_keys t where 1 = 0;
create index snapshot_batch_keys_of on snapshot_batch_keys (snapshot_id);
create table snapshot_fingerprints as
select cast('' as text) as snapshot_id, t.* from fingerprints t where 1 = 0;
create index snapshot_fingerprints_of on snapshot_fingerprints (snapshot_id);
create table snapshot_postings as
select cast('' as text) as snapshot_id, t.* from postings t where 1 = 0;
create index snapshot_postings_of on snapshot_postings (snapshot_id);
create table snapshot_recipient_totals as
select cast('' as text) as snapshot_id, t.* from recipient_totals t where 1 = 0;
create index snapshot_recipient_totals_of on snapshot_recipient_totals (snapshot_id);
create table snapshot_blacklisted as
select cast('' as text) as snapshot_id, t.* from blacklisted t where 1 = 0;
create index snapshot_blacklisted_of on snapshot_blacklisted (snapshot_id);
create table snapshot_webhooks as
select cast('' as text) as snapshot_id, t.* from webhooks t where 1 = 0;
create index snapshot_webhooks_of on snapshot_webhooks (snapshot_id);
create table snapshot_deliveries as
select cast('' as text) as snapshot_id, t.* from deliveries t where 1 = 0;
create index snapshot_deliveries_of on snapshot_deliveries (snapshot_id);
create table snapshot_delivery_attempts as
select cast('' as text) as snapshot_id, t.* from delivery_attempts t where 1 = 0;
create index snapshot_delivery_attempts_of on snapshot_delivery_attempts (snapshot_id);
create table snapshot_sessions as
select cast('' as text) as snapshot_id, t.* from sessions t where 1 = 0;
create index snapshot_sessions_of on snapshot_sessions (snapshot_id);
create table snapshot_refresh_tokens as
select cast('' as text) as snapshot_id, t.* from refresh_tokens t where 1 = 0;
create index snapshot_refresh_tokens_of on snapshot_refresh_tokens (snapshot_id);
-- postgres: alter table snapshot_batches alter column requests set storage external;
