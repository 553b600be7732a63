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
  yield* findBatches(known, submissions);
  yield* findPayouts(known, submissions);
  yield* findRecipients(known, submissions, now);
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

function* findBatches(known: Known, submissions: readonly Submission[]): Work<void> {
  const wanted = submissions.map(({ partnerCode: partner, fingerprint: print }) => ({
    partner,
    print,
  }));
  for (const row of yield* query(batchesSql, { rows: wanted })) {
    const batch: KnownBatch = {
      batchId: text(row, 'batch_id'),
      partnerCode: text(row, 'partner_code'),
      fingerprint: text(row, 'fingerprint'),
      total: smallInteger(row, 'total'),
      errors: smallInteger(row, 'errors'),
      createdAt: smallInteger(row, 'created_at'),
    };
    known.batches.set(`${batch.partnerCode} ${batch.fingerprint}`, batch);
  }
}

function* findPayouts(known: Known, submissions: readonly Submission[]): Work<void> {
  const wanted = submissions.flatMap(({ partnerCode: partner, payouts }) =>
    payouts.map(({ referenceKey: ref }) => ({ partner, ref })),
  );
  for (const row of yield* query(payoutsSql, { rows: wanted })) {
    known.payouts.set(text(row, 'reference_key'), text(row, 'fingerprint'));
  }
}

function* findRecipients(
  known: Known,
  submissions: readonly Submission[],
  now: number,
): Work<void> {
  const recipients = new Map<string, { partner: string; account: string; cur: string }>();
  const accounts = new Map<string, { account: string }>();
  for (const { partnerCode: partner, payouts } of submissions) {
    for (const payout of payouts) {
      const { accountKey: account, recipientKey, currency: cur } = payout;
      recipients.set(recipientOf(partner, payout), { partner, account: recipientKey, cur });
      accounts.set(account, { account });
    }
  }
  const wanted = { rows: [...recipients.values()] };
  for (const row of yield* query(totalsSql, wanted, dayOf(now))) {
    const recipient = ['partner_code', 'account_key', 'currency'].map((name) => text(row, name));
    known.recipientTotals.set(recipient.join(' '), integer(row, 'total'));
  }
  for (const row of yield* query(blacklistSql, { rows: [...accounts.values()] })) {
    known.blacklisted.add(text(row, 'account_key'));
  }
}

// `cross join` keeps SQLite from reading the large table first.
const keysSql = `
  select k.partner_code, k.key_hash, k.fingerprint
  from rows(?, partner text, key text) as r
  cross join idempotency_keys k
  where k.partner_code = r.partner and k.key_hash = r.key`;

const batchesSql = `
  select b.batch_id, b.partner_code, b.fingerprint, b.total, b.errors, b.created_at
  from rows(?, partner text, print text) as r
  cross join batches b
  where b.partner_code = r.partner and b.fingerprint = r.print`;

const payoutsSql = `
  select t.reference_key, t.fingerprint
  from rows(?, partner text, ref text) as r
  cross join transactions t
  where t.partner_code = r.partner and t.reference_key = r.ref`;

const totalsSql = `
  select p.partner_code, p.account_key, p.currency, p.total
  from rows(?, partner text, account text, cur text) as r
  cross join recipient_totals p
  where p.partner_code = r.partner and p.account_key = r.account and p.currency = r.cur
    and p.day = ?`;

const blacklistSql = `
  select b.account_key
  from rows(?, account text) as r
  cross join blacklist b
  where b.account_key = r.account`;
