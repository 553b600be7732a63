/** What the database knows already of batches that are handed in. */
import { integer, query, smallInteger, text } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import type { Submission } from './acceptance.ts';
import type { Payout } from './payout.ts';
import { dayOf } from './times.ts';

export interface KnownBatch {
  batchId: string;
  partnerCode: string;
  fingerprint: string;
  total: number;
  errors: number;
  createdAt: number;
}

export interface Known {
  /** By partner and fingerprint, with a space between. */
  batches: Map<string, KnownBatch>;
  /** Fingerprints of batches by partner and hash of the idempotency key, with a space between. */
  keys: Map<string, string>;
  /** Fingerprints of payouts by their `referenceKey`. */
  payouts: Map<string, string>;
  /** What was paid today, in minor units, by `recipientOf`. */
  recipientTotals: Map<string, bigint>;
  /** By `accountKey`. */
  blacklisted: Set<string>;
}

/** Reads it in a few statements, however many batches there are. */
export function* findKnown(submissions: readonly Submission[], now: number): Work<Known> {
  const known: Known = {
    batches: new Map(),
    keys: new Map(),
    payouts: new Map(),
    recipientTotals: new Map(),
    blacklisted: new Set(),
  };
  yield* findKeys(known, submissions);
  yield* findByKeys(known, submissions);
  yield* findTotals(known, submissions, now);
  return known;
}

/** A recipient's account, as one partner pays it in one currency. */
export function recipientOf(partnerCode: string, { recipientKey, currency }: Payout): string {
  return `${partnerCode} ${recipientKey} ${currency}`;
}

function* findKeys(known: Known, submissions: readonly Submission[]): Work<void> {
  const keys = submissions.flatMap(({ partnerCode: partner, keyHash: key }) =>
    key === undefined ? [] : [{ partner, key }],
  );
  if (keys.length === 0) return;
  for (const row of yield* query(keysSql, { rows: keys })) {
    const key = `${text(row, 'partner_code')} ${text(row, 'key_hash')}`;
    known.keys.set(key, text(row, 'fingerprint'));
  }
}

/** What one key each identifies: batches, payouts, and accounts on the blacklist. */
function* findByKeys(known: Known, submissions: readonly Submission[]): Work<void> {
  const payouts = submissions.flatMap((submission) => submission.payouts);
  const rows = yield* query(
    byKeysSql,
    { texts: submissions.map(({ fingerprint }) => fingerprint) },
    { texts: payouts.map(({ referenceKey }) => referenceKey) },
    { texts: [...new Set(payouts.map(({ accountKey }) => accountKey))] },
  );
  for (const row of rows) {
    const kind = text(row, 'kind');
    const key = text(row, 'key');
    if (kind === 'payout') known.payouts.set(key, text(row, 'value'));
    else if (kind === 'blacklisted') known.blacklisted.add(key);
    else {
      const partnerCode = text(row, 'partner_code');
      known.batches.set(`${partnerCode} ${key}`, {
        batchId: text(row, 'value'),
        partnerCode,
        fingerprint: key,
        total: smallInteger(row, 'total'),
        errors: smallInteger(row, 'errors'),
        createdAt: smallInteger(row, 'created_at'),
      });
    }
  }
}

function* findTotals(known: Known, submissions: readonly Submission[], now: number): Work<void> {
  const recipients = new Map<string, { partner: string; account: string; cur: string }>();
  for (const { partnerCode: partner, payouts } of submissions) {
    for (const payout of payouts) {
      const { recipientKey: account, currency: cur } = payout;
      recipients.set(recipientOf(partner, payout), { partner, account, cur });
    }
  }
  const wanted = { rows: [...recipients.values()] };
  for (const row of yield* query(totalsSql, wanted, dayOf(now))) {
    const recipient = ['partner_code', 'account_key', 'currency'].map((name) => text(row, name));
    known.recipientTotals.set(recipient.join(' '), integer(row, 'total'));
  }
}

// `cross join` keeps SQLite from reading the large table first.
const keysSql = `
  select k.partner_code, k.key_hash, k.fingerprint
  from rows(?, partner text, key text) as r
  cross join idempotency_keys k
  where k.partner_code = r.partner and k.key_hash = r.key`;

// Another partner may have a batch of the same contents.
const byKeysSql = `
  select 'batch' as kind, b.partner_code, b.fingerprint as key, b.batch_id as value, b.total,
    b.errors, b.created_at
  from batches b where b.fingerprint in texts(?)
  union all
  select 'payout', '', t.reference_key, t.fingerprint, 0, 0, 0
  from transactions t where t.reference_key in texts(?)
  union all
  select 'blacklisted', '', b.account_key, '', 0, 0, 0
  from blacklist b where b.account_key in texts(?)`;

const totalsSql = `
  select p.partner_code, p.account_key, p.currency, p.total
  from rows(?, partner text, account text, cur text) as r
  cross join recipient_totals p
  where p.partner_code = r.partner and p.account_key = r.account and p.currency = r.cur
    and p.day = ?`;
