-- These tables work in SQLite and PostgreSQL, so they use only text and bigint. Times are milliseconds since 1970 on
-- the sandbox's clock. Money is in minor units. Text from a request is stored as it would be inside a JSON string. It
-- may be long, so rows that are found by such text have its hash as their key.

create table settings (
  name text primary key,
  value text not null
);

create table clocks (
  name text primary key,
  mode text not null,
  offset_ms bigint not null, -- The offset from the real time while the clock runs
  stands_at bigint not null -- The time that a stopped clock shows
);

-- Counts changes to the data that every process caches: clocks, partners, users, ended logins, the blacklist and
-- faults. A process that knows an older count reloads this data.
create table shared_state (
  id bigint primary key,
  changes bigint not null,
  -- How often the database was opened, and how many books were ever created.
  openings bigint not null,
  books bigint not null,
  -- How often processes were asked to write the requests that they hold.
  asked bigint not null,
  dropped bigint not null -- How many requests had no room since the list was emptied
);
insert into shared_state (id, changes, openings, books, asked, dropped)
values (1, 1, 0, 0, 0, 0);

-- The processes that may have unwritten requests. A silent process is removed until it writes again.
create table processes (
  process bigint primary key, -- A number that it got when it opened the database
  answered bigint not null -- The value of `asked` when it had nothing left to write
);

-- The newest requests of all processes, with the columns used to find them.
create table requests (
  id bigint primary key, -- Grows in the order in which requests began
  at bigint not null, -- The real time
  partner_code text,
  operation_id text,
  status bigint, -- Null if the connection was cut
  verdict text not null,
  call_id text,
  refs text not null, -- The references of its payouts, each between line breaks
  entry text not null -- Everything that is known about it, as JSON
) without rowid;

-- The books of a partner: its whole state. Rows of other tables refer to the books by id. A reset or a restored
-- snapshot gives the partner other books.
create table books (
  id bigint primary key,
  partner_code text not null, -- Empty for data that concerns every partner
  name text not null,
  address text not null,
  clock text not null, -- The name of its clock
  made bigint not null, -- 1 if created while the sandbox runs; it may be removed
  -- 'present' for the partner's current books, the id of a snapshot that has them, or null without an owner.
  holder text,
  -- When books without an owner may be removed, by the database's clock.
  removable_at bigint,
  source bigint, -- The books that are being copied into these
  clock_mode text, -- In a snapshot, the mode of the clock
  clock_shows bigint -- In a snapshot, the time that the clock showed
) without rowid;
create unique index books_by_holder on books (holder, partner_code);
create index books_removable on books (removable_at) where removable_at is not null;
create index books_by_source on books (source) where source is not null;

-- Notes about rows that were written while their books were being copied. These rows are copied again.
create table copy_notes (
  books bigint not null, -- The copy of the books
  name text not null, -- The table
  key text not null -- The first part of the row's key after the books
);
create index copy_notes_by_books on copy_notes (books, name);

create table users (
  books bigint not null,
  username text not null,
  email text not null,
  password text not null, -- A hash of the password
  profile text not null, -- The other fields of the profile, as JSON
  primary key (books, username)
) without rowid;

create table sessions (
  books bigint not null,
  session_id text not null,
  username text not null,
  ended bigint not null,
  primary key (books, session_id)
) without rowid;

create table refresh_tokens (
  books bigint not null,
  refresh_id text not null,
  session_id text not null,
  expires_at bigint not null,
  used bigint not null,
  primary key (books, refresh_id)
) without rowid;

-- Books without accounts have no owner. Work that waited for the lock of an account then looks up the partner's books.
create table accounts (
  books bigint not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  entries bigint not null, -- The number of entries of the account
  last_entry_at bigint not null,
  virtual_account text,
  opening_balance bigint not null,
  -- 1 if the partner has a webhook, so that results are written and notified.
  notified bigint not null default 0,
  -- 1 if the books are being copied, so that changes are noted.
  copied bigint not null default 0,
  primary key (books, currency)
) without rowid;

-- Movements on accounts. A balance is the sum of its entries.
create table ledger (
  books bigint not null,
  currency text not null,
  entry bigint not null, -- Numbered from 1 without gaps
  kind text not null, -- opening, funding, debit, reversal
  amount bigint not null, -- Negative for a debit
  balance_after bigint not null,
  completed_at bigint not null,
  -- The payout's id, and the entry that a reversal returns.
  payout bigint,
  reversed_entry bigint,
  primary key (books, currency, entry)
) without rowid;

-- Batches with the requests of their payouts.
create table batches (
  books bigint not null,
  id bigint not null,
  batch_id text not null,
  total bigint not null,
  errors bigint not null,
  created_at bigint not null,
  requests text not null, -- A JSON array of the requests as received
  primary key (books, id)
);

create table batch_keys (
  books bigint not null,
  key_hash text not null,
  batch bigint not null,
  primary key (books, key_hash)
) without rowid;

create table payouts (
  books bigint not null,
  id bigint not null, -- Follows the id of its batch. Later payouts have greater ids.
  reference text not null, -- The reference, or its hash if it is long or not printable
  batch bigint not null,
  position bigint not null, -- Its place in the batch, from 0
  currency text not null,
  -- The last written state, and its time. Steps without money and notifications follow from the clock and are not
  -- written.
  code text not null,
  changed_at bigint not null,
  outcome text not null,
  flagged bigint not null,
  description text, -- Replaces the description of the code
  -- The amount debited at acceptance, and the account entry of the debit.
  amount bigint not null,
  entry bigint,
  due_at bigint, -- When the next step must be written
  primary key (books, id)
) without rowid;
create unique index payouts_by_reference on payouts (books, reference);
create index payouts_due on payouts (books, due_at) where due_at is not null;

-- The states of a payout until a person changed it, and the state after that change. Other states follow from the
-- clock.
create table payout_states (
  books bigint not null,
  payout bigint not null,
  number bigint not null, -- Numbered from 1
  code text not null,
  at bigint not null,
  primary key (books, payout, number)
) without rowid;

-- Batch elements that did not become payouts because they were rejected or repeated an earlier payout.
create table untaken (
  books bigint not null,
  id bigint not null,
  batch bigint not null,
  position bigint not null,
  reference text not null,
  reason text not null,
  primary key (books, id)
) without rowid;
create index untaken_by_reference on untaken (books, reference);
create index untaken_by_batch on untaken (books, batch);

-- Unflagged amounts paid to recipients per day, for the daily limit.
create table recipient_totals (
  books bigint not null,
  recipient_key text not null, -- The institution, account and currency, or their hash
  day bigint not null, -- The day, counted since 1970
  total bigint not null,
  primary key (books, recipient_key, day)
) without rowid;

-- Recipients whose payouts are flagged, for one partner or for all.
create table blacklisted (
  books bigint not null,
  account_key text not null,
  account_number text not null,
  primary key (books, account_key)
) without rowid;

create table webhooks (
  books bigint primary key,
  url text not null,
  registered_at bigint not null
);

create table deliveries (
  books bigint not null,
  delivery_id text not null,
  reference text not null,
  record text not null, -- The record that is sent, as JSON
  state text not null, -- pending, delivered, failed
  created_at bigint not null,
  due_at bigint,
  lease text, -- The claim of the worker that has it now
  lease_until bigint not null,
  fault bigint not null default 0, -- One of `faultMarks`
  held_by text, -- The fault that holds it back until the partner's next delivery
  primary key (books, delivery_id)
);
create index deliveries_due on deliveries (books, due_at) where state = 'pending';
create index deliveries_held on deliveries (books) where held_by is not null;
create index deliveries_by_reference on deliveries (books, reference);
-- Lists show the newest first. While a clock stands still, many deliveries have the same time.
create index deliveries_by_time on deliveries (books, created_at, delivery_id);

create table delivery_attempts (
  books bigint not null,
  delivery_id text not null,
  number bigint not null,
  at bigint not null,
  delivered bigint not null,
  status bigint,
  error text,
  duration_ms bigint not null,
  primary key (books, delivery_id, number)
) without rowid;

-- Faults on demand and scenarios.
create table faults (
  fault_id text primary key, -- For a scenario, its name with a prefix
  scenario bigint not null, -- 1 for a scenario, whose hits are the steps taken
  position bigint not null, -- Its place in the order in which faults were set
  partner_code text, -- Null for every partner
  rule text not null, -- The rule as it was set, as JSON
  -- How many requests or notifications the fault was tried on, and how many it hit.
  fitting bigint not null,
  hits bigint not null
);

-- Snapshots of the whole sandbox or of one partner. Each contains a set of books.
create table snapshots (
  snapshot_id text primary key,
  partner_code text, -- Null for the whole sandbox
  taken_at bigint not null, -- The real time
  payouts bigint not null
);
