/**
 * Faults that notifications meet at their first claim. Each effect is stored as an attempt of the
 * delivery, so that lists show it and any process can continue it.
 */
import { execute, query, smallInteger, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { AttemptResult, ClaimedDelivery } from '../interface/deliveries.ts';
import type { Faulty } from '../interface/faults.ts';
import { lockFaults, saveCounts, tryFaults } from '../shared/stored-faults.ts';
import type { StoredFault } from '../shared/stored-faults.ts';

/** The fault's effect on a claimed delivery. */
export interface Met {
  claimed: ClaimedDelivery;
  /** The result to record instead of sending it. */
  result?: AttemptResult;
  /** Stored in the columns `fault` and `held_by` of deliveries. */
  fault: number;
  heldBy: string | null;
}

/** The column `fault`: faults are still to be tried, none remain, or its first success does not count. */
export const faultMarks = { untried: 0, tried: 1, twice: 2 } as const;

/**
 * Tries the faults on deliveries that have met none yet, under the faults' locks, and notes each result.
 *
 * @param candidates the faults for notifications
 */
export function* meetFaults(
  claimed: readonly ClaimedDelivery[],
  candidates: readonly StoredFault[],
): Work<Met[]> {
  if (candidates.length === 0 || claimed.length === 0) return [];
  const locked = yield* lockFaults(candidates);
  const books = { numbers: claimed.map((one) => one.books) };
  const held = yield* query(heldSql, books);
  // A fault holds back only one notification per partner at a time.
  const busy = new Set(held.map((row) => keyOf(text(row, 'held_by'), smallInteger(row, 'books'))));
  const met = claimed.map((one): Met => {
    const free = locked.filter(({ faultId }) => !busy.has(keyOf(faultId, one.books)));
    const hit = tryFaults(free, faultyOf(one));
    const heldBy = hit?.rule.kind === 'webhook-out-of-order' ? hit.faultId : null;
    if (heldBy !== null) busy.add(keyOf(heldBy, one.books));
    const result = hit && resultOf(hit);
    const fault = hit?.rule.kind === 'webhook-twice' ? faultMarks.twice : faultMarks.tried;
    return { claimed: one, ...(result && { result }), fault, heldBy };
  });
  yield* saveCounts(locked);
  const rows = met.map(({ claimed: { books, deliveryId }, fault, heldBy }) => ({
    ...{ books, id: deliveryId, fault, held: heldBy },
  }));
  yield* execute(markSql, { rows });
  return met;
}

function faultyOf({ partnerCode, record }: ClaimedDelivery): Faulty {
  const { transactionReference, responseCode } = record;
  return {
    partnerCode,
    responseCode,
    names: (reference) => reference === transactionReference,
    says: JSON.stringify([partnerCode, transactionReference, responseCode]),
  };
}

/** The result that replaces the first success of a delivery that is sent twice. */
export const onceMore = {
  delivered: false,
  error: 'a fault on demand: sent twice',
  retryInMs: 0,
} as const;

/** Makes deliveries due that waited for another of the same partner, now that it has arrived. */
export const overtakenSql = `
  update deliveries set due_at = created_at, held_by = null
  where books = ? and held_by is not null and created_at <= ?`;

/** Returns the result to record instead of sending; undefined if it is sent. */
function resultOf({ rule: { kind = 'latency', milliseconds = 60_000 } }: StoredFault) {
  const error = errors[kind];
  if (error === undefined) return undefined;
  const later = kind === 'webhook-never' ? {} : { retryInMs: milliseconds };
  return { delivered: false, error: `a fault on demand: ${error}`, durationMs: 0, ...later };
}

const errors: { readonly [kind: string]: string | undefined } = {
  'webhook-late': 'sent later',
  'webhook-never': 'never sent',
  'webhook-out-of-order': 'sent after the next one',
};

function keyOf(faultId: string, books: number): string {
  return `${faultId} ${books}`;
}

const heldSql = `
  select books, held_by from deliveries
  where books in numbers(?) and held_by is not null`;

const markSql = `
  update deliveries set fault = r.fault, held_by = r.held
  from rows(?, books bigint, id text, fault bigint, held text) as r
  where deliveries.books = r.books and deliveries.delivery_id = r.id`;
