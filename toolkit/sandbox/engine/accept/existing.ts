/** What the database already has of batches that are handed in. */
import { query, smallInteger, text } from '../../store/store.ts';
import type { Row, Statement, Work } from '../../store/store.ts';
import { isSamePayout } from './submission.ts';
import type { Submission } from './submission.ts';
import type { SharedState } from '../shared/shared-state.ts';
import type { TransactionRequest } from '../interface/schemas.ts';
import { requestIn, storedRequests } from '../life/stored-batch.ts';
import type { BatchRequests } from '../life/stored-batch.ts';

/** What exists already; an acceptance adds to it what it takes. */
export interface Existing {
  /** By partner and reference: `keyOf`. */
  payouts: Map<string, Place>;
  /** Batches by partner and idempotency key. */
  keys: Map<string, number>;
  /** Batches that are needed to compare with, by id. */
  batches: Map<number, BatchRequests>;
  /** Batches of elements that made no payout, by partner and reference; of this acceptance alone. */
  untaken: Map<string, number[]>;
  blacklist: SharedState['blacklist'];
}

/** Where what was asked for is written. */
export interface Place {
  batch: number;
  position: number;
}

/** Two texts as one, so that no two pairs are the same. */
export function keyOf(partnerCode: string, name: string): string {
  return `${partnerCode.length} ${partnerCode}${name}`;
}

/** What has to be asked for these batches: a few queries, however many batches there are. */
export function queriesFor(submissions: readonly Submission[]): Statement[] {
  // Another partner may have a payout of the same reference.
  const references = submissions.flatMap(({ payouts }) => payouts.map((one) => one.reference));
  const hashes = submissions.flatMap(({ keyHash }) => keyHash ?? []);
  const payouts = { sql: payoutsSql, params: [{ texts: references }] };
  return hashes.length === 0 ? [payouts] : [payouts, { sql: keysSql, params: [{ texts: hashes }] }];
}

/** @param found what was found by `queriesFor` */
export function* existingOf(
  [payouts = [], keys = []]: readonly Row[][],
  { blacklist }: SharedState,
): Work<Existing> {
  const existing: Existing = {
    payouts: new Map(payouts.map((row) => [keyIn(row, 'reference'), placeOf(row)])),
    keys: new Map(keys.map((row) => [keyIn(row, 'key_hash'), smallInteger(row, 'batch')])),
    batches: new Map(),
    untaken: new Map(),
    blacklist,
  };
  const places = [...existing.payouts.values()].map(({ batch }) => batch);
  yield* addBatches(existing, [...existing.keys.values(), ...places]);
  return existing;
}

/** Reads batches to compare with. */
export function* addBatches(existing: Existing, ids: readonly number[]): Work<void> {
  const missing = ids.filter((id) => !existing.batches.has(id));
  for (const [id, batch] of yield* storedRequests(missing)) existing.batches.set(id, batch);
}

/** What was asked for at a place. */
export function requestAt({ batches }: Existing, place: Place): TransactionRequest {
  return requestIn(batches, place).request;
}

/** Whether a batch has the same contents, in the same order. */
export function isSameBatch({ batch, requests }: BatchRequests, submission: Submission): boolean {
  const { partnerCode, payouts } = submission;
  if (batch.partnerCode !== partnerCode || batch.total !== payouts.length) return false;
  return payouts.every(({ request }, position) => {
    const stored = requests[position];
    return stored !== undefined && isSamePayout(stored, request);
  });
}

/** Batches of this partner with elements of these references that made no payout. */
export function* findUntaken(partnerCode: string, references: readonly string[]): Work<number[]> {
  const rows = yield* query(untakenSql, { texts: references }, partnerCode);
  return rows.map((row) => smallInteger(row, 'batch'));
}

function keyIn(row: Row, column: string): string {
  return keyOf(text(row, 'partner_code'), text(row, column));
}

function placeOf(row: Row): Place {
  return { batch: smallInteger(row, 'batch'), position: smallInteger(row, 'position') };
}

const keysSql = `
  select partner_code, key_hash, batch from batch_keys where key_hash in texts(?)`;

const payoutsSql = `
  select partner_code, reference, batch, position from payouts where reference in texts(?)`;

const untakenSql = `
  select distinct batch from untaken where reference in texts(?) and partner_code = ?`;
