/**
 * Faults that notifications meet when they are claimed for the first time. What a fault does is an attempt
 * of the delivery, so that it is seen in the list, and continued by any process.
 */
import { execute, query, smallInteger, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { AttemptResult, ClaimedDelivery } from '../interface/deliveries.ts';
import type { Faulty } from '../interface/faults.ts';
import { lockFaults, saveCounts, tryFaults } from '../shared/stored-faults.ts';
import type { StoredFault } from '../shared/stored-faults.ts';

/** What a claimed delivery meets. */
export interface Met {
  claimed: ClaimedDelivery;
  /** What is recorded instead of sending it. */
  result?: AttemptResult;
  /** As the columns `fault` and `held_by` of deliveries. */
  fault: number;
  heldBy: string | null;
}

/** The column `fault`: it is still to meet faults, meets none any more, or its first success does not count. */
export const faultMarks = { untried: 0, tried: 1, twice: 2 } as const;

/**
 * Tries the faults on deliveries that have met none yet, under the locks of the faults, and notes what each
 * has met.
 *
 * @param candidates those that are for notifications
 */
export function* meetFaults(
  claimed: readonly ClaimedDelivery[],
  candidates: readonly StoredFault[],
): Work<Met[]> {
  if (candidates.length === 0 || claimed.length === 0) return [];
  const locked = yield* lockFaults(candidates);
  const books = { numbers: claimed.map((one) => one.books) };
  const held = yield* query(heldSql, books);
  // A fault holds back one notification of a partner at a time.
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

/** What is recorded instead of the first success of one that is sent twice. */
export const onceMore = {
  delivered: false,
  error: 'a fault on demand: sent twice',
  retryInMs: 0,
} as const;

/** Makes due what waits for a delivery of the same partner, which has been delivered; of both. */
export const overtakenSql = `
  update deliveries set due_at = created_at, held_by = null
  where books = ? and held_by is not null and created_at <= ?`;

/** What is recorded instead of sending; undefined when it is sent. */
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
