/** What the database already has of batches that are handed in. */
import { integer, query, smallInteger, text } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import type { Payout, Submission } from './payout.ts';
import { dayOf } from './times.ts';

/** What exists already; an acceptance adds to it what it takes. */
export interface Existing {
  /** By partner code. */
  partners: Map<string, ExistingOfPartner>;
  /** Fingerprints of payouts by their `referenceKey`. */
  payouts: Map<string, string>;
  /** By `accountKey`. */
  blacklisted: Set<string>;
}

interface ExistingOfPartner {
  /** By fingerprint. */
  batches: Map<string, StoredBatch>;
  /** Fingerprints of batches by the hash of their idempotency key. */
  keys: Map<string, string>;
  /** By `recipientKey`, one for each currency. */
  recipients: Map<string, RecipientTotal[]>;
}

export interface StoredBatch {
  batchId: string;
  partnerCode: string;
  fingerprint: string;
  total: number;
  errors: number;
  createdAt: number;
}

/** What a partner has paid to a recipient's account today, in minor units. */
export interface RecipientTotal {
  partnerCode: string;
  recipientKey: string;
  currency: string;
  total: bigint;
}

/** Reads it in a few statements, however many batches there are. */
export function* findExisting(submissions: readonly Submission[], now: number): Work<Existing> {
  const existing: Existing = { partners: new Map(), payouts: new Map(), blacklisted: new Set() };
  for (const { partnerCode } of submissions) existingOf(existing, partnerCode);
  const payouts = submissions.flatMap((submission) => submission.payouts);
  yield* findKeys(existing, submissions);
  yield* findBatches(existing, submissions);
  yield* findPayouts(existing, payouts);
  yield* findBlacklisted(existing, payouts);
  yield* findTotals(existing, payouts, now);
  return existing;
}

export function existingOf({ partners }: Existing, partnerCode: string): ExistingOfPartner {
  const before = partners.get(partnerCode);
  if (before) return before;
  const none: ExistingOfPartner = {
    batches: new Map(),
    keys: new Map(),
    recipients: new Map(),
  };
  partners.set(partnerCode, none);
  return none;
}

export function recipientTotal(
  existing: Existing,
  partnerCode: string,
  { recipientKey, currency }: Pick<Payout, 'recipientKey' | 'currency'>,
): RecipientTotal {
  const { recipients } = existingOf(existing, partnerCode);
  const totals = recipients.get(recipientKey) ?? [];
  const before = totals.find((one) => one.currency === currency);
  if (before) return before;
  const none = { partnerCode, recipientKey, currency, total: 0n };
  recipients.set(recipientKey, [...totals, none]);
  return none;
}

function* findKeys(existing: Existing, submissions: readonly Submission[]): Work<void> {
  const hashes = submissions.flatMap(({ keyHash }) => keyHash ?? []);
  if (hashes.length === 0) return;
  const partners = [...existing.partners.keys()];
  for (const row of yield* query(keysSql, { texts: partners }, { texts: hashes })) {
    const { keys } = existingOf(existing, text(row, 'partner_code'));
    keys.set(text(row, 'key_hash'), text(row, 'fingerprint'));
  }
}

function* findBatches(existing: Existing, submissions: readonly Submission[]): Work<void> {
  const fingerprints = submissions.map(({ fingerprint }) => fingerprint);
  // Another partner may have a batch of the same contents.
  for (const row of yield* query(batchesSql, { texts: fingerprints })) {
    const batch = {
      batchId: text(row, 'batch_id'),
      partnerCode: text(row, 'partner_code'),
      fingerprint: text(row, 'fingerprint'),
      total: smallInteger(row, 'total'),
      errors: smallInteger(row, 'errors'),
      createdAt: smallInteger(row, 'created_at'),
    };
    existingOf(existing, batch.partnerCode).batches.set(batch.fingerprint, batch);
  }
}

function* findPayouts(existing: Existing, payouts: readonly Payout[]): Work<void> {
  const references = payouts.map(({ referenceKey }) => referenceKey);
  for (const row of yield* query(payoutsSql, { texts: references })) {
    existing.payouts.set(text(row, 'reference_key'), text(row, 'fingerprint'));
  }
}

function* findBlacklisted(existing: Existing, payouts: readonly Payout[]): Work<void> {
  const accounts = new Set(payouts.map(({ accountKey }) => accountKey));
  for (const row of yield* query(blacklistedSql, { texts: [...accounts] })) {
    existing.blacklisted.add(text(row, 'account_key'));
  }
}

function* findTotals(existing: Existing, payouts: readonly Payout[], now: number): Work<void> {
  const rows = yield* query(
    totalsSql,
    { texts: [...existing.partners.keys()] },
    { texts: [...new Set(payouts.map(({ recipientKey }) => recipientKey))] },
    { texts: [...new Set(payouts.map(({ currency }) => currency))] },
    dayOf(now),
  );
  for (const row of rows) {
    const [recipientKey, currency] = [text(row, 'account_key'), text(row, 'currency')];
    const stored = recipientTotal(existing, text(row, 'partner_code'), { recipientKey, currency });
    stored.total = integer(row, 'total');
  }
}

const keysSql = `
  select partner_code, key_hash, fingerprint
  from idempotency_keys where partner_code in texts(?) and key_hash in texts(?)`;

const batchesSql = `
  select partner_code, fingerprint, batch_id, total, errors, created_at
  from batches where fingerprint in texts(?)`;

const payoutsSql = `
  select reference_key, fingerprint from transactions where reference_key in texts(?)`;

const blacklistedSql = 'select account_key from blacklist where account_key in texts(?)';

const totalsSql = `
  select partner_code, account_key, currency, total
  from recipient_totals
  where partner_code in texts(?) and account_key in texts(?) and currency in texts(?)
    and day = ?`;
