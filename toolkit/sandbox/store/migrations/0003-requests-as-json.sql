-- A request is stored as JSON, as it came, and no longer as an array of the values of some fields;
-- its fingerprint is of all its fields. What is stored is rewritten by
-- requests-as-json.ts, with the help of what is made here, which it drops.

create index transactions_of_batch on transactions (batch_id, position);

create table new_fingerprints (
  partner_code text not null,
  fingerprint_before text not null,
  fingerprint_after text not null,
  primary key (fingerprint_before, partner_code)
);
